import { Button, EmptyState, LinkButton, toast } from '@plaza/ui'
import { ChartIcon, DownloadIcon } from '@plaza/ui/icons'
import { type ReactNode, useState } from 'preact/compat'
import { messageOf, useRead } from '../app/data.ts'
import { downloadFigures } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Facts, Page, Section } from '../parts/page.tsx'
import { SmallSelect } from '../parts/small-select.tsx'
import { Loaded } from '../parts/states.tsx'
import { useDecide } from './messages.ts'
import { useRules } from './rules.ts'

const LENGTHS = ['30', '90', '365']
const DAY_MS = 86_400_000
const dayBefore = (days: number): string => new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10)

/** What was moderated in a period, as counts, with a table to keep. */
export function TransparencyPage() {
  const { t: say, number, word } = useConsole()
  const { t } = useDecide()
  const [days, setDays] = useState('90')
  const [isBusy, setBusy] = useState(false)
  const query = { from: dayBefore(Number(days)) }
  const figures = useRead('GET /admin/transparency', { query }, { keep: true })
  const ruleName = useRules()
  const save = async () => {
    setBusy(true)
    await downloadFigures(query).catch((error) => toast(messageOf(error), { isError: true }))
    setBusy(false)
  }
  const hours = (value: number | null) => (value === null ? '–' : t('figures.hours', { hours: value }))
  return (
    <Page
      title={say('nav.transparency')}
      about={t('figures.about')}
      acts={
        <>
          <SmallSelect
            label={t('figures.period')}
            value={days}
            options={LENGTHS.map((each) => ({ value: each, label: t('figures.days', { count: each }) }))}
            onChange={(chosen) => setDays(chosen ?? '90')}
          />
          <Button size="s" icon={<DownloadIcon size={16} />} busy={isBusy} onClick={() => void save()}>
            {t('figures.csv')}
          </Button>
          <LinkButton size="s" href="/transparency" target="_blank">
            {t('figures.public')}
          </LinkButton>
        </>
      }
    >
      <Loaded of={figures}>
        {({ decisions, reports, appeals, median_hours: median }) => (
          <>
            <Facts
              facts={[
                { name: t('figures.total'), value: number(sumOf(decisions)) },
                { name: t('figures.automatic'), value: number(sumOf(decisions.filter(({ automatic }) => automatic))) },
                { name: t('figures.report_hours'), value: hours(median.reports) },
                { name: t('figures.appeal_hours'), value: hours(median.appeals) },
              ]}
            />
            <Counts
              title={t('figures.decisions')}
              heads={[t('figures.act'), t('figures.rule'), t('figures.kind'), t('figures.by')]}
              rows={decisions.map(({ act, rule, kind, automatic, count }) => ({
                cells: [
                  word('act', act),
                  ruleName(rule),
                  word('subject', kind),
                  t(automatic ? 'figures.machine' : 'figures.person'),
                ],
                count,
              }))}
            />
            <Counts
              title={t('figures.reports')}
              heads={[t('figures.kind'), t('figures.outcome')]}
              rows={reports.map(({ kind, status, count }) => ({
                cells: [word('subject', kind), word('state', status)],
                count,
              }))}
            />
            <Counts
              title={t('figures.appeals')}
              heads={[t('figures.act'), t('figures.outcome')]}
              rows={appeals.map(({ act, state, count }) => ({
                cells: [word('act', act), word('state', state)],
                count,
              }))}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)

interface CountsProps {
  title: string
  heads: readonly string[]
  rows: readonly { cells: readonly string[]; count: number }[]
}

function Counts({ title, heads, rows }: CountsProps): ReactNode {
  const { t } = useDecide()
  const { number } = useConsole()
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <EmptyState icon={<ChartIcon />} title={t('figures.none')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reached by keyboard
        <section className="overflow-x-auto" tabIndex={0} aria-label={title}>
          <table className="w-full text-s">
            <thead>
              <tr className="text-start text-faint">
                {[...heads, t('figures.count')].map((head) => (
                  <th key={head} scope="col" className="border-b border-line px-2 py-1.5 text-start font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ cells, count }) => (
                <tr key={cells.join()}>
                  {cells.map((cell, index) => (
                    <td key={heads[index]} className="border-b border-line px-2 py-1.5">
                      {cell}
                    </td>
                  ))}
                  <td className="num border-b border-line px-2 py-1.5">{number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Section>
  )
}
