import { given, sql, type Tx } from '../../../kernel/index.ts'
import { transferFee } from '../membership/fee.ts'

/** Adds members, in the order they joined, and counts them for topics and people. */
export async function importMembers(
  tx: Tx,
  members: readonly { topicId: number; userId: number; createdAt: Date }[],
): Promise<void> {
  await tx.run(sql`
    with added as (
      insert into topic_members (topic_id, user_id, created_at)
      select topic_id, user_id, created_at
      from ${given(members)} as given (topic_id bigint, user_id bigint, created_at timestamptz) order by created_at
      returning topic_id, user_id, created_at),
    first as (
      insert into topic_first_joins (topic_id, user_id, created_at) select topic_id, user_id, created_at from added),
    in_topic as (
      update topics t set followers_count = t.followers_count + joined.people
      from (select topic_id, count(*) as people from added group by topic_id) joined where joined.topic_id = t.id),
    in_person as (select user_id, count(*)::int as topics from added group by user_id)
    select change_user_topics(user_id, topics, true) from in_person order by user_id`)
}

export interface ImportedApplication {
  topicId: number
  topicName: string
  applicantId: number
  managerId: number
  status: 'waiting' | 'accepted' | 'rejected'
  expense: number
}

/** Writes applications; accepted ones have paid the fee. Members are imported separately. */
export async function importApplications(tx: Tx, applications: readonly ImportedApplication[]): Promise<void> {
  for (const { topicId, topicName, applicantId, managerId, status, expense } of applications) {
    const { id: applicationId } = await tx.get<{ id: number }>(sql`
      insert into topic_applications (topic_id, user_id, manager_id, status, expense, decided_at)
      values (${topicId}, ${applicantId}, ${managerId}, ${status}, ${expense}, case when ${status !== 'waiting'} then plaza_now() end)
      returning id`)
    if (status === 'accepted' && expense > 0)
      await transferFee(tx, { applicationId, applicantId, creatorId: managerId, topicName, amountCoins: expense })
  }
}
