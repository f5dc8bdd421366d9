import { type Caller, callSql, type Queryable, sql, type Tx } from '../../kernel/index.ts'
import type { NotificationSettings } from './schemas.ts'

const EVERYTHING: NotificationSettings = {
  reward: true,
  comment: true,
  chat: true,
  sound: true,
  mall_selling_commodity: true,
  selling_knowledge: true,
}

/** What the caller wants to be pushed; everything by default. */
export const readNotificationSettings = async (db: Queryable, caller: Caller): Promise<NotificationSettings> =>
  (await db.find<NotificationSettings>(sql`
    select wants_reward as reward, wants_comment as comment, wants_chat as chat, wants_sound as sound,
      wants_mall_selling_commodity as mall_selling_commodity, wants_selling_knowledge as selling_knowledge
    from notification_inboxes where user_id = ${caller.id}`)) ?? EVERYTHING

/** Changes what the caller wants to be pushed; omitted kinds stay. */
export async function changeNotificationSettings(
  tx: Tx,
  caller: Caller,
  { reward, comment, chat, sound, mall_selling_commodity, selling_knowledge }: Partial<NotificationSettings>,
): Promise<void> {
  await tx.run(callSql('lock_inbox', { p_user: caller.id }))
  await tx.run(sql`
    update notification_inboxes set
      wants_reward = coalesce(${reward ?? null}, wants_reward), wants_comment = coalesce(${comment ?? null}, wants_comment),
      wants_chat = coalesce(${chat ?? null}, wants_chat), wants_sound = coalesce(${sound ?? null}, wants_sound),
      wants_mall_selling_commodity = coalesce(${mall_selling_commodity ?? null}, wants_mall_selling_commodity),
      wants_selling_knowledge = coalesce(${selling_knowledge ?? null}, wants_selling_knowledge)
    where user_id = ${caller.id}`)
}
