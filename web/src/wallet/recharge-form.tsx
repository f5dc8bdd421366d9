import { Button, cx, Field, Radio } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { usePlaza } from '../data/member.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { useWalletMessages } from './messages.ts'
import { MONEY, moneyFor, rechargeFault, type Terms, wholeFrom } from './money.ts'
import type { Payload, Way } from './ways-to-pay.ts'

interface RechargeFormProps {
  terms: Terms
  ways: readonly Way[]
  rule: string
  onOrdered: (ordered: { payload: Payload; coins: number }) => void
}

const FROM_OTHER = 5

/** How many coins, and which provider. */
export function RechargeForm({ terms, ways, rule, onOrdered }: RechargeFormProps) {
  const { t, money, number } = useWalletMessages()
  const plaza = usePlaza()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(terms.options[1] ?? terms.options[0])
  const [way, setWay] = useState<Way>(ways[0]!)
  const [isTried, setTried] = useState(false)
  const coins = typed === '' ? chosen : wholeFrom(typed)
  const fault = rechargeFault(coins, terms)
  const amount = coins === undefined ? 0 : moneyFor(coins, terms.ratio)
  const { submit, isBusy, message, errorOf } = useSubmit(async () => {
    const payload = await plaza.POST('/currencyRecharge/orders', { body: { type: way, amount, from: FROM_OTHER } })
    onOrdered({ payload, coins: coins! })
  })
  const limits = { min: terms.rechargeMin, max: terms.rechargeMax }
  const faultText =
    fault === 'step'
      ? t('wallet.amount_step', { step: terms.ratio })
      : fault && (isTried || typed !== '')
        ? t('wallet.amount_range', limits)
        : undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!fault) void submit()
  }
  return (
    <form className="grid gap-6 p-4" onSubmit={onSubmit} noValidate>
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold">{t('wallet.choose_amount')}</legend>
        <div className="grid grid-cols-3 gap-2">
          {terms.options.map((option) => (
            <label
              key={option}
              className={cx(
                'grid justify-items-center rounded-card border border-line bg-surface px-2 py-3 transition',
                'has-checked:border-coin has-checked:bg-coin-wash has-focus-visible:outline-2 has-focus-visible:outline-accent',
              )}
            >
              <input
                type="radio"
                name="option"
                className="sr-only"
                checked={typed === '' && chosen === option}
                onChange={() => {
                  setChosen(option)
                  setTyped('')
                }}
              />
              <span className="num text-l font-semibold text-coin">{number(option)}</span>
              <span className="num text-s text-soft">{money(moneyFor(option, terms.ratio), MONEY)}</span>
            </label>
          ))}
        </div>
        <Field
          label={t('wallet.other_amount')}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint={t('wallet.amount_hint', limits)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={faultText ?? errorOf('amount')}
        />
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">{t('wallet.pay_with')}</legend>
        {ways.map((each) => (
          <Radio
            key={each}
            name="way"
            label={t(each === 'PayAWapOrder' ? 'wallet.pay_a' : 'wallet.pay_b')}
            hint={t(each === 'PayAWapOrder' ? 'wallet.pay_a_hint' : 'wallet.pay_b_hint')}
            checked={way === each}
            onChange={() => setWay(each)}
          />
        ))}
      </fieldset>
      <FormProblem text={message ?? errorOf('type', 'from')} />
      <Button type="submit" look="coin" size="l" wide busy={isBusy}>
        {t('wallet.pay', { money: money(fault ? 0 : amount, MONEY) })}
      </Button>
      {rule && <p className="text-s text-soft">{rule}</p>}
    </form>
  )
}
