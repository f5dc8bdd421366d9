import {
  beginning,
  type Caller,
  containing,
  few,
  fold,
  inOrder,
  join,
  nameContains,
  pickShownNames,
  type Queryable,
  type Reword,
  type Sql,
  sql,
} from '../../kernel/index.ts'
import { type Relation, relationColumns, type UserRow, userColumns } from './present.ts'

type Listed = UserRow & Relation

/** Living users, newest first; by name, by ids, and after the last id already seen. */
export async function listUsers(
  db: Queryable,
  viewer: Caller | undefined,
  query: { limit: number; since?: number; name?: string; id?: number[] },
  reword: Reword | undefined,
): Promise<Listed[]> {
  const conditions: Sql[] = [sql`u.deleted_at is null`]
  if (query.since) conditions.push(sql`u.id < ${query.since}`)
  if (query.name) conditions.push(nameContains(sql`u.name_folded`, fold(query.name)))
  if (query.id) conditions.push(sql`u.id = any(${query.id}::bigint[])`)
  const matches = (limit: number) =>
    sql`select u.id, row_number() over (order by u.id desc) as position from users u where ${join(conditions, ' and ')} order by u.id desc limit ${limit}`
  const { name, limit } = query
  if (!name || !reword) return pick(db, viewer, matches(limit))
  return pick(db, viewer, inOrder(await pickShownNames(db, { matches, texts: names, sought: [name], reword, limit })))
}

/** The name of a match, as search compares it. */
const names = sql`select array[u.name] from users u where u.id = m.id`

/** Most people a search finds; to find others, type more of the name. */
export const MAX_FOUND = 200
/** So many of the most followed people are scanned first; a common keyword is found among them without the index. */
const FIRST = 10_000

/**
 * Users whose name contains the keyword: exact first, then names that begin with it, then the most followed. So that a
 * keyword in half of all names does not read all of them, only some candidates are sorted: the exact name, some that
 * begin with it, and the most followed.
 */
export async function searchUsers(
  db: Queryable,
  viewer: Caller | undefined,
  query: { keyword: string; limit: number; offset: number },
  reword: Reword | undefined,
): Promise<Listed[]> {
  const { offset } = query
  const limit = Math.max(0, Math.min(query.limit, MAX_FOUND - offset))
  const matches = (most: number) => matching(fold(query.keyword), { limit: Math.min(most, MAX_FOUND), offset: 0 })
  const ids = reword
    ? inOrder(await pickShownNames(db, { matches, texts: names, sought: [query.keyword], reword, limit, offset }))
    : matching(fold(query.keyword), { limit, offset })
  return pick(db, viewer, ids)
}

function matching(keyword: string, { limit, offset }: Window): Sql {
  const isThere = sql`u.deleted_at is null and u.disabled_at is null`
  return sql`
      with known as materialized (
        select u.id from (
          select user_id, followers_count from user_counts order by followers_count desc, user_id desc limit ${few(FIRST)}) c
        join users u on u.id = c.user_id
        where u.name_folded like ${containing(keyword)} and ${isThere}
        order by c.followers_count desc, c.user_id desc limit ${few(MAX_FOUND)})
      select id, row_number() over () as position from (
        select u.id from (
          select u.id from users u where u.name_folded = ${keyword} and ${isThere}
          union
          (select u.id from users u where u.name_folded like ${beginning(keyword)} and ${isThere} limit ${few(MAX_FOUND)})
          union
          select id from known
          union
          (select u.id from user_counts c join users u on u.id = c.user_id
           where (select count(*) from known) < ${few(MAX_FOUND)} and ${nameContains(sql`u.name_folded`, keyword)} and ${isThere}
           order by c.followers_count desc, c.user_id desc limit ${few(MAX_FOUND)})) found
        join users u on u.id = found.id join user_counts c on c.user_id = found.id
        order by u.name_folded = ${keyword} desc, starts_with(u.name_folded, ${keyword}) desc, c.followers_count desc, u.id
        limit ${limit} offset ${offset}) found`
}

/** The most followed people the viewer does not follow yet. */
export function recommendUsers(
  db: Queryable,
  viewer: Caller | undefined,
  query: { limit: number; offset: number },
): Promise<Listed[]> {
  const me = viewer?.id ?? 0
  return pick(
    db,
    viewer,
    sql`
      select id, row_number() over () as position from (
        select u.id from user_counts c join users u on u.id = c.user_id
        where u.deleted_at is null and u.disabled_at is null and u.limited_until is null and not u.is_bot and u.id <> ${me}
          and not exists (select from user_follows f where f.follower_id = ${me} and f.followed_id = u.id)
          and not exists (select from user_blocks b where (b.blocker_id = ${me} and b.blocked_id = u.id) or (b.blocker_id = u.id and b.blocked_id = ${me}))
        order by c.followers_count desc, c.user_id desc limit ${query.limit} offset ${query.offset}) found`,
  )
}

type Window = { limit: number; offset: number }

/** Who follows this user, newest first. */
export const listFollowers = (db: Queryable, viewer: Caller | undefined, userId: number, window: Window) =>
  pickFollows(db, viewer, sql`f.follower_id`, sql`f.followed_id = ${userId}`, window)

/** Whom this user follows, newest first. */
export const listFollowings = (db: Queryable, viewer: Caller | undefined, userId: number, window: Window) =>
  pickFollows(db, viewer, sql`f.followed_id`, sql`f.follower_id = ${userId}`, window)

/** People the caller follows and who follow back. */
export const listMutuals = (db: Queryable, viewer: Caller, window: Window) =>
  pickFollows(
    db,
    viewer,
    sql`f.followed_id`,
    sql`f.follower_id = ${viewer.id}
      and exists (select from user_follows b where b.follower_id = f.followed_id and b.followed_id = ${viewer.id})`,
    window,
  )

/** The people on one side (`who`) of some follows `f`, the newest follow first. */
const pickFollows = (
  db: Queryable,
  viewer: Caller | undefined,
  who: Sql,
  which: Sql,
  { limit, offset }: Window,
): Promise<Listed[]> =>
  pick(
    db,
    viewer,
    sql`
    select ${who} as id, row_number() over (order by f.id desc) as position from user_follows f join users u on u.id = ${who}
    where ${which} and u.deleted_at is null order by f.id desc limit ${limit} offset ${offset}`,
  )

/** Whom the caller blocked, newest first. */
export const listBlocked = (db: Queryable, viewer: Caller, { limit, offset }: Window): Promise<Listed[]> =>
  pick(
    db,
    viewer,
    sql`
    select b.blocked_id as id, row_number() over (order by b.created_at desc, b.blocked_id desc) as position from user_blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${viewer.id} and u.deleted_at is null order by b.created_at desc, b.blocked_id desc limit ${limit} offset ${offset}`,
  )

/** Ids first, then everything else for those ids alone, in one round trip. */
const pick = (db: Queryable, viewer: Caller | undefined, ids: Sql): Promise<Listed[]> =>
  db.rows<Listed>(sql`
    with page as materialized (${ids})
    select ${userColumns}, ${relationColumns(viewer)}
    from page join users u on u.id = page.id join user_counts c on c.user_id = u.id order by page.position`)
