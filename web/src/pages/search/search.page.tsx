import { Button, PillLink, SkeletonRows, TabLinks } from '@plaza/ui'
import { SearchIcon } from '@plaza/ui/icons'
import type { ReactNode } from 'preact/compat'
import { type Address, definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { useInfiniteQuery } from '../../data/ask.ts'
import { fetchList } from '../../data/query.ts'
import { EventList } from '../../events/event-list.tsx'
import { eventSearch } from '../../events/lists.ts'
import { FeedList } from '../../feeds/feed-list.tsx'
import { feedLists } from '../../feeds/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { peopleLists } from '../../people/lists.ts'
import { PeopleList } from '../../people/people-list.tsx'
import { useSearchHistory } from '../../search/history.ts'
import { MAX_QUERY, SearchBox } from '../../search/search-box.tsx'
import { State } from '../../shell/states.tsx'
import { topicLists } from '../../topics/lists.ts'
import { TopicList } from '../../topics/topic-list.tsx'

const KINDS = ['feeds', 'people', 'topics', 'events'] as const
type Kind = (typeof KINDS)[number]
/** Posts are found by pairs of characters; a single one would find them all. */
const MIN_FEED_QUERY = 2

const kindOf = (search: URLSearchParams): Kind => KINDS.find((kind) => kind === search.get('kind')) ?? 'feeds'
const queryOf = (search: URLSearchParams): string => (search.get('q') ?? '').trim().slice(0, MAX_QUERY)
const addressOf = (q: string, kind: Kind): string =>
  `/search?${new URLSearchParams({ q, ...(kind !== 'feeds' && { kind }) })}`

export default definePage({
  load: async ({ query, search }) => {
    const q = queryOf(search)
    if (!q) return
    const kind = kindOf(search)
    if (kind === 'feeds') await (q.length < MIN_FEED_QUERY ? undefined : fetchList(query, feedLists.search(q)))
    else if (kind === 'people') await fetchList(query, peopleLists.search(q))
    else if (kind === 'topics') await fetchList(query, topicLists.search(q))
    else await fetchList(query, eventSearch(q))
  },
  head: ({ messages, search }) => {
    const title = messages.t('search.title')
    const q = queryOf(search)
    return { title: q ? `${q} · ${title}` : title, isIndexed: false, canonical: '/search' }
  },
  bar: 'back',
  Component: SearchPage,
})

function SearchPage({ search }: Address) {
  const { t } = useMessages()
  const history = useSearchHistory()
  const q = queryOf(search)
  const kind = kindOf(search)
  const look = (query: string) => {
    history.remember(query)
    navigate(addressOf(query, kind), { replace: Boolean(q) })
  }
  return (
    <>
      <h1 className="sr-only">{t('search.title')}</h1>
      <SearchBox query={q} searches={history.searches} onSearch={look} />
      {q ? (
        <>
          <TabLinks
            className="border-b"
            label={t('search.kinds')}
            links={KINDS.map((each) => ({
              href: addressOf(q, each),
              label: t(`search.${each}`),
              current: each === kind,
            }))}
          />
          <Results key={`${kind} ${q}`} kind={kind} q={q} />
        </>
      ) : (
        <Beginning history={history} look={look} />
      )}
    </>
  )
}

function Results({ kind, q }: { kind: Kind; q: string }) {
  const { t } = useMessages()
  const empty = (
    <State icon={<SearchIcon size={24} />} title={t('search.nothing', { query: q })} text={t('search.nothing_text')} />
  )
  if (kind === 'people') return <PeopleList list={peopleLists.search(q)} empty={empty} />
  if (kind === 'topics') return <TopicList list={topicLists.search(q)} empty={empty} />
  if (kind === 'events') return <EventList list={eventSearch(q)} empty={empty} />
  if (q.length < MIN_FEED_QUERY)
    return <State icon={<SearchIcon size={24} />} title={t('search.too_short')} text={t('search.too_short_text')} />
  return <FeedList list={feedLists.search(q)} empty={empty} />
}

interface BeginningProps {
  history: ReturnType<typeof useSearchHistory>
  look: (query: string) => void
}

/** Before anything is typed: what one looked for recently, and what others look at. */
function Beginning({ history, look }: BeginningProps) {
  const { t } = useMessages()
  const { data, isLoading } = useInfiniteQuery(topicLists.hot())
  const topics = data?.pages[0]?.slice(0, 8) ?? []
  // What one looked for and the topics stand above the people, who would move when those come.
  if (isLoading) return <SkeletonRows rows={8} />
  return (
    <>
      {history.searches.length > 0 && (
        <Section
          title={t('search.history')}
          aside={
            <Button size="s" look="quiet" onClick={history.forget}>
              {t('search.forget')}
            </Button>
          }
        >
          <div className="flex flex-wrap gap-2 px-4 pb-4">
            {history.searches.map((each) => (
              <PillLink
                key={each}
                href={addressOf(each, 'feeds')}
                onClick={(event) => {
                  event.preventDefault()
                  look(each)
                }}
              >
                {each}
              </PillLink>
            ))}
          </div>
        </Section>
      )}
      {topics.length > 0 && (
        <Section title={t('search.hot_topics')}>
          <div className="flex flex-wrap gap-2 px-4 pb-4">
            {topics.map(({ id, name }) => (
              <PillLink key={id} href={`/topics/${id}`}>
                {name}
              </PillLink>
            ))}
          </div>
        </Section>
      )}
      <Section title={t('search.worth_following')}>
        <PeopleList list={peopleLists.recommended()} empty={null} />
      </Section>
    </>
  )
}

const Section = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className="border-b last:border-b-0">
    <div className="flex min-h-12 items-center px-4 pt-2">
      <h2 className="flex-1 font-semibold">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)
