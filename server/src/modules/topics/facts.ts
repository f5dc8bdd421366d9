import { defineFact } from '../../kernel/index.ts'

/** A user made a topic; `waiting` ones are decided by staff. */
export const topicCreated = defineFact<{
  topicId: number
  creatorId: number
  /** Null for a hidden one. */
  name: string | null
  status: 'waiting' | 'passed'
}>('topic.created')

export interface TopicJoined {
  topicId: number
  userId: number
  creatorId: number
  /** False for a former member: coming back earns nothing again. */
  isFirstTime: boolean
}
/** A user became a member. Not published for creators, who are members of what they make. */
export const topicJoined = defineFact<TopicJoined>('topic.joined')
export const topicLeft = defineFact<{ topicId: number; userId: number; removedBy: number | null }>('topic.left')

interface Application {
  topicId: number
  logId: number
  applicantId: number
  creatorId: number
  /** The fee as it was when the application was made. */
  expense: number
}
export const topicApplied = defineFact<Application>('topic.applied')
export const applicationAccepted = defineFact<Application>('topic.application_accepted')
export const applicationRejected = defineFact<Application>('topic.application_rejected')

/** Staff decided about a topic. */
export const topicAudited = defineFact<{
  topicId: number
  creatorId: number
  status: 'passed' | 'waiting' | 'failed'
  /** The reason, as written by the person who decided. */
  remark?: string
}>('topic.audited')
export const topicDeleted = defineFact<{ topicId: number; creatorId: number }>('topic.deleted')
