import { Button, Coins, Field, SkeletonRows, TabLinks } from '@plaza/ui'
import { TrophyIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { type Address, definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { list, useInfiniteQuery } from '../../data/ask.ts'
import { fetchList } from '../../data/query.ts'
import { useMessages } from '../../messages/index.ts'
import { FailedState, State } from '../../shell/states.tsx'
import type { TopicRank } from '../../topics/lists.ts'
import { TopicLogo } from '../../topics/topic-logo.tsx'

const PERIODS = {
  '24hours': 'topics.rank_day',
  week: 'topics.rank_week',
  month: 'topics.rank_month',
  city: 'topics.rank_city',
} as const
type Period = keyof typeof PERIODS
type Entry = NonNullable<TopicRank['topics']>[number]

const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(PERIODS, text)
const periodOf = (search: URLSearchParams): Period => {
  const given = search.get('period')
  return isPeriod(given) ? given : '24hours'
}
/** A member's own topics are above the others, so a member's page waits for the member's answer, as lists do. */
const rankOf = (search: URLSearchParams) => {
  const type = periodOf(search)
  const city = search.get('city')?.trim().slice(0, 50)
  const query = { type, limit: 50, ...(type === 'city' && { city: city ?? '' }) }
  return list('/topics-rank', { query }, () => undefined)
}
const isAsked = (search: URLSearchParams): boolean => periodOf(search) !== 'city' || Boolean(search.get('city')?.trim())

export default definePage({
  bar: 'back',
  load: async ({ query, search }) => {
    if (isAsked(search)) await fetchList(query, rankOf(search))
  },
  head: ({ messages }) => ({ title: messages.t('topics.rank'), canonical: '/topics/rank' }),
  Component: RankPage,
})

function RankPage({ search }: Address) {
  const { t } = useMessages()
  const period = periodOf(search)
  const board = useInfiniteQuery({ ...rankOf(search), enabled: isAsked(search) })
  const { error, refetch } = board
  const data = board.data?.pages[0]
  return (
    <>
      <h1 className="sr-only">{t('topics.rank_of', { period: t(PERIODS[period]) })}</h1>
      <TabLinks
        className="border-b"
        label={t('topics.rank')}
        links={(Object.keys(PERIODS) as Period[]).map((each) => ({
          href: each === '24hours' ? '/topics/rank' : `/topics/rank?period=${each}`,
          label: t(PERIODS[each]),
          current: each === period,
        }))}
      />
      {period === 'city' && <CityForm city={search.get('city') ?? ''} />}
      {!isAsked(search) ? null : error && !data ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : (
        <>
          {(data.my_topics?.length ?? 0) > 0 && <Board title={t('topics.rank_mine')} entries={data.my_topics!} />}
          {(data.topics?.length ?? 0) > 0 ? (
            <Board {...(data.my_topics?.length && { title: t('topics.rank_all') })} entries={data.topics!} />
          ) : (
            <State icon={<TrophyIcon size={24} />} title={t('topics.rank_none')} text={t('topics.rank_none_text')} />
          )}
        </>
      )}
    </>
  )
}

function CityForm({ city }: { city: string }) {
  const { t } = useMessages()
  const [value, setValue] = useState(city)
  return (
    <form
      className="flex items-end gap-2 border-b p-4"
      onSubmit={(event) => {
        event.preventDefault()
        navigate(`/topics/rank?${new URLSearchParams({ period: 'city', city: value.trim() })}`, { replace: true })
      }}
    >
      <input type="hidden" name="period" value="city" />
      <Field
        className="flex-1"
        label={t('topics.city')}
        hint={t('topics.city_hint')}
        name="city"
        required
        maxLength={50}
        value={value}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit" className="mb-6">
        {t('topics.show')}
      </Button>
    </form>
  )
}

function Board({ title, entries }: { title?: string; entries: Entry[] }) {
  const { t, compact } = useMessages()
  return (
    <section>
      {title && <h2 className="px-4 pt-4 pb-1 text-s font-semibold text-faint">{title}</h2>}
      <ol>
        {entries.map(({ rank, total, topic }) => (
          <li key={topic.id}>
            <a href={`/topics/${topic.id}`} className="flex items-center gap-3 border-b px-4 py-3 hover:bg-sunken">
              <span
                className={`num w-8 text-center font-semibold ${Number(rank) <= 3 ? 'text-l text-coin' : 'text-faint'}`}
              >
                <span className="sr-only">{t('topics.rank_number', { rank })}</span>
                <span aria-hidden="true">{rank}</span>
              </span>
              <TopicLogo topic={topic} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{topic.name}</span>
                <span className="num block text-s text-faint">
                  {t('topics.members', { count: topic.followers_count, shown: compact(topic.followers_count) })}
                </span>
              </span>
              <Coins amount={Number(total)} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
