import { Button, PillLink, SkeletonRows, TabLinks } from '@plaza/ui'
import { Fragment, type ReactNode } from 'preact/compat'
import { type Address, definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { get, useInfiniteQuery, useQuery } from '../../data/ask.ts'
import { fetchList } from '../../data/query.ts'
import { useMessages } from '../../messages/index.ts'
import { peopleLists } from '../../people/lists.ts'
import { PeopleList } from '../../people/people-list.tsx'
import { useSearchHistory } from '../../search/history.ts'
import { KINDS, type Kind, searchFor } from '../../search/lists.ts'
import { Results } from '../../search/results.tsx'
import { MAX_QUERY, SearchBox } from '../../search/search-box.tsx'
import { topicLists } from '../../topics/lists.ts'

const kindOf = (search: URLSearchParams): Kind | undefined => KINDS.find((kind) => kind === search.get('kind'))
const queryOf = (search: URLSearchParams): string =>
  (search.get('q') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY)
const addressOf = (q: string, kind?: Kind): string => `/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`

export default definePage({
  load: async ({ query, search }) => {
    const q = queryOf(search)
    if (!q) return
    await fetchList(query, searchFor(q, kindOf(search)))
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
            links={[undefined, ...KINDS].map((each) => ({
              href: addressOf(q, each),
              label: t(`search.${each ?? 'all'}`),
              current: each === kind,
            }))}
          />
          <Results key={`${kind} ${q}`} {...{ kind, q, addressOf }} />
        </>
      ) : (
        <Beginning history={history} look={look} />
      )}
    </>
  )
}

interface BeginningProps {
  history: ReturnType<typeof useSearchHistory>
  look: (query: string) => void
}

/** Before anything is typed: recent searches, and what others look at. */
function Beginning({ history, look }: BeginningProps) {
  const { t } = useMessages()
  const { data, isLoading } = useInfiniteQuery(topicLists.hot())
  const { data: tags = [], isLoading: isWaiting } = useQuery(get('/feed-tags/trending', { query: { limit: 10 } }))
  const topics = data?.pages[0]?.slice(0, 8) ?? []
  // Recent searches and topics are above the people, who would move when those come.
  if (isLoading || isWaiting) return <SkeletonRows rows={8} />
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
                href={addressOf(each)}
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
      {tags.length > 0 && (
        <Section title={t('search.trending_tags')}>
          <div className="flex flex-wrap gap-2 px-4 pb-4">
            {tags.map(({ tag }) => (
              <PillLink key={tag} href={`/tags/${encodeURIComponent(tag)}`}>
                #{tag}
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
      <Operators />
      <Section title={t('search.worth_following')}>
        <PeopleList list={peopleLists.recommended()} empty={null} />
      </Section>
    </>
  )
}

const OPERATORS = [
  ['"…"', 'search.phrase'],
  ['-…', 'search.without'],
  ['from:', 'search.from'],
  ['topic:', 'search.topic'],
  ['has:image', 'search.has'],
  ['after:2026-01', 'search.date'],
] as const

/** How a search is narrowed, for those who want to know. */
function Operators() {
  const { t } = useMessages()
  return (
    <details className="border-b px-4 py-3">
      <summary className="cursor-pointer font-semibold">{t('search.operators')}</summary>
      <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 text-m">
        {OPERATORS.map(([sign, meaning]) => (
          <Fragment key={sign}>
            <dt className="font-mono">{sign}</dt>
            <dd className="text-soft">{t(meaning)}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
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
