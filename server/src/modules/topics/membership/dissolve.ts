import { type Db, defineJob, sql, type Worker, worker } from '../../../kernel/index.ts'
import { isOpen } from './members.ts'

/** Removes the members of a deleted topic, a few at a time. */
export const dissolveTopic = defineJob<{ topicId: number }>('topics.dissolve')
/** Removes a user who deleted their account from every topic, a few at a time. */
export const forgetMember = defineJob<{ userId: number }>('topics.forget')

const BATCH = 200

export const dissolveWorker: Worker = worker(dissolveTopic, async ({ db, signal }, { topicId }) => {
  await db.run(sql`
    update topic_applications set status = 'rejected', decided_at = plaza_now() where topic_id = ${topicId} and status = 'waiting'`)
  while (!signal.aborted) if ((await removeSome(db, topicId)) === 0) return
  throw new Error('stopped before everybody was out')
})

// Counters in id order, as everywhere.
const removeSome = (db: Db, topicId: number): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select id from topics where id = ${topicId} for no key update`)
    return tx.run(sql`
      with few as materialized (select user_id from topic_members where topic_id = ${topicId} order by user_id limit ${BATCH}),
      removed as (
        delete from topic_members where topic_id = ${topicId} and user_id in (select user_id from few) returning user_id),
      in_topic as (
        update topics set followers_count = followers_count - (select count(*) from removed) where id = ${topicId})
      select change_user_topics(r.user_id, -1, ${isOpen(topicId)}) from (select user_id from removed order by user_id) r`)
  })

export const forgetWorker: Worker = worker(forgetMember, async ({ db, signal }, { userId }) => {
  await db.run(sql`delete from topic_openings where user_id = ${userId}`)
  await db.run(sql`
    update topic_applications set status = 'rejected', decided_at = plaza_now() where user_id = ${userId} and status = 'waiting'`)
  while (!signal.aborted) if ((await leaveSome(db, userId)) === 0) return
  throw new Error('stopped before they were out of every topic')
})

const leaveSome = (db: Db, userId: number): Promise<number> =>
  db.transaction(async (tx) => {
    const topics = await tx.rows<{ id: number }>(sql`
      select t.id from topics t where t.id in (
        select topic_id from topic_members where user_id = ${userId} order by topic_id limit ${BATCH})
      order by t.id for no key update`)
    if (topics.length === 0) return 0
    return tx.run(sql`
      with removed as (
        delete from topic_members where user_id = ${userId} and topic_id = any(${topics.map(({ id }) => id)}::bigint[]) returning topic_id),
      in_topics as (
        update topics set followers_count = followers_count - 1 where id in (select topic_id from removed)),
      of_person as materialized (
        select change_user_topics(${userId}, -count(*)::int, true) from removed)
      select r.topic_id from removed r cross join of_person`)
  })
