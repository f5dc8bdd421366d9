import { few, type Queryable, type Sql, sql, type Tx } from '../../kernel/index.ts'

const EVERY_DAYS = 7
/** So many in a row without a visit, and there are no more until the next one. */
const MOST_UNANSWERED = 8
/** The promise that holds whatever staff set. */
const NEVER_WITHIN_HOURS = 24

/** When a person `u` was here last; null where they never were, or a year ago. */
const lastVisit = sql`greatest(
  (select max(s.last_used_at) from sessions s where s.user_id = u.id),
  (select max(k.seen_at) from known_devices k where k.user_id = u.id))`

const mayBeMailed = sql`u.deleted_at is null and u.disabled_at is null and not u.is_bot and u.email_verified_at is not null`

/** People that one look goes through, so that no statement takes long. */
const WINDOW = 2000

/**
 * Of the people after this id those who are due, marked as sent: of two processes at once only one gets each person. `lastId` is
 * where the next look begins; null at the end.
 */
export const pickDue = (
  tx: Tx,
  { afterId, afterDays }: { afterId: number; afterDays: number },
): Promise<{ due: number[]; lastId: number | null }> =>
  tx.get(sql`
    with people as materialized (
      select u.id from users u where u.id > ${afterId} and ${mayBeMailed} order by u.id limit ${few(WINDOW)}),
    away as materialized (
      select u.id, v.at from people u cross join lateral (select ${lastVisit} as at) v left join digests d on d.user_id = u.id
      where v.at < plaza_now() - make_interval(days => ${afterDays}) and coalesce(d.is_wanted, true)
        and (d.sent_at is null or ${isLongAgo(sql`d.sent_at`)} and (d.sent_at < v.at or d.unanswered < ${MOST_UNANSWERED}))),
    due as (
      insert into digests as d (user_id, sent_at, unanswered) select a.id, plaza_now(), 1 from away a order by a.id
      on conflict (user_id) do update set sent_at = excluded.sent_at,
        unanswered = case when d.sent_at < (select a.at from away a where a.id = d.user_id) then 1 else d.unanswered + 1 end
        where d.sent_at is null or ${isLongAgo(sql`d.sent_at`)}
      returning d.user_id)
    select (select max(p.id) from people p) as "lastId", array(select user_id from due order by user_id) as due`)

const isLongAgo = (at: Sql): Sql => sql`${at} <= plaza_now() - make_interval(days => ${EVERY_DAYS})`

export interface Recipient {
  id: number
  name: string
  email: string
  language: 'en' | 'zh-CN' | null
}

/** Whom a mail goes to, if they still may get one at this moment. */
export const findRecipient = (db: Queryable, userId: number): Promise<Recipient | undefined> =>
  db.find<Recipient>(sql`
    select u.id, u.name, u.email, coalesce(u.language, u.spoken_language) as language
    from users u left join digests d on d.user_id = u.id
    where u.id = ${userId} and ${mayBeMailed} and coalesce(d.is_wanted, true)
      and ${lastVisit} < plaza_now() - make_interval(hours => ${NEVER_WITHIN_HOURS})`)
