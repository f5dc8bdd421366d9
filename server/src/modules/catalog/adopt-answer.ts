import { type Caller, sql, type Tx } from '../../kernel/index.ts'
import { alreadyChosen, noSuch, notTheAsker } from './errors.ts'
import { wendaAdopted } from './facts.ts'
import type { RequireAnswer } from './port.ts'

/** Whoever asked chooses the answer, once; choosing the same again changes nothing and is not an error. */
export async function adoptAnswer(
  tx: Tx,
  asker: Caller,
  wendaId: number,
  feedId: number,
  requireAnswer: RequireAnswer,
): Promise<void> {
  const wenda = await tx.find<{ author_id: number; adoption: number | null }>(
    sql`select author_id, adoption from wendas where id = ${wendaId} and deleted_at is null for no key update`,
  )
  if (!wenda) throw noSuch('question')
  if (wenda.author_id !== asker.id) throw notTheAsker()
  if (wenda.adoption === feedId) return
  if (wenda.adoption !== null) throw alreadyChosen()
  await requireAnswer(tx, wendaId, feedId)
  await tx.run(sql`update wendas set adoption = ${feedId}, updated_at = plaza_now() where id = ${wendaId}`)
  await tx.publish(wendaAdopted, { wendaId, feedId, ownerId: wenda.author_id })
}
