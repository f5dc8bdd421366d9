import { forbidden, invalid, notFound, type Problem, phrase, unavailable } from '../../kernel/index.ts'
import type { ImRefusal } from './port.ts'

export const groupNotFound = () => notFound('im.group_not_found', 'This group does not exist.')
export const notRegistered = () =>
  notFound('im.not_registered', 'You have no messaging account yet. Register with POST /im/register and your id.')
export const notManager = () => forbidden('im.not_manager', 'Only the owner of the group can do this.')
export const mayNotAdd = () => forbidden('im.may_not_add', 'Only the owner of the group can add members.')
export const blocked = () => forbidden('im.blocked', 'One of them has blocked you.')
export const othersNotAllowed = () =>
  forbidden(
    'auth.permission',
    phrase('auth.permission.others')`You can register yourself. Registering others needs the permission im:manage.`,
  )
export const ownerStays = () =>
  invalid('members', 'The owner can’t leave the group. Transfer it first, or delete it.', 'im.owner_stays')
export const noSuchPeople = (field: string) => invalid(field, 'Not all of these users exist.', 'im.user_not_found')
export const ownerNotMember = () =>
  invalid('new_owner_user', 'The new owner must be a member of the group.', 'im.owner_not_member')

export const providerAway = (cause: unknown) =>
  unavailable('im.away', 'Messaging isn’t available right now. Nothing was changed; try again later.', cause, 5)

const REFUSALS: Readonly<Record<ImRefusal, () => Problem>> = {
  group_missing: groupNotFound,
  account_missing: () => noSuchPeople('members'),
  full: () => invalid('members', 'The group would exceed its member limit.', 'im.group_full'),
  too_few: () => invalid('maxusers', 'The group already has more members than that.', 'im.too_few'),
  not_member: ownerNotMember,
}

/** The provider's refusal, as the caller sees it. */
export const refusalOf = (reason: ImRefusal): Problem => REFUSALS[reason]()
