import { forbidden, invalid, notFound, Problem, phrase, say } from '../../kernel/index.ts'

/** How many topics one person may be a member of. */
export const MAX_MEMBERSHIPS = 2000

export const topicNotFound = () => notFound('topic.not_found', 'This topic does not exist.')
export const applicationNotFound = () => notFound('topic.application_not_found', 'This request does not exist.')

export const notManager = () => forbidden('topic.not_manager', 'Only the manager of this topic can do this.')
export const creationClosed = () => forbidden('topic.creation_closed', 'You can’t create topics.')
export const publishingClosed = () => forbidden('topic.publishing_closed', 'You can’t post in this topic.')
export const creatorStays = () =>
  forbidden('topic.creator_stays', 'The creator can’t leave the topic. Delete it instead.')
export const creatorGone = () =>
  forbidden('topic.creator_gone', 'The creator of this topic has left, so its fee can’t be paid.')
export const applicantTooPoor = () =>
  forbidden(
    'currency.too_little',
    phrase('currency.too_little.of_applicant')`The applicant’s balance is too low for the fee.`,
  )
export const applicantInTooMany = () =>
  forbidden(
    'topic.too_many',
    phrase(
      'topic.too_many.of_applicant',
    )`The applicant is a member of ${MAX_MEMBERSHIPS} topics and can’t join any more.`,
  )
export const notOpen = () => forbidden('topic.not_open', 'This topic isn’t open right now.')

export const nameTaken = () =>
  invalid('name', 'A topic with this name already exists. Choose another.', 'topic.name_taken')
export const categoryNotFound = () =>
  invalid('topic_category_id', 'This category does not exist.', 'topic.category_not_found')
export const invitorNotMember = () =>
  invalid('invitor', 'Only members of the topic can invite others.', 'topic.invitor_not_member')
export const notMembers = () => invalid('user_id', 'Only members of the topic can be named here.', 'topic.not_members')
export const unknownTopics = () =>
  invalid('topics', phrase('topic.not_found.one_of')`One of these topics does not exist.`, 'topic.not_found')
export const tooManyMemberships = () =>
  new Problem(422, 'topic.too_many', say`You can be a member of at most ${MAX_MEMBERSHIPS} topics. Leave one first.`)
export const alreadyDecided = () =>
  new Problem(422, 'topic.application_decided', 'This request has already been decided.')
