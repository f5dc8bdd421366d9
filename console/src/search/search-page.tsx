import type { Answer } from '@plaza/sdk'
import { Button, EmptyState, Field } from '@plaza/ui'
import { SearchIcon } from '@plaza/ui/icons'
import { pageMessages } from '@plaza/ui/messages'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { type FormEvent, useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { setSearch } from '../app/navigate.ts'
import { call } from '../app/plaza.ts'
import { useAddress } from '../app/router.tsx'
import { search as en } from '../messages/en/search.ts'
import { useConsole } from '../messages/index.ts'
import { search as zh } from '../messages/zh-cn/search.ts'
import { Page, Section } from '../parts/page.tsx'
import { SmallSelect } from '../parts/small-select.tsx'
import { Loaded } from '../parts/states.tsx'
import { Person, State, To, When } from '../parts/values.tsx'

const { use: useSearch } = pageMessages(en, zh)

type Hits = Answer<'GET /admin/search'>['data'][number]
type Kind = Hits['kind']
type Hit = Hits['found'][number]

const KINDS: readonly Kind[] = [
  'users',
  'feeds',
  'comments',
  'topics',
  'events',
  'brands',
  'commodities',
  'knowledge',
  'chapters',
  'infos',
  'wendas',
  'messages',
]

/** Everything there is by its words. */
export function SearchPage() {
  const { t: say } = useConsole()
  const { t } = useSearch()
  const { search: asked } = useAddress()
  const words = asked['q'] ?? ''
  const kind = KINDS.find((each) => each === asked['kind'])
  const [text, setText] = useState(words)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSearch({ q: text.trim() || undefined })
  }
  return (
    <Page narrow title={say('nav.search')} about={t('search.about')}>
      <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
        <Field
          className="min-w-0 flex-1 max-rail:basis-full"
          type="search"
          label={say('nav.search')}
          placeholder={t('search.field')}
          maxLength={200}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <SmallSelect
          label={t('search.kind')}
          value={kind ?? ''}
          none={t('search.everything')}
          options={KINDS.map((value) => ({ value, label: t(`search.${value}`) }))}
          onChange={(chosen) => setSearch({ kind: chosen || undefined })}
        />
        <Button type="submit" look="primary">
          {say('nav.search')}
        </Button>
      </form>
      {words === '' ? (
        <EmptyState icon={<SearchIcon />} title={t('search.start')} />
      ) : kind ? (
        <OfOneKind key={`${kind} ${words}`} words={words} kind={kind} />
      ) : (
        <OfEachKind words={words} />
      )}
    </Page>
  )
}

function OfEachKind({ words }: { words: string }) {
  const { t } = useSearch()
  const found = useRead('GET /admin/search', { query: { q: words } })
  return (
    <Loaded of={found}>
      {({ data }) => {
        const some = data.filter((each) => each.found.length > 0)
        if (some.length === 0) return <Nothing />
        return some.map(({ kind, found: hits, next }) => (
          <Section
            key={kind}
            title={t(`search.${kind}`)}
            acts={
              next !== null && <To to={`/search?kind=${kind}&q=${encodeURIComponent(words)}`}>{t('search.all_of')}</To>
            }
          >
            <HitList kind={kind} hits={hits} />
          </Section>
        ))
      }}
    </Loaded>
  )
}

function OfOneKind({ words, kind }: { words: string; kind: Kind }) {
  const { t } = useSearch()
  const pages = useInfiniteQuery({
    queryKey: ['search', words, kind],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call('GET /admin/search', { query: { q: words, kind, ...(pageParam > 0 && { before: pageParam }) } }),
    getNextPageParam: ({ data }) => data[0]?.next ?? undefined,
  })
  return (
    <Loaded of={pages}>
      {(read) => {
        const hits = read.pages.flatMap(({ data }) => data.flatMap(({ found }) => found))
        if (hits.length === 0) return <Nothing />
        return (
          <Section title={t(`search.${kind}`)}>
            <HitList kind={kind} hits={hits} />
            {pages.hasNextPage && (
              <Button className="mt-3" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {t('search.more')}
              </Button>
            )}
          </Section>
        )
      }}
    </Loaded>
  )
}

function Nothing() {
  const { t } = useSearch()
  return (
    <EmptyState icon={<SearchIcon />} title={t('search.none')}>
      {t('search.none_about')}
    </EmptyState>
  )
}

function HitList({ kind, hits }: { kind: Kind; hits: readonly Hit[] }) {
  return (
    <ul className="grid gap-3">
      {hits.map((hit) => (
        <li key={hit.id} className="border-b border-line pb-3 text-s">
          <p className="flex flex-wrap items-center gap-2">
            {kind === 'users' ? <Person id={hit.id} name={hit.text} /> : <To to={placeOf(kind, hit)}>#{hit.id}</To>}
            {hit.state && <State state={hit.state} />}
            {kind !== 'users' && <Person id={hit.author_id} name={hit.author_name} />}
            <span className="text-faint">
              <When at={hit.created_at} />
            </span>
          </p>
          {kind !== 'users' && <p className="line-clamp-3 break-words">{plainMentions(hit.text)}</p>}
        </li>
      ))}
    </ul>
  )
}

/** A name with spaces is written in braces, and read without. */
const plainMentions = (text: string): string => text.replaceAll(/@\{([^{}]+)\}/g, '@$1')

/** The page of the console that shows it: its own, or the list with it alone. */
const placeOf = (kind: Kind, { id, author_id: owner, text }: Hit): string => {
  const words = encodeURIComponent(text.slice(0, 50).trim())
  switch (kind) {
    case 'users':
      return `/people/${id}`
    case 'topics':
      return `/topics/${id}`
    case 'feeds':
      return `/feeds?user_id=${owner}&q=${words}`
    case 'comments':
      return `/comments?user_id=${owner}&q=${words}`
    case 'messages':
      return `/reports?kind=chats&owner_id=${owner}`
    default:
      return `/${kind}?q=${words}`
  }
}
