import { type Sql, sql, type TimelineSource } from '../../../kernel/index.ts'

const CONTENT = [
  'user:manage',
  'user:warn',
  'user:suspend',
  'feed:manage',
  'report:manage',
  'feed-topic:manage',
  'event:manage',
  'brand:manage',
]
const MONEY = ['currency:manage', 'currency:cash-review']

/** What of a person's standing an audit line `l` says was changed; other acts by their own name. */
const standingAct = sql`
  case when l.action <> 'users.update' then l.action
    when l.after -> 'disabled' is distinct from l.before -> 'disabled' then case when (l.after ->> 'disabled')::boolean then 'users.suspended' else 'users.released' end
    when l.after -> 'suspended_until' is distinct from l.before -> 'suspended_until' then 'users.suspended'
    when l.after -> 'limited_until' is distinct from l.before -> 'limited_until' then case when l.after ? 'limited_until' then 'users.limited' else 'users.unlimited' end
    when l.after -> 'chat_muted_until' is distinct from l.before -> 'chat_muted_until' then case when l.after ? 'chat_muted_until' then 'users.muted' else 'users.unmuted' end
    when l.after -> 'verification' is distinct from l.before -> 'verification' then case when jsonb_typeof(l.after -> 'verification') = 'object' then 'users.verified' else 'users.unverified' end
    when l.after -> 'roles' is distinct from l.before -> 'roles' then 'users.roles'
    else l.action end`
const standingEnd = sql`
  case when l.action = 'users.update' then (case
    when l.after -> 'disabled' is distinct from l.before -> 'disabled' or l.after -> 'suspended_until' is distinct from l.before -> 'suspended_until'
      then l.after ->> 'suspended_until'
    when l.after -> 'limited_until' is distinct from l.before -> 'limited_until' then l.after ->> 'limited_until'
    when l.after -> 'chat_muted_until' is distinct from l.before -> 'chat_muted_until' then l.after ->> 'chat_muted_until'
    end)::timestamptz end`

/** The sources of a person's timeline. */
export const timelineSources: readonly TimelineSource[] = [
  {
    kind: 'joined',
    permissions: [...CONTENT, ...MONEY],
    entries: (user) => sql`
      select u.created_at as at, u.id, u.name as title, null::text as detail, null::bigint as amount, null::text as about from users u where u.id = ${user}`,
  },
  {
    kind: 'feed',
    permissions: CONTENT,
    entries: (user) => sql`
      select f.created_at as at, f.id, f.content as title, case when s.deleted_at is not null then 'deleted' end as detail,
        null::bigint as amount, null::text as about
      from feeds f join feed_stats s on s.feed_id = f.id where f.author_id = ${user}`,
  },
  {
    kind: 'comment',
    permissions: CONTENT,
    entries: (user) => sql`
      select c.created_at as at, c.id, c.body as title, case when c.deleted_at is not null then 'deleted' end as detail,
        null::bigint as amount, c.subject_id::text as about from comments c where c.user_id = ${user}`,
  },
  {
    kind: 'topic',
    permissions: CONTENT,
    entries: (user) => sql`
      select t.created_at as at, t.id, t.name as title, t.status as detail, null::bigint as amount, null::text as about
      from topics t where t.creator_id = ${user}`,
  },
  {
    kind: 'event',
    permissions: CONTENT,
    entries: (user) => sql`
      select e.created_at as at, e.id, e.title, null::text as detail, null::bigint as amount, null::text as about
      from events e where e.user_id = ${user}`,
  },
  {
    kind: 'decision',
    permissions: CONTENT,
    entries: (user) => sql`
      select d.decided_at as at, d.id, coalesce(d.reason, d.excerpt) as title, d.act as detail, null::bigint as amount,
        d.subject_kind as about, d.subject_id, d.until, d.decided_by as by_id
      from decisions d where d.user_id = ${user}`,
  },
  {
    kind: 'note',
    permissions: ['user:manage', 'report:manage'],
    entries: (user) => sql`
      select n.created_at as at, n.id, n.text as title, null::text as detail, null::bigint as amount, null::text as about, n.author_id as by_id
      from user_notes n where n.user_id = ${user}`,
  },
  {
    kind: 'report-about',
    permissions: ['user:manage', 'report:manage', ...MONEY],
    entries: (user) => sql`
      select r.created_at as at, r.id, coalesce(r.reason, r.title) as title, r.message, r.status as detail, null::bigint as amount, r.kind as about
      from reports r where r.owner_id = ${user}`,
  },
  {
    kind: 'report-by',
    permissions: ['user:manage', 'report:manage'],
    entries: (user) => sql`
      select r.created_at as at, r.id, coalesce(r.reason, r.title) as title, r.message, r.status as detail, null::bigint as amount, r.kind as about
      from reports r where r.reporter_id = ${user}`,
  },
  {
    kind: 'order',
    permissions: MONEY,
    entries: (user) => sql`
      select o.created_at as at, o.id, null::text as title, o.message, case o.state when 0 then 'waiting' when -1 then 'failed' end as detail,
        o.type * o.amount as amount, o.target_type as about from currency_orders o where o.owner_id = ${user}`,
  },
  {
    kind: 'debt',
    permissions: MONEY,
    entries: (user) => sql`
      select d.created_at as at, d.id, d.reason as title, case when d.settled_at is null then 'open' else 'settled' end as detail,
        d.amount, null::text as about from user_debts d where d.user_id = ${user}`,
  },
  {
    kind: 'session',
    permissions: ['user:manage', ...MONEY],
    entries: (user) => sql`
      select s.login_at as at, s.id, null::text as title, case when s.revoked_at is not null then 'ended' end as detail,
        null::bigint as amount, null::text as about from sessions s where s.user_id = ${user} and s.id = s.family_id`,
  },
  {
    kind: 'returned',
    permissions: ['user:manage'],
    entries: (user) => sql`
      select l.at, l.id, null::text as title, null::text as detail, null::bigint as amount, l.after ->> 'former_user_id' as about
      from audit_log l where l.object = ${`users:${user}`} and l.action = 'users.returned'`,
  },
  actsAbout('staff-act', (user) => sql`l.actor_id is distinct from ${user}`),
  actsAbout('own-act', (user) => sql`l.actor_id = ${user}`),
]

/** What the audit log says about a person: what others did, or they themselves. */
function actsAbout(kind: string, by: (user: number) => Sql): TimelineSource {
  return {
    kind,
    permissions: ['audit:read', 'user:manage'],
    entries: (user) => sql`
      select l.at, l.id, ${standingAct} as title, null::text as detail, null::bigint as amount, null::text as about,
        ${standingEnd} as until, case when l.actor_id <> ${user} then l.actor_id end as by_id
      from audit_log l where l.object = ${`users:${user}`} and l.action <> 'users.returned' and ${by(user)}`,
  }
}
