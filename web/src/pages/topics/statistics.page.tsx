import { PillLink, SkeletonRows, Table } from '@plaza/ui'
import { type Address, definePage } from '../../app/page.ts'
import { useGet } from '../../data/ask.ts'
import { useMe } from '../../data/member.tsx'
import type { components } from '../../data/plaza.ts'
import { useMessages } from '../../messages/index.ts'
import { FailedState, ForbiddenState } from '../../shell/states.tsx'
import { DayBars, noon } from '../../topics/day-bars.tsx'
import type { Topic } from '../../topics/lists.ts'
import { idOf, TopicFrame, topicHead } from '../../topics/topic-frame.tsx'

type Day = components['schemas']['TopicDay']

const SPANS = [7, 30, 90] as const
const DEFAULT_SPAN = 30
const spanOf = (search: URLSearchParams): number =>
  SPANS.find((span) => String(span) === search.get('days')) ?? DEFAULT_SPAN

/** What is shown of each day, in the order of the table. */
const COUNTS = [
  { field: 'members', word: 'topics.day_members', tone: 'accent' },
  { field: 'feeds', word: 'topics.day_feeds', tone: 'accent' },
  { field: 'comments', word: 'topics.day_comments', tone: 'accent' },
  { field: 'reward_amount', word: 'topics.day_rewards', tone: 'coin' },
] as const

export default definePage({
  bar: 'back',
  needsMember: true,
  head: (context) => ({ ...topicHead(context, context.messages.t('topics.stats')), isIndexed: false }),
  Component: (address: Address) => (
    <TopicFrame id={idOf(address)}>{(topic) => <Statistics topic={topic} span={spanOf(address.search)} />}</TopicFrame>
  ),
})

function Statistics({ topic, span }: { topic: Topic; span: number }) {
  const me = useMe()
  if (!me) return <SkeletonRows rows={6} />
  if (me.id !== topic.creator_user_id) return <ForbiddenState />
  return (
    <>
      <Figures topic={topic} />
      <Days topic={topic} span={span} />
    </>
  )
}

function Figures({ topic }: { topic: Topic }) {
  const { t, number } = useMessages()
  const figures = [
    [t('topics.stat_members'), topic.followers_count],
    [t('topics.stat_posts'), topic.feeds_count],
    [t('topics.stat_likes'), topic.all_feeds_likes_count],
    [t('topics.stat_rewards'), topic.reward_amount_count],
    [t('topics.stat_waiting'), topic.logs_count],
  ] as const
  return (
    <section aria-label={t('topics.stats')} className="border-b p-4">
      <h2 className="mb-3 font-semibold">{t('topics.stats')}</h2>
      <dl className="grid grid-cols-2 gap-2 rail:grid-cols-3">
        {figures.map(([word, value]) => (
          <div key={word} className="rounded-card bg-sunken px-3 py-2.5">
            <dt className="text-s text-soft">{word}</dt>
            <dd className="num text-l font-semibold">{number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The last days, as bars to look at and as a table to read. */
function Days({ topic, span }: { topic: Topic; span: number }) {
  const { t, date, number } = useMessages()
  const { data, error, refetch } = useGet('/feed/topics/{topic}/statistics', {
    path: { topic: topic.id },
    query: { days: span },
  })
  const days = data?.data
  const dayOf = (day: Day) => <span className="whitespace-nowrap">{date(noon(day.date), 'day')}</span>
  return (
    <section aria-labelledby="days" className="p-4">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 id="days" className="flex-1 font-semibold whitespace-nowrap">
          {t('topics.days')}
        </h2>
        <nav aria-label={t('topics.span')} className="flex gap-2">
          {SPANS.map((each) => (
            <PillLink
              key={each}
              href={`/topics/${topic.id}/statistics${each === DEFAULT_SPAN ? '' : `?days=${each}`}`}
              current={each === span}
            >
              {t('topics.span_days', { count: each })}
            </PillLink>
          ))}
        </nav>
      </div>
      {error && !days && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !days && <SkeletonRows rows={4} />}
      {days && (
        <>
          <div className="grid gap-6 rail:grid-cols-2">
            {COUNTS.map(({ field, word, tone }) => (
              <div key={field}>
                <h3 className="mb-2 flex items-baseline justify-between text-s text-soft">
                  {t(word)}
                  <span className="num text-l font-semibold text-ink">
                    {number(days.reduce((sum, day) => sum + day[field], 0))}
                  </span>
                </h3>
                <DayBars
                  label={t(word)}
                  tone={tone}
                  days={days.map((day) => ({ date: day.date, count: day[field] }))}
                />
              </div>
            ))}
          </div>
          <details className="mt-6">
            <summary className="cursor-pointer py-1 text-m text-accent">{t('topics.as_table')}</summary>
            <Table
              caption={`${t('topics.days')}: ${t('topics.span_days', { count: span })}`}
              className="mt-2"
              columns={[
                { id: 'date', head: t('topics.day'), cell: dayOf },
                ...COUNTS.map(({ field, word }) => ({
                  id: field,
                  head: t(word),
                  cell: (day: Day) => number(day[field]),
                  isNumber: true,
                })),
              ]}
              rows={days.toReversed()}
              keyOf={({ date: day }) => day}
            />
          </details>
          <p className="mt-4 text-s text-faint">{t('topics.days_note')}</p>
        </>
      )}
    </section>
  )
}
