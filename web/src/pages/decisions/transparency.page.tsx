import { SkeletonRows } from '@plaza/ui'
import { definePage } from '../../app/page.ts'
import { get, useQuery } from '../../data/ask.ts'
import { decisionMessagesOf, useDecisionMessages } from '../../decisions/messages.ts'
import { FailedState } from '../../shell/states.tsx'

const figures = () => get('/transparency', {})
const rules = () => get('/rules', {})

export default definePage({
  bar: 'back',
  load: ({ query }) => Promise.all([query.fetchQuery(figures()), query.fetchQuery(rules())]),
  head: ({ messages }) => {
    const { t } = decisionMessagesOf(messages)
    return { title: t('decisions.figures_title'), description: t('decisions.figures_text') }
  },
  Component: Transparency,
})

const ACTS = ['removed', 'held', 'refused', 'limited', 'warned', 'suspended'] as const
const STATES = ['waiting', 'upheld', 'overturned'] as const

/** What was moderated lately, for everyone, where the operator shows it. */
function Transparency() {
  const { t, number, language } = useDecisionMessages()
  const { data, error, refetch } = useQuery(figures())
  const { data: known = [] } = useQuery(rules())
  if (error && !data) return <FailedState error={error} isPage onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} />
  const { decisions, reports, appeals, median_hours: median, from, to } = data
  const byRule = [...known.map(({ code }) => code), 'other']
    .map((code) => ({
      code,
      name: known.find((rule) => rule.code === code)?.title[language] ?? t('decisions.no_rule'),
      count: sumOf(decisions.filter(({ rule }) => rule === code)),
    }))
    .filter(({ count }) => count > 0)
  const byAct = ACTS.map((act) => ({
    code: act,
    name: t(`decisions.${act}`),
    count: sumOf(decisions.filter((each) => each.act === act)),
  })).filter(({ count }) => count > 0)
  const outcomes = STATES.map((state) => ({
    code: state,
    name: t(`decisions.${state}`),
    count: sumOf(appeals.filter((each) => each.state === state)),
  })).filter(({ count }) => count > 0)
  return (
    <div className="grid grid-cols-1 gap-6 p-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t('decisions.figures_title')}</h1>
        <p className="text-soft">{t('decisions.figures_text')}</p>
        <p className="text-s text-faint">{t('decisions.figures_period', { from, to })}</p>
      </header>
      <List title={t('decisions.figures_by_act')} rows={byAct} />
      <p className="text-soft">
        {t('decisions.figures_automatic', { count: sumOf(decisions.filter(({ automatic }) => automatic)) })}
      </p>
      <List title={t('decisions.figures_by_rule')} rows={byRule} />
      <section className="grid gap-1">
        <h2 className="text-l font-semibold">{t('decisions.figures_reports')}</h2>
        <p className="num">{number(sumOf(reports))}</p>
        {median.reports !== null && (
          <p className="text-soft">{t('decisions.figures_report_hours', { hours: median.reports })}</p>
        )}
      </section>
      <List title={t('decisions.figures_appeals')} rows={outcomes} />
      {median.appeals !== null && (
        <p className="text-soft">{t('decisions.figures_appeal_hours', { hours: median.appeals })}</p>
      )}
      <a href="/rules" className="text-accent underline underline-offset-4">
        {t('decisions.see_rules')}
      </a>
    </div>
  )
}

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)

function List({ title, rows }: { title: string; rows: readonly { code: string; name: string; count: number }[] }) {
  const { t, number } = useDecisionMessages()
  return (
    <section className="grid gap-2">
      <h2 className="text-l font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-soft">{t('decisions.figures_none')}</p>
      ) : (
        <dl className="grid">
          {rows.map(({ code, name, count }) => (
            <div key={code} className="flex justify-between gap-4 border-b border-line py-2">
              <dt>{name}</dt>
              <dd className="num font-semibold">{number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
