import { type Caller, type Settings, sql, type Tx } from '../../kernel/index.ts'
import { demandFactor, lockSpending, moneySetting } from '../ledger/index.ts'
import { alreadyChosen, noSuch, notTheAsker } from './errors.ts'
import { wendaAdopted } from './facts.ts'
import { payOffer } from './pay-offer.ts'
import type { RequireAnswer } from './port.ts'

/**
 * The asker chooses the answer, once, and pays what they offered for it; choosing the same again changes nothing and is not an
 * error.
 */
export async function adoptAnswer(
  tx: Tx,
  asker: Caller,
  wendaId: number,
  feedId: number,
  requireAnswer: RequireAnswer,
  settings: Settings,
): Promise<void> {
  await lockSpending(tx, asker)
  const wenda = await tx.find<{ author_id: number; adoption: number | null; offer: number }>(
    sql`select author_id, adoption, offer from wendas where id = ${wendaId} and deleted_at is null for no key update`,
  )
  if (!wenda) throw noSuch('question')
  if (wenda.author_id !== asker.id) throw notTheAsker()
  if (wenda.adoption === feedId) return
  if (wenda.adoption !== null) throw alreadyChosen()
  const { authorId: answererId } = await requireAnswer(tx, wendaId, feedId)
  if (wenda.offer > 0 && answererId !== asker.id)
    await demandFactor(tx, { caller: asker, amountCoins: wenda.offer }, settings.get(moneySetting)['step-up-from'])
  await payOffer(tx, { wendaId, askerId: asker.id, answererId, offerCoins: wenda.offer }, settings)
  await tx.run(sql`update wendas set adoption = ${feedId}, updated_at = plaza_now() where id = ${wendaId}`)
  await tx.publish(wendaAdopted, { wendaId, feedId, ownerId: wenda.author_id })
}
