import type { Answer } from '@plaza/sdk'
import { Card, EmptyState } from '@plaza/ui'
import { ChartIcon } from '@plaza/ui/icons'
import { pageMessages } from '@plaza/ui/messages'
import { useRead } from '../app/data.ts'
import { insight as en } from '../messages/en/insight.ts'
import { useConsole } from '../messages/index.ts'
import { insight as zh } from '../messages/zh-cn/insight.ts'
import { Chart, type Series } from '../parts/chart.tsx'
import { Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'

const { use: useInsight } = pageMessages(en, zh)

type Found = Answer<'GET /admin/insight'>
type Day = Found['days'][number]

/** Midnight of the reader’s, or half the world would read the day before. */
const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00`) / 1000
const per = (count: number, people: number): number => (people === 0 ? 0 : count / people)
const percent = (some: number, all: number): number => (all === 0 ? 0 : (100 * some) / all)

/** Whether people stay and talk to each other, as charts with the tables behind them. */
export function Insight() {
  const { t } = useInsight()
  const found = useRead('GET /admin/insight', {})
  return (
    <Section title={t('insight.title')}>
      <p className="mb-3 text-s text-soft">{t('insight.about')}</p>
      <Loaded of={found}>
        {({ days, cohorts }) =>
          days.length === 0 ? (
            <EmptyState icon={<ChartIcon />} title={t('insight.none')} />
          ) : (
            <div className="grid gap-4 wide:grid-cols-2">
              <Charts days={days} />
              <Cohorts cohorts={cohorts} />
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

type Line = readonly [name: string, tone: Series['tone'], value: (day: Day) => number]

function Charts({ days }: { days: readonly Day[] }) {
  const { t } = useInsight()
  // Known only after three days.
  const answered = days.filter((day) => day.first_feeds !== null)
  const charts: readonly (readonly [label: string, days: readonly Day[], lines: readonly Line[]])[] = [
    [
      t('insight.active'),
      days,
      [
        [t('insight.day'), 'accent', (day) => day.active],
        [t('insight.week'), 'coin', (day) => day.active_week],
        [t('insight.month'), 'soft', (day) => day.active_month],
      ],
    ],
    [
      t('insight.written'),
      days,
      [
        [t('insight.posts'), 'accent', (day) => per(day.feeds, day.active)],
        [t('insight.comments'), 'coin', (day) => per(day.comments, day.active)],
      ],
    ],
    [t('insight.answer'), answered, [[t('insight.median'), 'accent', (day) => day.answer_minutes ?? 0]]],
    [
      t('insight.answered'),
      answered,
      [[t('insight.share'), 'accent', (day) => percent(day.answered ?? 0, day.first_feeds ?? 0)]],
    ],
  ]
  return charts.map(([label, shown, lines]) => (
    <Card key={label} title={label}>
      <Chart
        isDaily
        label={label}
        times={shown.map(({ date }) => secondsOf(date))}
        lines={lines.map(([name, tone, value]) => ({ name, tone, values: shown.map(value) }))}
      />
    </Card>
  ))
}

function Cohorts({ cohorts }: { cohorts: Found['cohorts'] }) {
  const { t } = useInsight()
  const { date, number } = useConsole()
  const most = Math.max(0, ...cohorts.map(({ active }) => active.length))
  const head = 'border-b border-line px-2 py-1.5 text-start font-semibold whitespace-nowrap'
  return (
    <Card title={t('insight.cohorts')} className="wide:col-span-2">
      <p className="mb-2 text-s text-soft">{t('insight.cohorts_about')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reached by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={t('insight.cohorts')}>
        <table className="w-full text-s">
          <thead>
            <tr className="text-faint">
              <th scope="col" className={head}>
                {t('insight.joined')}
              </th>
              <th scope="col" className={head}>
                {t('insight.people')}
              </th>
              {Array.from({ length: most }, (_, later) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: it is the number of the week
                <th key={later} scope="col" className={head}>
                  {t('insight.later', { count: number(later) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ week, people, active }) => (
              <tr key={week}>
                <th scope="row" className="border-b border-line px-2 py-1.5 text-start font-normal whitespace-nowrap">
                  {date(secondsOf(week) * 1000, 'day')}
                </th>
                <td className="num border-b border-line px-2 py-1.5">{number(people)}</td>
                {active.map((count, later) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: it is the number of the week
                    key={later}
                    className={`num border-b border-line px-2 py-1.5 ${shade(percent(count, people))}`}
                  >
                    {number(Math.round(percent(count, people)))} %
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

/** The more came back, the stronger. */
const shade = (share: number): string =>
  share >= 50 ? 'bg-accent-wash font-semibold' : share >= 20 ? 'bg-accent-wash/60' : ''
