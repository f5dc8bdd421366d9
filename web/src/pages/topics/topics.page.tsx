import { Button, LinkButton, PillLink, SkeletonRows, TabLinks } from '@plaza/ui'
import { PlusIcon, RefreshIcon, TopicsIcon, TrophyIcon } from '@plaza/ui/icons'
import { type Address, definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { useMembership } from '../../data/member.tsx'
import { fetchList } from '../../data/query.ts'
import { useMessages } from '../../messages/index.ts'
import { FailedState, GuestState, State } from '../../shell/states.tsx'
import { randomTopics, topicCategories, topicLists } from '../../topics/lists.ts'
import { TopicList } from '../../topics/topic-list.tsx'
import { TopicRow } from '../../topics/topic-row.tsx'

const KINDS = ['all', 'hot', 'recommended', 'random', 'mine'] as const
type Kind = (typeof KINDS)[number]

const kindOf = (search: URLSearchParams): Kind => KINDS.find((kind) => kind === search.get('list')) ?? 'all'
const categoryOf = (search: URLSearchParams): number | undefined => {
  const id = Number(search.get('category'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
const listOf = (kind: Exclude<Kind, 'random'>, category: number | undefined) =>
  kind === 'all' || kind === 'hot' ? topicLists[kind](category) : topicLists[kind]()

export default definePage({
  load: ({ query, search, isMember }) => {
    const kind = kindOf(search)
    const content =
      kind === 'random'
        ? query.fetchQuery(randomTopics())
        : kind === 'mine' && !isMember
          ? undefined
          : fetchList(query, listOf(kind, categoryOf(search)))
    return Promise.all([content, query.fetchQuery(topicCategories())])
  },
  head: ({ messages }) => {
    const { t } = messages
    return { title: t('topics.title'), description: t('topics.about'), canonical: '/topics' }
  },
  Component: TopicsPage,
})

function TopicsPage({ search }: Address) {
  const { t } = useMessages()
  const { isMember } = useMembership()
  const kind = kindOf(search)
  const category = categoryOf(search)
  return (
    <>
      <header className="flex flex-wrap items-center gap-2 px-4 pt-5 pb-2">
        <h1 className="flex-1 text-xl font-semibold">{t('topics.title')}</h1>
        <LinkButton size="s" href="/topics/rank" icon={<TrophyIcon size={16} />}>
          {t('topics.rank')}
        </LinkButton>
        <LinkButton size="s" look="primary" href="/topics/new" icon={<PlusIcon size={16} />}>
          {t('topics.create')}
        </LinkButton>
      </header>
      <TabLinks
        className="border-b"
        label={t('topics.tabs')}
        links={KINDS.map((each) => ({
          href: each === 'all' ? '/topics' : `/topics?list=${each}`,
          label: t(`topics.${each}`),
          current: each === kind,
        }))}
      />
      {(kind === 'all' || kind === 'hot') && <Categories kind={kind} chosen={category} />}
      {kind === 'random' ? (
        <Random />
      ) : kind === 'mine' && !isMember ? (
        <GuestState />
      ) : (
        <TopicList list={listOf(kind, category)} empty={<Empty kind={kind} />} />
      )}
    </>
  )
}

function Categories({ kind, chosen }: { kind: 'all' | 'hot'; chosen: number | undefined }) {
  const { t } = useMessages()
  const { data = [] } = useQuery(topicCategories())
  if (data.length === 0) return null
  const href = (id?: number) => {
    const query = new URLSearchParams({ ...(kind === 'hot' && { list: kind }), ...(id && { category: String(id) }) })
    return query.size > 0 ? `/topics?${query}` : '/topics'
  }
  return (
    <nav aria-label={t('topics.categories')} className="scroll-row gap-2 border-b px-4 py-2.5">
      <PillLink href={href()} current={!chosen}>
        {t('topics.all')}
      </PillLink>
      {data.map(({ id, name }) => (
        <PillLink key={id} href={href(id)} current={chosen === id}>
          {name}
        </PillLink>
      ))}
    </nav>
  )
}

function Random() {
  const { t } = useMessages()
  const { data, error, refetch, isFetching } = useQuery({ ...randomTopics(), staleTime: 0, refetchOnMount: false })
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  if (data.data.length === 0) return <Empty kind="random" />
  return (
    <>
      {data.data.slice(0, 20).map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
      <div className="p-6 text-center">
        <Button icon={<RefreshIcon size={16} />} busy={isFetching} onClick={() => void refetch()}>
          {t('topics.again')}
        </Button>
      </div>
    </>
  )
}

function Empty({ kind }: { kind: Kind }) {
  const { t } = useMessages()
  const isMine = kind === 'mine'
  return (
    <State
      icon={<TopicsIcon size={24} />}
      title={t(isMine ? 'topics.none_mine' : 'topics.none')}
      text={t(isMine ? 'topics.none_mine_text' : 'topics.none_text')}
    >
      <LinkButton look="primary" href={isMine ? '/topics' : '/topics/new'}>
        {t(isMine ? 'topics.look_around' : 'topics.create')}
      </LinkButton>
    </State>
  )
}
