import { useMessages } from '../messages/index.ts'

interface DayBarsProps {
  /** What is counted, said by the heading above it. */
  label: string
  /** One for each day, the oldest first. */
  days: readonly { date: string; count: number }[]
  tone: 'accent' | 'coin'
}

const HEIGHT = 48
const STEP = 10
const WIDTH = 7
/** A day on which something happened is seen, however little it was beside the best one. */
const LEAST = 2

const FILLS = { accent: 'fill-accent', coin: 'fill-coin' } as const

/** A bar a day. To those who do not see it, it says what matters in a sentence; the figures are in the table below. */
export function DayBars({ label, days, tone }: DayBarsProps) {
  const { t, date, number } = useMessages()
  const best = days.reduce((one, other) => (other.count > one.count ? other : one), { date: '', count: 0 })
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / best.count) * HEIGHT))
  const summary =
    best.count === 0
      ? t('topics.chart_nothing', { what: label })
      : t('topics.chart_best', { what: label, day: date(noon(best.date), 'day'), shown: number(best.count) })
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="block h-16 w-full"
      >
        <rect x={0} y={HEIGHT} width={days.length * STEP} height={1} className="fill-line" />
        {days.map(({ date: day, count }, at) => (
          <rect
            key={day}
            x={at * STEP + (STEP - WIDTH) / 2}
            y={HEIGHT - heightOf(count)}
            width={WIDTH}
            height={heightOf(count)}
            className={FILLS[tone]}
          >
            <title>{`${date(noon(day), 'day')}: ${number(count)}`}</title>
          </rect>
        ))}
      </svg>
      {first && last && (
        <figcaption className="num mt-1 flex justify-between text-xs text-faint">
          <span>{date(noon(first.date), 'day')}</span>
          <span>{date(noon(last.date), 'day')}</span>
        </figcaption>
      )}
    </figure>
  )
}

/** A day without an hour is the same day wherever it is read. */
export const noon = (day: string): string => `${day}T12:00:00`
