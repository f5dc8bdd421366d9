import { Button, Field, Segmented, toast } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { usePlaza, useQueryClient } from '../data/member.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { useWalletMessages } from './messages.ts'
import { MONEY, moneyFor, mostWithdrawable, type Terms, wholeFrom } from './money.ts'
import type { Payout } from './reading.ts'

interface WithdrawFormProps {
  terms: Terms
  withdrawable: number
  /** Where the last withdrawal was paid to. */
  last: Payout | null
}

const METHODS = ['alipay', 'wechat', 'bank'] as const
const MIN_ACCOUNT = 3
const MAX_ACCOUNT = 64
const MAX_NAME = 50

/** Requests a payout; shows beforehand what it comes to. */
export function WithdrawForm({ terms, withdrawable, last }: WithdrawFormProps) {
  const { t, money } = useWalletMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const [typed, setTyped] = useState('')
  const [payout, setPayout] = useState<Payout>(last ?? { method: 'alipay', account: '', name: '' })
  const given = { ...payout, account: payout.account.trim(), name: payout.name.trim() }
  const most = mostWithdrawable(withdrawable, terms)
  const coins = wholeFrom(typed)
  const isAmountFine = coins !== undefined && coins >= terms.cashMin && coins <= most
  const isFine = isAmountFine && given.account.length >= MIN_ACCOUNT && given.name !== ''
  const { submit, isBusy, message, errorOf } = useSubmit(async () => {
    await plaza.POST('/currency/cash', { body: { amount: coins!, payout: given } })
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
        hint={isAmountFine && paid ? t('wallet.you_get', { money: paid }) : t('wallet.amount_hint', limits)}
        error={typed !== '' && !isAmountFine ? t('wallet.amount_range', limits) : errorOf('amount')}
        trailing={
          <Button size="s" onClick={() => setTyped(String(most))}>
            {t('wallet.everything')}
          </Button>
        }
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">{t('wallet.payout')}</legend>
        <Segmented
          label={t('wallet.payout_method')}
          name="payout-method"
          value={payout.method}
          onChange={(method) => setPayout({ ...payout, method })}
          segments={METHODS.map((value) => ({ value, label: t(`wallet.payout_${value}`) }))}
        />
        <Field
          label={t(payout.method === 'bank' ? 'wallet.payout_card' : 'wallet.payout_account')}
          autoComplete="off"
          required
          maxLength={MAX_ACCOUNT}
          value={payout.account}
          onChange={(event) => setPayout({ ...payout, account: event.currentTarget.value })}
          error={errorOf('payout')}
        />
        <Field
          label={t('wallet.payout_name')}
          hint={t('wallet.payout_name_hint')}
          autoComplete="name"
          required
          maxLength={MAX_NAME}
          value={payout.name}
          onChange={(event) => setPayout({ ...payout, name: event.currentTarget.value })}
        />
      </fieldset>
      <Button type="submit" look="primary" size="l" wide busy={isBusy} disabled={!isFine}>
        {isFine && paid ? t('wallet.ask', { money: paid }) : t('wallet.ask_empty')}
      </Button>
    </form>
  )
}
