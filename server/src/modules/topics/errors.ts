import { forbidden, invalid, notFound, Problem, say } from '../../kernel/index.ts'

/** How many topics one person may be a member of. */
export const MAX_MEMBERSHIPS = 2000

export const topicNotFound = () => notFound('topic.not_found', 'There is no such topic.')
export const applicationNotFound = () => notFound('topic.application_not_found', 'There is no such application.')

export const notManager = () => forbidden('topic.not_manager', 'Only the manager of this topic may do this.')
export const creationClosed = () => forbidden('topic.creation_closed', 'Your account may not create topics.')
export const publishingClosed = () => forbidden('topic.publishing_closed', 'You may not publish in this topic.')
export const creatorStays = () =>
  forbidden('topic.creator_stays', 'The creator of a topic stays a member. Delete the topic instead.')
export const creatorGone = () =>
  forbidden('topic.creator_gone', 'The creator of this topic has left, so nobody can take its fee.')
export const applicantTooPoor = () =>
  forbidden('currency.too_little', 'The balance of the applicant is too small for the fee.')
export const applicantInTooMany = () =>
  forbidden('topic.too_many', say`The applicant is a member of ${MAX_MEMBERSHIPS} topics, and can be of no more.`)
export const notOpen = () => forbidden('topic.not_open', 'This topic is not open at the moment.')

export const nameTaken = () => invalid('name', 'A topic of this name exists. Choose another.', 'topic.name_taken')
export const categoryNotFound = () =>
  invalid('topic_category_id', 'There is no such category.', 'topic.category_not_found')
export const invitorNotMember = () =>
  invalid('invitor', 'Only a member of the topic can invite into it.', 'topic.invitor_not_member')
export const notMembers = () => invalid('user_id', 'Only members of the topic can be named here.', 'topic.not_members')
export const unknownTopics = () => invalid('topics', 'There is no such topic among them.', 'topic.not_found')
export const tooManyMemberships = () =>
  new Problem(422, 'topic.too_many', say`You can be a member of at most ${MAX_MEMBERSHIPS} topics. Leave one first.`)
export const alreadyDecided = () =>
  new Problem(422, 'topic.application_decided', 'This application has already been decided.')
