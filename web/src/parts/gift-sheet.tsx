import { Button, LinkButton, Sheet, SkeletonRows, toast } from '@plaza/ui'
import { GiftIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useSite } from '../app/site.ts'
import { get, useQuery } from '../data/ask.ts'
import { useMe, useQueryClient } from '../data/member.tsx'
import { isProblem } from '../data/plaza.ts'
import type { Gift } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { newOutboxKey } from '../offline/outbox.ts'
import { FailedState } from '../shell/states.tsx'
import { picture } from './picture.ts'

const NUMBERS = [1, 5, 10, 66]
const gifts = () => get('/reward-gifts', { query: { limit: 30 } })

export interface GiftSheetProps {
  /** To whom, in words. */
  name: string
  /** Where to come back to after a recharge. */
  address: string
  /** Calls the service. */
  give: (body: { gift_id: number; numbers: number }, idempotencyKey: string) => Promise<unknown>
  onGiven: (coins: number) => void
  onClose: () => void
}

/** Gives coins in the form of a gift. The price and the balance are shown before giving. */
export function GiftSheet({ name, address, give: tell, onGiven, onClose }: GiftSheetProps) {
  const { t, number } = useMessages()
  const { currency } = useSite()
  const query = useQueryClient()
  const me = useMe()
  const { data = [], error, isPending, refetch } = useQuery(gifts())
  const [chosen, setChosen] = useState<Gift>()
  const [count, setCount] = useState(1)
  const [isBusy, setBusy] = useState(false)
  // One key for one intention: a second tap after a lost answer does not give twice.
  const [key, setKey] = useState(newOutboxKey)
  const gift = chosen ?? data[0]
  const balance = me?.currency?.sum ?? 0
  const price = (gift?.price ?? 0) * count
  const coins = (amount: number) => `${number(amount)} ${currency}`
  const isShort = me !== undefined && price > balance

  const give = async () => {
    if (!gift) return
    setBusy(true)
    try {
      await tell({ gift_id: gift.id, numbers: count }, key)
      onGiven(price)
      for (const path of ['/user', '/user/currency']) void query.invalidateQueries({ queryKey: [path] })
      toast(t('feeds.reward_thanks', { name }))
      onClose()
    } catch (error) {
      const reason = (error as Error).message
      toast(isProblem(error) ? reason : t('feeds.comment_failed', { reason }), { isError: true })
      if (isProblem(error)) setKey(newOutboxKey())
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('feeds.reward_title', { name })}
      footer={
        <div className="flex w-full items-center justify-between gap-3">
          <span className={`num text-s ${isShort ? 'font-semibold text-danger' : 'text-soft'}`}>
            {isShort ? t('feeds.reward_short') : t('feeds.reward_balance', { coins: coins(balance) })}
          </span>
          {isShort ? (
            <LinkButton look="coin" href={`/wallet/recharge?next=${encodeURIComponent(address)}`}>
              {t('feeds.recharge')}
            </LinkButton>
          ) : (
            <Button look="coin" disabled={!gift || isBusy} onClick={() => void give()}>
              {t('feeds.reward_give', { coins: coins(price) })}
            </Button>
          )}
        </div>
      }
    >
      {error && data.length === 0 && <FailedState error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows rows={2} />}
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">{t('feeds.gift')}</legend>
        {data.map((each) => (
          <label
            key={each.id}
            className="grid cursor-pointer justify-items-center gap-1 rounded-card border p-3 text-center has-checked:border-coin has-checked:bg-coin-wash has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="gift"
              className="sr-only"
              checked={gift?.id === each.id}
              onChange={() => setChosen(each)}
            />
            {each.icon ? (
              <img src={picture(each.icon.url, 96)} alt="" width={40} height={40} className="size-10 object-contain" />
            ) : (
              <GiftIcon size={32} className="text-coin" />
            )}
            <b className="text-m font-semibold">{each.name}</b>
            <span className="num text-s text-coin">{number(each.price)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="mt-4 flex gap-2">
        <legend className="mb-1 text-s text-soft">{t('feeds.reward_how_many')}</legend>
        {NUMBERS.map((each) => (
          <label
            key={each}
            className="num cursor-pointer rounded-pill border px-4 py-1.5 text-m has-checked:border-coin has-checked:bg-coin-wash has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="numbers"
              className="sr-only"
              checked={count === each}
              onChange={() => setCount(each)}
            />
            ×{each}
          </label>
        ))}
      </fieldset>
    </Sheet>
  )
}
