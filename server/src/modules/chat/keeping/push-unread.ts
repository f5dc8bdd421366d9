import { createBatcher, type Db, few, sql, type Tx, type Worker, worker } from '../../../kernel/index.ts'
import { type ChatUnread, chatUnread } from '../facts.ts'
import { pushUnread } from '../messages/send-message.ts'

const BATCH = 500
const PREVIEW = 120

interface Asked {
  db: Db
  conversationId: number
  signal: AbortSignal
}

/** Tells members who have not read a message after five seconds: once per conversation until they read it. */
export function createPushUnreadWorker(): Worker {
  // Jobs that run at the same time share a transaction: nearly every message leaves one.
  const push = createBatcher<Asked, void>(async (asked) => {
    const { db, signal } = asked[0]!
    const ids = [...new Set(asked.map(({ conversationId }) => conversationId))]
    while ((await pushSome(db, ids)) === BATCH) signal.throwIfAborted()
    return asked.map(() => undefined)
  })
  return worker(pushUnread, ({ db, signal }, { conversationId }) => push({ db, conversationId, signal }))
}

const pushSome = (db: Db, conversationIds: readonly number[]): Promise<number> =>
  db.transaction(
    async (tx) => {
      const due = await claimDue(tx, conversationIds)
      await tx.publishAll(chatUnread, due)
      return due.length
    },
    { isBatch: true },
  )

/**
 * Of each conversation the newest message that is five seconds old, and who has neither read it nor been pushed anything since they
 * last read. Muted people are pushed only messages that mention them, however many came after.
 */
const claimDue = (tx: Tx, conversationIds: readonly number[]): Promise<ChatUnread[]> =>
  tx.rows<ChatUnread>(sql`
    with talks as materialized (
      select c.id, c.last_week, c.im_group_id, c.topic_id from chat_conversations c
      where c.id = any(${[...conversationIds]}::bigint[]) and c.closed_at is null),
    news as materialized (
      select c.id, r.seq, r.user_id, r.text, r.mentions from talks c cross join lateral (
        select m.seq, m.user_id, m.text, m.mentions from chat_messages m
        where m.conversation_id = c.id and m.week between c.last_week - 1 and c.last_week and m.recalled_at is null
          and m.created_at <= plaza_now() - interval '5 seconds'
        order by m.seq desc limit 20) r
      union
      select c.id, m.seq, m.user_id, m.text, m.mentions
      from talks c join chat_members x on x.conversation_id = c.id
      join chat_messages m on m.conversation_id = c.id and m.seq = x.mention_seq and m.week between c.last_week - 1 and c.last_week
      where x.left_at is null and x.is_muted and x.mention_seq > x.read_seq
        and x.pushed_seq <= x.read_seq and m.recalled_at is null and m.created_at <= plaza_now() - interval '5 seconds'),
    newest as materialized (select n.id, max(n.seq) as seq from news n group by 1),
    due as materialized (
      select x.conversation_id, x.user_id, n.seq, n.user_id as sender_id, n.text, x.user_id = any(n.mentions) as is_mention
      from newest l join chat_members x on x.conversation_id = l.id cross join lateral (
        select n.* from news n
        where n.id = l.id and n.user_id <> x.user_id and n.seq > x.read_seq and (not x.is_muted or x.user_id = any(n.mentions))
          and not exists (select from user_blocks b where b.blocker_id = x.user_id and b.blocked_id = n.user_id)
        order by n.seq desc limit 1) n
      where x.left_at is null and x.state = 'active' and x.pushed_seq <= x.read_seq and x.read_seq < l.seq
      order by x.conversation_id, x.user_id limit ${few(BATCH)} for no key update of x),
    claimed as (
      update chat_members x set pushed_seq = due.seq from due
      where x.conversation_id = due.conversation_id and x.user_id = due.user_id)
    select d.user_id as "userId", d.conversation_id as "conversationId", d.sender_id as "senderId", u.name as "senderName",
      (select coalesce(g.name, t.name) from talks c left join im_groups g on g.id = c.im_group_id
        left join topics t on t.id = c.topic_id where c.id = d.conversation_id) as title,
      case when d.text <> '' and coalesce((select p.previews from chat_people p where p.user_id = d.user_id), true)
        then left(d.text, ${PREVIEW}::int) end as preview,
      d.is_mention as "isMention"
    from due d join users u on u.id = d.sender_id order by d.conversation_id, d.user_id`)
