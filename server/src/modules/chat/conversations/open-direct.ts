import { callSql, DAY_S, spendWithin, sql, type Tx } from '../../../kernel/index.ts'
import type { Person } from '../deps.ts'
import { notReachable, oneself } from '../errors.ts'
import type { ChatSetting } from '../settings.ts'

/**
 * The direct conversation of two people, made if there is none. The other person sees it once something is said. Opening it lists it
 * again for a caller who had hidden it.
 */
export async function openDirect(
  tx: Tx,
  caller: Person,
  userId: number,
  limits: ChatSetting,
): Promise<{ id: number; isNew: boolean }> {
  if (userId === caller.id) throw oneself()
  const [low, high] = [Math.min(userId, caller.id), Math.max(userId, caller.id)]
  const find = () =>
    tx.find<{ id: number }>(sql`select id from chat_conversations where low_id = ${low} and high_id = ${high}`)
  const found = await find()
  if (found) return show(tx, caller, found.id)
  const { chat_is_reachable: isReachable } = await tx.get(
    callSql('chat_is_reachable', { p_from: caller.id, p_to: userId, p_starts: true }),
  )
  if (!isReachable) throw notReachable()
  await spendStranger(tx, caller, userId, limits)
  const made = await tx.find<{ id: number }>(sql`
    with made as (
      insert into chat_conversations (kind, low_id, high_id, members_count) values ('direct', ${low}, ${high}, 2)
      on conflict (low_id, high_id) do nothing returning id),
    seated as (
      insert into chat_members (conversation_id, user_id, hidden_seq)
      select made.id, p.user_id, p.hidden_seq from made, (values (${caller.id}::bigint, null::bigint), (${userId}::bigint, 0)) p (user_id, hidden_seq))
    select id from made`)
  return made ? { id: made.id, isNew: true } : show(tx, caller, (await find())!.id)
}

async function show(tx: Tx, caller: Person, id: number): Promise<{ id: number; isNew: boolean }> {
  await tx.run(sql`
    update chat_members set hidden_seq = null, changed_in = pg_current_xact_id(), shaped_in = pg_current_xact_id()
    where conversation_id = ${id} and user_id = ${caller.id} and hidden_seq is not null`)
  return { id, isNew: false }
}

async function spendStranger(tx: Tx, caller: Person, userId: number, limits: ChatSetting): Promise<void> {
  const follows = await tx.find(
    sql`select from user_follows where follower_id = ${userId} and followed_id = ${caller.id}`,
  )
  if (follows) return
  await spendWithin(tx, [{ key: `chat-stranger:${caller.id}`, limit: limits['strangers-per-day'], windowS: DAY_S }], {
    code: 'chat.too_many_strangers',
    message: 'You started too many chats today. Try again tomorrow.',
  })
}
