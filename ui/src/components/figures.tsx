import { cx } from '../cx.ts'
import { CoinIcon } from '../icons/index.ts'
import { useMessages } from '../messages/context.tsx'
import type { DateStyle } from '../messages/index.ts'

export interface DateTimeProps {
  at: string | number | Date
  /** `ago` says how long since; the exact time is in its title. */
  show?: DateStyle | 'ago'
  className?: string
}

export function DateTime({ at, show = 'ago', className }: DateTimeProps) {
  const messages = useMessages()
  const exact = `${messages.date(at, 'date')} ${messages.date(at, 'time')}`
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} className={cx('whitespace-nowrap', className)}>
      {show === 'ago' ? messages.ago(at) : messages.date(at, show)}
    </time>
  )
}

/** Hundredths of a real currency: fen, cents. */
export const Money = ({ hundredths, currency }: { hundredths: number; currency: string }) => (
  <span className="num whitespace-nowrap">{useMessages().money(hundredths, currency)}</span>
)

export interface CoinsProps {
  amount: number
  /** With a sign: income and expenses. */
  signed?: boolean
  /** In plain ink: among other figures, where coins are not the point. */
  plain?: boolean
  className?: string
}

/** Coins of the community, in the warm colour unless they are plain; the unit is a symbol to the eye and a word to screen readers. */
export function Coins({ amount, signed = false, plain = false, className }: CoinsProps) {
  const { number, t } = useMessages()
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : ''
  return (
    <span
      className={cx(
        'num inline-flex items-baseline gap-1 whitespace-nowrap',
        !plain && 'font-semibold text-coin',
        className,
      )}
    >
      <CoinIcon size={16} className="self-center" />
      <span aria-hidden="true">
        {sign}
        {number(Math.abs(amount))}
      </span>
      <span className="sr-only">
        {sign}
        {t('ui.coins', { count: Math.abs(amount) })}
      </span>
    </span>
  )
}

/** How many, short; the exact figure is in its title. */
export function Count({ value, className }: { value: number; className?: string }) {
  const { compact, number } = useMessages()
  const short = compact(value)
  const exact = number(value)
  return (
    <span className={cx('num', className)} title={short === exact ? undefined : exact}>
      {short}
    </span>
  )
}
