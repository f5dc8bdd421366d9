import { type Caller, Problem, sql, type Tx } from '../../../kernel/index.ts'
import {
  alreadyDecided,
  applicantInTooMany,
  applicantTooPoor,
  applicationNotFound,
  creatorGone,
  notOpen,
} from '../errors.ts'
import { applicationAccepted, applicationRejected } from '../facts.ts'
import { lockKnown, requireManager, type Topic } from '../policy.ts'
import { lockPurses, payFee } from './fee.ts'
import { type JoinDeps, welcome } from './join-topic.ts'
import { living } from './members.ts'

interface Application {
  id: number
  user_id: number
  expense: number
}

/**
 * Accepts an applicant: the fee as of the application moves, and they are a member. Too small a balance leaves them
 * waiting, as does being in too many topics.
 */
export async function acceptApplication(
  tx: Tx,
  caller: Caller,
  topicId: number,
  logId: number,
  { settings, payer }: JoinDeps,
): Promise<void> {
  const { topic, application } = await lockWaiting(tx, caller, topicId, logId)
  const { user_id: applicantId, expense } = application
  if (topic.status !== 'passed') throw notOpen()
  await lockPurses(tx, { applicantId, creatorId: topic.creator_id, amountCoins: expense })
  const alive = await tx.rows<{ id: number }>(living(sql`${applicantId}::bigint, ${topic.creator_id}::bigint`))
  const lives = (userId: number): boolean => alive.some(({ id }) => id === userId)
  if (!lives(applicantId)) throw alreadyDecided()
  if (expense > 0 && !lives(topic.creator_id)) throw creatorGone()
  await decide(tx, logId, 'accepted')
  const fee = { applicationId: logId, applicantId, creatorId: topic.creator_id, topicName: topic.name }
  try {
    await payFee(tx, { ...fee, amountCoins: expense }, settings)
    // Payments before notices: accounts are locked before inboxes everywhere.
    await welcome(tx, topic, applicantId, payer)
  } catch (error) {
    throw aboutApplicant(error)
  }
  await tx.publish(applicationAccepted, { topicId, logId, applicantId, creatorId: topic.creator_id, expense })
}

// What would refuse the applicant refuses the manager here, in words that say whose limit it is.
function aboutApplicant(error: unknown): unknown {
  if (!(error instanceof Problem)) return error
  if (error.code === 'currency.too_little') return applicantTooPoor()
  return error.code === 'topic.too_many' ? applicantInTooMany() : error
}

/** Rejects an applicant; nothing is charged. */
export async function rejectApplication(tx: Tx, caller: Caller, topicId: number, logId: number): Promise<void> {
  const { topic, application } = await lockWaiting(tx, caller, topicId, logId)
  await decide(tx, logId, 'rejected')
  const { user_id: applicantId, expense } = application
  await tx.publish(applicationRejected, { topicId, logId, applicantId, creatorId: topic.creator_id, expense })
}

// The topic's lock serialises: of any number of decisions at once one finds the application waiting.
async function lockWaiting(
  tx: Tx,
  caller: Caller,
  topicId: number,
  logId: number,
): Promise<{ topic: Topic; application: Application }> {
  const topic = await lockKnown(tx, caller, topicId)
  requireManager(caller, topic)
  const application = await tx.find<Application & { status: string }>(sql`
    select id, user_id, expense, status from topic_applications where id = ${logId} and topic_id = ${topicId} for update`)
  if (!application) throw applicationNotFound()
  if (application.status !== 'waiting') throw alreadyDecided()
  return { topic, application }
}

const decide = (tx: Tx, logId: number, status: 'accepted' | 'rejected') =>
  tx.run(sql`update topic_applications set status = ${status}, decided_at = plaza_now() where id = ${logId}`)
