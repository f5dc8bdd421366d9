import { type Static, Type } from 'typebox'
import {
  audit,
  type Caller,
  Closed,
  endClaim,
  Id,
  IsoTimestamp,
  isoTime,
  Nullable,
  type Origin,
  Prose,
  type StaffList,
  sql,
  staffFilter,
  type Tx,
  whyFields,
} from '../../../kernel/index.ts'
import { decide, endDecisions } from '../../decisions/index.ts'
import { topicNotFound } from '../errors.ts'
import { topicAudited } from '../facts.ts'
import { choice } from '../schemas.ts'

const STATUSES = ['passed', 'waiting', 'failed'] as const

/** A topic as staff see it. */
export const StaffTopic = Closed(
  {
    id: Type.Integer({ description: 'Topic id.', examples: [1] }),
    name: Type.String({ description: 'Name.', examples: ['菜市场写生'] }),
    desc: Nullable(Type.String({ description: 'What it is about.' })),
    status: choice(STATUSES, 'Whether it passed.'),
    visible: choice(['visible', 'hidden'], 'In everybody’s lists or not.'),
    creator_user_id: Type.Integer({ description: 'Who made it.', examples: [7] }),
    creator_name: Type.String({ description: 'Their name.', examples: ['林小满'] }),
    topic_category_id: Nullable(Type.Integer({ description: 'Category.', examples: [1] })),
    expense: Type.Integer({ description: 'Fee for joining.', examples: [0] }),
    hot: Type.Boolean({ description: 'Marked as hot.' }),
    recommended: Type.Boolean({ description: 'Recommended.' }),
    feeds_count: Type.Integer({ description: 'Feeds in it.', examples: [12] }),
    followers_count: Type.Integer({ description: 'Members.', examples: [40] }),
    reward_amount_count: Type.Integer({ description: 'Currency it was rewarded with.', examples: [500] }),
    created_at: IsoTimestamp('When it was made.'),
    updated_at: IsoTimestamp('When it last changed.'),
    deleted_at: Nullable(IsoTimestamp('When it was deleted.')),
  },
  { title: 'StaffTopic', description: 'A topic as staff see it.' },
)

export interface StaffTopicRow extends Omit<Static<typeof StaffTopic>, 'created_at' | 'updated_at' | 'deleted_at'> {
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

export const staffTopics: StaffList = {
  columns: sql`t.id, t.name, t.description as "desc", t.status, case when t.is_hidden then 'hidden' else 'visible' end as visible,
    t.creator_id as creator_user_id, u.name as creator_name, t.category_id as topic_category_id, t.expense, t.is_hot as hot,
    t.recommended_at is not null as recommended, t.feeds_count, t.followers_count, t.reward_amount as reward_amount_count,
    t.created_at, t.updated_at, t.deleted_at`,
  from: sql`topics t join users u on u.id = t.creator_id`,
  id: sql`t.id`,
  dated: sql`t.created_at`,
  sorts: {
    id: sql`t.id`,
    name: sql`t.name_folded`,
    created_at: sql`t.created_at`,
    followers_count: sql`t.followers_count`,
    feeds_count: sql`t.feeds_count`,
    reward_amount_count: sql`t.reward_amount`,
  },
  defaultSort: 'id:desc',
  search: [sql`t.name_folded`, sql`u.name_folded`],
  filters: {
    status: staffFilter(choice(STATUSES, 'Only topics of this status.'), (status) => sql`t.status = ${status}`),
    visible: staffFilter(
      choice(['visible', 'hidden'], 'Only visible or only hidden ones.'),
      (visible) => sql`t.is_hidden = ${visible === 'hidden'}`,
    ),
    hot: staffFilter(Type.Boolean({ description: 'Only hot ones, or only others.' }), (is) => sql`t.is_hot = ${is}`),
    recommended: staffFilter(
      Type.Boolean({ description: 'Only recommended ones, or only others.' }),
      (is) => sql`(t.recommended_at is not null) = ${is}`,
    ),
    deleted: staffFilter(
      Type.Boolean({ description: 'Only deleted ones, or only others.' }),
      (is) => sql`(t.deleted_at is not null) = ${is}`,
    ),
    creator_user_id: staffFilter(Id('Only topics of this person.'), (id) => sql`t.creator_id = ${id}`),
    topic_category_id: staffFilter(Id('Only topics of this category.'), (id) => sql`t.category_id = ${id}`),
  },
}

export const presentStaffTopic = (row: StaffTopicRow): Static<typeof StaffTopic> => ({
  ...row,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  deleted_at: row.deleted_at && isoTime(row.deleted_at),
})

export const TopicDecision = Closed(
  {
    status: Type.Optional(choice(STATUSES, 'Whether it passes. The creator is told.')),
    ...whyFields,
    remark: Type.Optional(
      Prose({
        maxLength: 500,
        description: 'Another name of `reason`.',
        examples: ['There is one already'],
      }),
    ),
    hot: Type.Optional(Type.Boolean({ description: 'In the list of hot topics.' })),
    recommended: Type.Optional(Type.Boolean({ description: 'In the list of recommended topics.' })),
  },
  { title: 'TopicDecision', minProperties: 1 },
)

interface Decided {
  status: (typeof STATUSES)[number]
  hot: boolean
  recommended: boolean
}

/** Approves a topic or not, and marks it; the creator is told of a new status, and the log of everything. */
export async function decideAboutTopic(
  tx: Tx,
  caller: Caller,
  topicId: number,
  { status, rule, remark, reason = remark, hot, recommended }: Static<typeof TopicDecision>,
  origin: Origin,
): Promise<void> {
  const found = await tx.find<Decided & { creator_id: number; name: string }>(sql`
    select status, is_hot as hot, recommended_at is not null as recommended, creator_id, name from topics
    where id = ${topicId} and deleted_at is null for no key update`)
  if (!found) throw topicNotFound()
  if (status !== undefined) await endClaim(tx, caller, 'topics', topicId)
  const { creator_id: creatorId, name, ...before } = found
  const after: Decided = {
    status: status ?? before.status,
    hot: hot ?? before.hot,
    recommended: recommended ?? before.recommended,
  }
  await tx.run(sql`
    update topics set status = ${after.status}, is_hot = ${after.hot}, updated_at = plaza_now(),
      recommended_at = case when ${after.recommended} then coalesce(recommended_at, plaza_now()) end
    where id = ${topicId}`)
  if (after.status !== before.status) {
    const act = actOf(before.status, after.status)
    const subject = { kind: 'topics', id: topicId, excerpt: name }
    if (act) await decide(tx, { userId: creatorId, subject, act, by: caller.id, why: { rule, reason } })
    else await tx.publish(topicAudited, { topicId, creatorId, status: after.status, ...(reason && { remark: reason }) })
    if (after.status === 'passed')
      await endDecisions(tx, { kind: 'topics', id: topicId, acts: ['held', 'refused'], by: caller.id })
  }
  await audit(tx, {
    actorId: caller.id,
    action: 'topics.update',
    object: `topics:${topicId}`,
    before,
    after: { ...after, ...(rule && { rule }), ...(reason && { remark: reason }) },
    ...origin,
  })
}

/** What another status does to the topic of its creator, who then hears of the decision instead of the status. */
function actOf(before: Decided['status'], after: Decided['status']): 'refused' | 'held' | undefined {
  if (after === 'failed') return 'refused'
  return before === 'passed' ? 'held' : undefined
}
