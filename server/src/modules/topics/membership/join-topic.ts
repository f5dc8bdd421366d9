import { type Caller, type StoredMessage, sql, type Tx, unauthorized } from '../../../kernel/index.ts'
import { balanceOf, demandFactor, lockSpending, moneySetting, tooLittle } from '../../ledger/index.ts'
import type { TopicsDeps } from '../deps.ts'
import { creatorGone, invitorNotMember, MAX_MEMBERSHIPS, tooManyMemberships, topicNotFound } from '../errors.ts'
import { topicApplied, topicJoined } from '../facts.ts'
import { lockOpened, type Topic } from '../policy.ts'
import type { Payer } from '../port.ts'
import type { Amount } from '../schemas.ts'
import { lockPurses, payFee } from './fee.ts'
import { addMember, living } from './members.ts'

/** The outcome of a request to join. */
export type Joining =
  | { status: 201; body: Amount }
  | { status: 202; body: { message: StoredMessage } }
  | { status: 204; body: undefined }

const MEMBER: Joining = { status: 204, body: undefined }
const WAITING: Joining = { status: 202, body: { message: { code: 'done.join_requested' } } }

interface Applicant {
  is_member: boolean
  is_waiting: boolean
  is_invited: boolean
  topics_count: number
  lives: boolean
  /** Called where there is a fee to take. */
  creator_lives: boolean
}

/** What becoming a member may need: whether money moves at all, and the payer for joining. */
export type JoinDeps = Pick<TopicsDeps, 'settings' | 'payer'>

/**
 * Joins a topic, or applies to. The topic's lock is taken before those of people, so of any number of requests of one person one joins,
 * pays or applies, and the others find that done. The fee is fixed here and moves on becoming a member.
 */
export async function joinTopic(
  tx: Tx,
  caller: Caller,
  topicId: number,
  invitorId: number | undefined,
  { settings, payer }: JoinDeps,
): Promise<Joining> {
  await lockSpending(tx, caller)
  const topic = await lockOpened(tx, caller, topicId)
  await lockPurses(tx, { applicantId: caller.id, creatorId: topic.creator_id, amountCoins: topic.expense })
  const applicant = await findApplicant(tx, topic, caller.id, invitorId ?? null)
  if (!applicant.lives) throw unauthorized()
  if (applicant.is_member) return MEMBER
  if (topic.status !== 'passed') throw topicNotFound()
  if (applicant.is_waiting) return WAITING
  // Strangers must not learn who is a member of a hidden topic, so a wrong `invitor` is ignored there.
  if (invitorId !== undefined && !applicant.is_invited && !topic.is_hidden) throw invitorNotMember()
  // Checked here so the manager isn’t asked for nothing; the count itself is taken when they become a member.
  if (applicant.topics_count >= MAX_MEMBERSHIPS) throw tooManyMemberships()
  if (topic.expense > 0 && !applicant.creator_lives) throw creatorGone()
  if (topic.expense > 0) {
    if ((await balanceOf(tx, caller.id)) < topic.expense) throw tooLittle()
    await demandFactor(tx, { caller, amountCoins: topic.expense }, settings.get(moneySetting)['step-up-from'])
  }
  const invitor = applicant.is_invited ? invitorId! : null
  const skipsAudit = !topic.needs_audit || (applicant.is_invited && !topic.invited_audit)
  return skipsAudit ? joinAtOnce(tx, caller, topic, { settings, payer }) : apply(tx, caller, topic, invitor)
}

async function joinAtOnce(
  tx: Tx,
  { id: userId }: Caller,
  topic: Topic,
  { settings, payer }: JoinDeps,
): Promise<Joining> {
  if (topic.expense > 0) {
    const applicationId = await addApplication(tx, topic, userId, 'accepted', null)
    const fee = { applicationId, applicantId: userId, creatorId: topic.creator_id, topicName: topic.name }
    await payFee(tx, { ...fee, amountCoins: topic.expense }, settings)
  }
  const amount = await welcome(tx, topic, userId, payer)
  return amount > 0 ? { status: 201, body: { amount } } : MEMBER
}

async function apply(tx: Tx, { id: applicantId }: Caller, topic: Topic, invitorId: number | null): Promise<Joining> {
  const logId = await addApplication(tx, topic, applicantId, 'waiting', invitorId)
  const { id: topicId, creator_id: creatorId, expense } = topic
  await tx.publish(topicApplied, { topicId, logId, applicantId, creatorId, expense })
  return WAITING
}

/** Makes a user a member and returns how much a task paid for it. */
export async function welcome(tx: Tx, topic: Topic, userId: number, payer: Payer): Promise<number> {
  const { id: topicId, creator_id: creatorId } = topic
  const { isNew, isFirstTime } = await addMember(tx, topicId, userId)
  if (!isNew) return 0
  const paidCoins = isFirstTime ? await payer.forJoining(tx, userId, topicId) : 0
  await tx.publish(topicJoined, { topicId, userId, creatorId, isFirstTime })
  return paidCoins
}

function findApplicant(tx: Tx, topic: Topic, userId: number, invitorId: number | null): Promise<Applicant> {
  const payer = sql`${userId}::bigint`
  const people = topic.expense > 0 ? sql`${payer}, ${topic.creator_id}::bigint` : payer
  return tx.get<Applicant>(sql`
    with living as materialized (${living(people)})
    select exists (select from topic_members where topic_id = ${topic.id} and user_id = ${userId}) as is_member,
      exists (select from topic_applications where topic_id = ${topic.id} and user_id = ${userId} and status = 'waiting') as is_waiting,
      exists (select from topic_members where topic_id = ${topic.id} and user_id = ${invitorId}::bigint) as is_invited,
      exists (select from living where id = ${userId}) as lives,
      exists (select from living where id = ${topic.creator_id}) as creator_lives,
      (select feed_topics_count from user_counts where user_id = ${userId}) as topics_count`)
}

async function addApplication(
  tx: Tx,
  { id: topicId, creator_id: managerId, expense }: Topic,
  userId: number,
  status: 'waiting' | 'accepted',
  invitorId: number | null,
): Promise<number> {
  const { id } = await tx.get<{ id: number }>(sql`
    insert into topic_applications (topic_id, user_id, manager_id, invitor_id, status, expense, decided_at)
    values (${topicId}, ${userId}, ${managerId}, ${invitorId}, ${status}, ${expense},
      ${status === 'waiting' ? sql`null` : sql`plaza_now()`})
    returning id`)
  return id
}
