import { callSql, given, refusing, sql, type Tx } from '../../../kernel/index.ts'
import { rewardRefusals } from '../errors.ts'
import type { TargetType } from '../schemas.ts'

/** Adds gifts, the first first. */
export const importGifts = (
  tx: Tx,
  gifts: readonly { name: string; price: number; iconId: number | null; effectIconId?: number | null }[],
): Promise<number> =>
  tx.run(sql`
    insert into reward_gifts (name, price, icon_id, effect_icon_id, sort)
    select name, price, icon_id, effect_icon_id, sort
    from ${given(gifts.map((each, index) => ({ effectIconId: null, ...each, sort: 1000 - index - 1 })))} as given (name text, price bigint, icon_id bigint, effect_icon_id bigint, sort int)
    order by sort desc`)

export interface ImportedReward {
  /** Given once under it, however often it is imported. */
  key: string
  giverId: number
  receiverId: number
  targetType: TargetType
  targetId: number
  /** A gift of the catalogue, or a name and a price. */
  gift: { id: number } | { name: string; price: number }
  numbers: number
}

/** A pair of people counts without limit: imported rewards do not game the ranking. */
const UNLIMITED = 1_000_000

/** Gives a reward without a notice: money and log. The caller counts it by the result. */
export async function importReward(tx: Tx, reward: ImportedReward): Promise<{ amount: number; counted: number }> {
  const { key, giverId, receiverId, targetType, targetId, gift, numbers } = reward
  const { refusal, amount, counted } = await refusing(
    rewardRefusals,
    tx.get(
      callSql('give_rewards', {
        p_rewards: [
          {
            key,
            giver: giverId,
            target_type: targetType,
            target_id: targetId,
            gift: 'id' in gift ? gift.id : null,
            name: 'id' in gift ? null : gift.name,
            price: 'id' in gift ? null : gift.price,
            numbers,
          },
        ],
        p_receivers: [receiverId],
        p_pair_cap: UNLIMITED,
      }),
    ),
  )
  if (refusal !== null) throw rewardRefusals[refusal]!()
  return { amount: amount!, counted: counted! }
}
