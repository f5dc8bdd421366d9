import { Button, Field, toast } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { usePlaza, useQueryClient } from '../data/member.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { useWalletMessages } from './messages.ts'
import { MONEY, moneyFor, mostWithdrawable, type Terms, wholeFrom } from './money.ts'

/** Requests a payout; shows beforehand what it comes to. */
export function WithdrawForm({ terms, withdrawable }: { terms: Terms; withdrawable: number }) {
  const { t, money } = useWalletMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const [typed, setTyped] = useState('')
  const most = mostWithdrawable(withdrawable, terms)
  const coins = wholeFrom(typed)
  const isFine = coins !== undefined && coins >= terms.cashMin && coins <= most
  const { submit, isBusy, message, errorOf } = useSubmit(async () => {
    await plaza.POST('/currency/cash', { body: { amount: coins! } })
    setTyped('')
    toast(t('wallet.asked'))
    for (const path of ['/user/currency', '/currency/orders', '/user'])
      void query.invalidateQueries({ queryKey: [path] })
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isFine) void submit()
  }
  const paid = coins === undefined ? undefined : money(moneyFor(coins, terms.ratio), MONEY)
  const limits = { min: terms.cashMin, max: most }
  return (
    <form className="grid gap-4" onSubmit={onSubmit} noValidate>
      <FormProblem text={message} />
      <Field
        label={t('wallet.amount')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        hint={isFine && paid ? t('wallet.you_get', { money: paid }) : t('wallet.amount_hint', limits)}
        error={typed !== '' && !isFine ? t('wallet.amount_range', limits) : errorOf('amount')}
        trailing={
          <Button size="s" onClick={() => setTyped(String(most))}>
            {t('wallet.everything')}
          </Button>
        }
      />
      <Button type="submit" look="primary" size="l" wide busy={isBusy} disabled={!isFine}>
        {isFine && paid ? t('wallet.ask', { money: paid }) : t('wallet.ask_empty')}
      </Button>
    </form>
  )
}
