import { type Db, few, sql, type Tx, type Worker, worker } from '../../../kernel/index.ts'
import { type ChatUnread, chatUnread } from '../facts.ts'
import { pushUnread } from '../messages/send-message.ts'

const BATCH = 500
const PREVIEW = 120

/** Tells members who have not read a message after five seconds: once per conversation until they read it. */
export const pushUnreadWorker: Worker = worker(pushUnread, async ({ db, signal }, { conversationId }) => {
  while ((await pushSome(db, conversationId)) === BATCH) signal.throwIfAborted()
})

const pushSome = (db: Db, conversationId: number): Promise<number> =>
  db.transaction(async (tx) => {
    const due = await claimDue(tx, conversationId)
    await tx.publishAll(chatUnread, due)
    return due.length
  })

/**
 * The newest message that is five seconds old, and who has neither read it nor been pushed anything since they last read. Muted
 * people are pushed only messages that mention them, however many came after.
 */
const claimDue = (tx: Tx, conversationId: number): Promise<ChatUnread[]> =>
  tx.rows<ChatUnread>(sql`
    with recent as materialized (
      select m.seq, m.user_id, m.text, m.mentions from chat_conversations c join chat_messages m on m.conversation_id = c.id
        and m.week between c.last_week - 1 and c.last_week
      where c.id = ${conversationId} and c.closed_at is null and m.recalled_at is null and m.created_at <= plaza_now() - interval '5 seconds'
      order by m.seq desc limit 20),
    news as materialized (
      select r.seq, r.user_id, r.text, r.mentions from recent r
      union
      select m.seq, m.user_id, m.text, m.mentions
      from chat_conversations c join chat_members x on x.conversation_id = c.id
      join chat_messages m on m.conversation_id = c.id and m.seq = x.mention_seq and m.week between c.last_week - 1 and c.last_week
      where c.id = ${conversationId} and c.closed_at is null and x.left_at is null and x.is_muted and x.mention_seq > x.read_seq
        and x.pushed_seq <= x.read_seq and m.recalled_at is null and m.created_at <= plaza_now() - interval '5 seconds'),
    due as materialized (
      select x.user_id, n.seq, n.user_id as sender_id, n.text, x.user_id = any(n.mentions) as is_mention
      from chat_members x cross join lateral (
        select n.* from news n
        where n.user_id <> x.user_id and n.seq > x.read_seq and (not x.is_muted or x.user_id = any(n.mentions))
          and not exists (select from user_blocks b where b.blocker_id = x.user_id and b.blocked_id = n.user_id)
        order by n.seq desc limit 1) n
      where x.conversation_id = ${conversationId} and x.left_at is null and x.state = 'active' and x.pushed_seq <= x.read_seq
        and x.read_seq < (select max(m.seq) from news m)
      order by x.user_id limit ${few(BATCH)} for no key update of x),
    claimed as (
      update chat_members x set pushed_seq = due.seq from due where x.conversation_id = ${conversationId} and x.user_id = due.user_id)
    select d.user_id as "userId", ${conversationId}::bigint as "conversationId", d.sender_id as "senderId", u.name as "senderName",
      (select coalesce(g.name, t.name) from chat_conversations c left join im_groups g on g.id = c.im_group_id
        left join topics t on t.id = c.topic_id where c.id = ${conversationId}) as title,
      case when d.text <> '' and coalesce((select p.previews from chat_people p where p.user_id = d.user_id), true)
        then left(d.text, ${PREVIEW}::int) end as preview,
      d.is_mention as "isMention"
    from due d join users u on u.id = d.sender_id order by d.user_id`)
