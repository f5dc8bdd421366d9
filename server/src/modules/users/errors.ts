import { forbidden, invalid, notFound, type Phrase, Problem, phrase, type Refusals, say } from '../../kernel/index.ts'

export const userNotFound = () => notFound('user.not_found', 'This user does not exist.')
const nameTaken = () => invalid('name', 'This name is taken. Choose another.', 'user.name_taken')
const nameLooksTaken = () =>
  invalid(
    'name',
    phrase('user.name_taken.similar')`This name is too similar to one that is taken. Choose another.`,
    'user.name_taken',
  )
export const nameRefusals: Refusals = { users_name_taken: nameTaken, users_name_looks_taken: nameLooksTaken }
export const phoneTaken = () =>
  invalid('phone', 'This number already has an account. Sign in instead.', 'user.phone_taken')
export const emailTaken = () =>
  invalid('email', 'This address already has an account. Sign in instead.', 'user.email_taken')
/** For a signed-in user who wants it too. */
export const contactTaken = ({ channel }: { channel: 'sms' | 'mail' }) =>
  channel === 'sms'
    ? invalid('phone', phrase('user.phone_taken.by_other')`This number belongs to another account.`, 'user.phone_taken')
    : invalid(
        'email',
        phrase('user.email_taken.by_other')`This address belongs to another account.`,
        'user.email_taken',
      )
export const badName = (fault: Phrase) => invalid('name', say`name ${fault}.`, 'user.bad_name')
export const notOneself = () => invalid('user', 'You can’t do this to yourself.', 'user.oneself')
export const blockedByMe = () => forbidden('user.blocking', 'You have blocked this person. Unblock them first.')
export const blockedByThem = () => forbidden('user.blocked', 'This person has blocked you.')
export const roleTooWide = () =>
  new Problem(
    422,
    'role.too_wide',
    'People outside staff have this role. Give this permission to a role that only staff have.',
  )
