import { type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import type { Person } from '../deps.ts'
import type { ChatSettings } from '../schemas.ts'

const INITIAL: ChatSettings = { from: 'everybody', receipts: true, previews: true }

/** What a person decided about chat. */
export const readChatSettings = async (db: Queryable, caller: Person): Promise<ChatSettings> =>
  (await db.find<ChatSettings>(
    sql`select from_whom as from, receipts, previews from chat_people where user_id = ${caller.id}`,
  )) ?? INITIAL

export async function changeChatSettings(
  tx: Tx,
  caller: Person,
  { from, receipts, previews }: Partial<ChatSettings>,
): Promise<ChatSettings> {
  await tx.run(sql`
    insert into chat_people (user_id, from_whom, receipts, previews)
    values (${caller.id}, ${from ?? INITIAL.from}, ${receipts ?? INITIAL.receipts}, ${previews ?? INITIAL.previews})
    on conflict (user_id) do update set from_whom = coalesce(${from ?? null}, chat_people.from_whom),
      receipts = coalesce(${receipts ?? null}, chat_people.receipts), previews = coalesce(${previews ?? null}, chat_people.previews)`)
  return readChatSettings(tx, caller)
}
