import { fold, given, type Queryable, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { setMemberships } from '../../users/index.ts'

/** A topic with the id it had elsewhere. */
export interface LoadedTopic {
  id: number
  name: string
  description: string | null
  creatorId: number
  status: 'waiting' | 'passed' | 'failed'
  isHidden: boolean
  needsAudit: boolean
  publishPermission: string
  expense: number
  isHot: boolean
  createdAt: Date
  updatedAt: Date
}

/** Writes topics under their ids; those whose id is taken stay as they are. Members are loaded separately. */
export const loadTopics = (tx: Tx, topics: readonly LoadedTopic[]): Promise<number> =>
  tx.run(sql`
    insert into topics (id, name, description, creator_id, status, is_hidden, needs_audit, publish_permission, expense, is_hot,
      active_at, created_at, updated_at)
    overriding system value
    select id, name, description, creator_id, status, is_hidden, needs_audit, publish_permission, expense, is_hot, created_at, created_at, updated_at
    from ${given(topics)} as given (id bigint, name text, description text, creator_id bigint, status text, is_hidden boolean,
      needs_audit boolean, publish_permission text, expense bigint, is_hot boolean, created_at timestamptz, updated_at timestamptz)
    order by id
    on conflict (id) do nothing`)

/** Changes imported topics to what they are elsewhere by now. Whether one is hidden, and what joining costs, stays as it is. */
export const changeImportedTopics = (tx: Tx, topics: readonly LoadedTopic[]): Promise<number> =>
  tx.run(sql`
    update topics t set name = given.name, description = given.description, status = given.status, needs_audit = given.needs_audit,
      publish_permission = given.publish_permission, is_hot = given.is_hot, updated_at = given.updated_at
    from ${given(topics)} as given (id bigint, name text, description text, status text, needs_audit boolean, publish_permission text,
      is_hot boolean, updated_at timestamptz)
    where t.id = given.id and t.deleted_at is null`)

/** Which of these names living topics have, as they are compared. */
export const findTakenTopicNames = async (db: Queryable, names: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db.rows<{ name_folded: string }>(sql`
        select name_folded from topics where name_folded = any(${names.map(fold)}::text[]) and deleted_at is null`)
    ).map(({ name_folded }) => name_folded),
  )

/** Adds members (`topic_id, user_id, can_pub, created_at`) without counting them. */
export async function loadMembers(tx: Tx, rows: Sql): Promise<number> {
  const added = await tx.run(sql`
    insert into topic_members (topic_id, user_id, can_pub, created_at, is_hidden)
    select r.topic_id, r.user_id, r.can_pub, r.created_at, t.is_hidden
    from (${rows}) r join topics t on t.id = r.topic_id
    on conflict do nothing`)
  await tx.run(sql`
    insert into topic_first_joins (topic_id, user_id, created_at)
    select r.topic_id, r.user_id, r.created_at from (${rows}) r on conflict do nothing`)
  return added
}

/** Removes members (`topic_id, user_id`). */
export const dropMembers = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`delete from topic_members m using (${rows}) r where m.topic_id = r.topic_id and m.user_id = r.user_id`)

/** Counts the members of all topics. */
export const countImportedMembers = (tx: Tx): Promise<number> =>
  tx.run(sql`
    update topics t set followers_count = n.people
    from (
      select t.id, coalesce(m.people, 0) as people from topics t
      left join (select topic_id, count(*) as people from topic_members group by 1) m on m.topic_id = t.id) n
    where n.id = t.id and t.deleted_at is null and t.followers_count <> n.people`)

/** Counts the topics of the people between these ids. */
export const countImportedTopics = (tx: Tx, from: number, to: number): Promise<number> =>
  setMemberships(
    tx,
    sql`
      select c.user_id, coalesce(m.topics, 0) as topics, coalesce(m.hidden, 0) as hidden
      from user_counts c left join (
        select m.user_id, count(*) filter (where t.deleted_at is null) as topics, count(*) filter (where m.is_hidden) as hidden
        from topic_members m join topics t on t.id = m.topic_id where m.user_id between ${from} and ${to} group by 1) m on m.user_id = c.user_id
      where c.user_id between ${from} and ${to}`,
  )

/** Sets what was published in topics (`id, feeds, likes, hidden_feeds, hidden_likes, active_at`). */
export const setTopicCounts = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    update topics t set feeds_count = n.feeds, feeds_likes_count = n.likes, hidden_feeds_count = n.hidden_feeds,
      hidden_likes_count = n.hidden_likes, active_at = greatest(t.active_at, n.active_at)
    from (${rows}) n
    where n.id = t.id
      and (t.feeds_count, t.feeds_likes_count, t.hidden_feeds_count, t.hidden_likes_count)
        is distinct from (n.feeds, n.likes, n.hidden_feeds, n.hidden_likes)`)
