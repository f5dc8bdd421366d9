import type { Stats } from '@plaza/sdk/types'
import { Card, EmptyState } from '@plaza/ui'
import { CheckIcon } from '@plaza/ui/icons'
import { useRead } from '../app/data.ts'
import { useCan, useMe } from '../app/staff.tsx'
import { useWaiting } from '../app/waiting.ts'
import { useConsole } from '../messages/index.ts'
import { Chart, type Series } from '../parts/chart.tsx'
import { Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'
import { useReportMessages } from '../queue/messages.ts'
import { Fine, useHealth, Wrong } from './health.tsx'
import { Insight } from './insight.tsx'

/** What staff see first: what is wrong, what waits, that the rest is well, and how much happens. */
export function Home() {
  const { t } = useConsole()
  const me = useMe()
  const health = useHealth()
  return (
    <Page title={t('home.title', { name: me.name })} about={t('home.about')}>
      <Wrong findings={health.found} />
      <Waits />
      <Fine lines={health.fine} />
      <Numbers />
      <Insight />
    </Page>
  )
}

function Waits() {
  const { t, number, word, ago } = useConsole()
  const words = useReportMessages()
  const waiting = useWaiting()
  return (
    <Loaded of={waiting} rows={2}>
      {(kinds) => {
        const busy = Object.entries(kinds)
          .filter(([, { count }]) => count > 0)
          .toSorted(([, one], [, other]) => other.overdue - one.overdue)
        if (busy.length === 0)
          return (
            <EmptyState icon={<CheckIcon />} title={t('queue.done')}>
              {t('queue.done_about')}
            </EmptyState>
          )
        return (
          <ul className="grid grid-cols-2 gap-3 rail:grid-cols-3 wide:grid-cols-5" aria-label={t('home.waits')}>
            {busy.map(([kind, { count, oldest_at: oldest, overdue }]) => (
              <li key={kind}>
                <To
                  to={`/queue?kind=${kind}`}
                  className="block h-full rounded-card border border-line bg-surface px-4 py-3 hover:border-accent"
                >
                  <span className="block text-s text-soft">{word('kind', kind)}</span>
                  <b className="num block text-xl">{number(count)}</b>
                  <span className="block text-xs text-faint">{oldest && t('home.oldest', { when: ago(oldest) })}</span>
                  {overdue > 0 && (
                    <span className="block text-xs font-semibold text-danger">
                      {words.t('reports.overdue', { count: overdue })}
                    </span>
                  )}
                </To>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

const DAYS = 30
/** A date has no zone: its midnight is the reader's, or half the world would read the day before. */
const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00`) / 1000

type StatsDay = Stats['data'][number]

/** Median hours from a report or an appeal to its decision. */
const paceOf = ({ date, reports_median_minutes: reports, appeals_median_minutes: appeals }: StatsDay) => ({
  date,
  reports: (reports ?? 0) / 60,
  appeals: (appeals ?? 0) / 60,
})

const percent = (some: number, all: number): number => (all === 0 ? 100 : (100 * some) / all)

/** How many of a day's decisions were made in time; a day without any is in time. */
const shareOf = (day: StatsDay) => ({
  date: day.date,
  reports: percent(day.reports_in_time, day.reports_decided),
  appeals: percent(day.appeals_in_time, day.appeals_decided),
})

function Numbers() {
  const { t } = useConsole()
  const words = useReportMessages()
  const can = useCan()
  const stats = useRead('GET /admin/stats', { query: { days: DAYS } })
  const flows = useRead('GET /admin/ledger/flows', { query: { days: DAYS } }, { enabled: can('currency:manage') })
  const draw = <Day extends { date: string }>(
    data: readonly Day[],
    label: string,
    lines: readonly (readonly [keyof Day & string, string, Series['tone']])[],
  ) => (
    <Card title={label}>
      <Chart
        isDaily
        label={label}
        times={data.map(({ date }) => secondsOf(date))}
        lines={lines.map(([field, name, tone]) => ({ name, tone, values: data.map((day) => Number(day[field] ?? 0)) }))}
      />
    </Card>
  )
  return (
    <Section title={t('home.numbers')}>
      <div className="grid gap-4 wide:grid-cols-2">
        {stats.data && draw(stats.data.data, t('home.people'), [['users', t('home.new_people'), 'accent']])}
        {stats.data &&
          draw(stats.data.data, t('home.published'), [
            ['feeds', t('home.feeds'), 'accent'],
            ['reports', t('nav.reports'), 'danger'],
          ])}
        {stats.data &&
          draw(stats.data.data.map(paceOf), words.t('reports.median'), [
            ['reports', words.t('reports.reports'), 'accent'],
            ['appeals', words.t('reports.appeals'), 'coin'],
          ])}
        {stats.data &&
          draw(stats.data.data.map(shareOf), words.t('reports.in_time'), [
            ['reports', words.t('reports.reports'), 'accent'],
            ['appeals', words.t('reports.appeals'), 'coin'],
          ])}
        {flows.data &&
          draw(flows.data.data, t('home.currency_in'), [
            ['bought', t('home.bought'), 'coin'],
            ['minted', t('home.minted'), 'accent'],
            ['adjusted', t('home.adjusted'), 'soft'],
          ])}
        {flows.data &&
          draw(flows.data.data, t('home.currency_out'), [
            ['withdrawn', t('home.withdrawn'), 'danger'],
            ['given', t('home.given'), 'coin'],
          ])}
      </div>
    </Section>
  )
}
