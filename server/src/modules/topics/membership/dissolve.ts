import { type Db, defineJob, sql, type Worker, worker } from '../../../kernel/index.ts'
import { isOpen, living } from './members.ts'

/** Removes the members of a deleted topic, a few at a time. Those of one that staff removed are remembered. */
export const dissolveTopic = defineJob<{ topicId: number; areRemembered?: boolean }>('topics.dissolve')
/** Brings the members back into a topic that staff removed by mistake, a few at a time. */
export const reassembleTopic = defineJob<{ topicId: number }>('topics.reassemble')
/** Removes a user who deleted their account from every topic, a few at a time. */
export const forgetMember = defineJob<{ userId: number }>('topics.forget')

const BATCH = 200

export const dissolveWorker: Worker = worker(
  dissolveTopic,
  async ({ db, signal }, { topicId, areRemembered = false }) => {
    await db.run(sql`
    update topic_applications set status = 'rejected', decided_at = plaza_now() where topic_id = ${topicId} and status = 'waiting'`)
    while (!signal.aborted) if ((await removeSome(db, topicId, areRemembered)) === 0) return
    throw new Error('stopped before everybody was out')
  },
)

export const reassembleWorker: Worker = worker(reassembleTopic, async ({ db, signal }, { topicId }) => {
  while (!signal.aborted) if ((await returnSome(db, topicId)) === 0) return
  throw new Error('stopped before everybody was back')
})

// Counters in id order, as everywhere.
const removeSome = (db: Db, topicId: number, areRemembered: boolean): Promise<number> =>
  db.transaction(async (tx) => {
    // One that was restored meanwhile keeps the members it has.
    if (!(await tx.find(sql`select id from topics where id = ${topicId} and deleted_at is not null for no key update`)))
      return 0
    return tx.run(sql`
      with few as materialized (select user_id from topic_members where topic_id = ${topicId} order by user_id limit ${BATCH}),
      removed as (
        delete from topic_members where topic_id = ${topicId} and user_id in (select user_id from few)
        returning user_id, can_pub, created_at),
      remembered as (
        insert into topic_former_members (topic_id, user_id, can_pub, created_at)
        select ${topicId}, user_id, can_pub, created_at from removed where ${areRemembered} on conflict do nothing),
      in_topic as (
        update topics set followers_count = followers_count - (select count(*) from removed) where id = ${topicId})
      select change_user_topics(r.user_id, -1, ${isOpen(topicId)}) from (select user_id from removed order by user_id) r`)
  })

// Members who deleted their account meanwhile, or joined again, do not return.
const returnSome = (db: Db, topicId: number): Promise<number> =>
  db.transaction(async (tx) => {
    if (!(await tx.find(sql`select id from topics where id = ${topicId} and deleted_at is null for no key update`)))
      return 0
    return tx.run(sql`
      with few as materialized (
        select user_id from topic_former_members where topic_id = ${topicId} order by user_id limit ${BATCH}),
      taken as (
        delete from topic_former_members where topic_id = ${topicId} and user_id in (select user_id from few)
        returning user_id, can_pub, created_at),
      living as materialized (${living(sql`select user_id from few`)}),
      returned as (
        insert into topic_members (topic_id, user_id, can_pub, created_at)
        select ${topicId}, t.user_id, t.can_pub, t.created_at from taken t join living l on l.id = t.user_id order by t.user_id
        on conflict do nothing returning user_id),
      in_topic as (
        update topics set followers_count = followers_count + (select count(*) from returned) where id = ${topicId}),
      counted as materialized (
        select change_user_topics(r.user_id, 1, ${isOpen(topicId)}) from (select user_id from returned order by user_id) r)
      select user_id from few cross join (select count(*) from counted) c`)
  })

export const forgetWorker: Worker = worker(forgetMember, async ({ db, signal }, { userId }) => {
  await db.run(sql`delete from topic_former_members where user_id = ${userId}`)
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
