import { type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { MAX_MEMBERSHIPS, tooManyMemberships } from '../errors.ts'

/** Whether a user became a member just now, and whether for the first time ever. */
export interface Added {
  isNew: boolean
  isFirstTime: boolean
}

/**
 * Which of these people have an account, locked against deletion until the transaction ends. Called after the topic's
 * lock and before a fee moves, so that a payer always becomes a member.
 */
export const living = (userIds: Sql): Sql => sql`
  select id from users where id in (${userIds}) and deleted_at is null order by id for key share`

/** Whether the topic is public: the time of a person's counters, which all read, must not reveal hidden ones. */
export const isOpen = (topicId: number): Sql => sql`(select not t.is_hidden from topics t where t.id = ${topicId})`

/**
 * Makes a user a member, unless they are in too many topics. The caller holds the topic's lock. Row and both counters
 * change together or not at all. Concurrent joins of other topics meet at the person's counter, so that decides whether
 * there is room.
 */
export async function addMember(tx: Tx, topicId: number, userId: number): Promise<Added> {
  const { is_new, is_first, is_full } = await tx.get<{ is_new: boolean; is_first: boolean; is_full: boolean }>(sql`
    with person as materialized (${living(sql`${userId}`)}),
    missing as materialized (
      select id from person where not exists (select from topic_members where topic_id = ${topicId} and user_id = ${userId})),
    of_person as materialized (
      select id as user_id from missing where change_user_topics(id, 1, ${isOpen(topicId)}, ${MAX_MEMBERSHIPS})),
    added as (
      insert into topic_members (topic_id, user_id, can_pub)
      select ${topicId}::bigint, user_id, (select 0 from topic_first_joins where topic_id = ${topicId} and user_id = ${userId} and is_muted)
      from of_person returning topic_id, user_id),
    first as (
      insert into topic_first_joins (topic_id, user_id) select topic_id, user_id from added on conflict do nothing returning user_id),
    in_topic as (
      update topics set followers_count = followers_count + 1 where id = ${topicId} and exists (select from added))
    select exists (select from added) as is_new, exists (select from first) as is_first,
      exists (select from missing) and not exists (select from of_person) as is_full`)
  if (is_full) throw tooManyMemberships()
  return { isNew: is_new, isFirstTime: is_first }
}

/** Ends a membership; returns whether there was one. The caller holds the topic's lock. */
export const removeMember = (tx: Tx, topicId: number, userId: number): Promise<boolean> =>
  tx.changed(sql`
    with removed as (
      delete from topic_members where topic_id = ${topicId} and user_id = ${userId} returning user_id),
    in_topic as (
      update topics set followers_count = followers_count - 1 where id = ${topicId} and exists (select from removed))
    select change_user_topics(user_id, -1, ${isOpen(topicId)}) from removed`)
