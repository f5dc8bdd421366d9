import { LinkButton, SkeletonRows, TabLinks } from '@plaza/ui'
import { ShopIcon } from '@plaza/ui/icons'
import type { QueryClient } from '@tanstack/preact-query'
import { type ComponentType, useId } from 'preact/compat'
import { type Address, definePage } from '../../app/page.ts'
import { type ListOf, useInfiniteQuery } from '../../data/ask.ts'
import { fetchList } from '../../data/query.ts'
import { CommodityTile } from '../../parts/commodity-tile.tsx'
import { MoreWhenSeen } from '../../parts/more-when-seen.tsx'
import { FailedState, State } from '../../shell/states.tsx'
import { BrandRow, InfoRow, KnowledgeRow, QuestionRow } from '../../shop/cards.tsx'
import { shopLists } from '../../shop/lists.ts'
import { shopMessagesOf, useShopMessages } from '../../shop/messages.ts'

const KINDS = ['commodities', 'knowledge', 'infos', 'questions', 'brands'] as const
type Kind = (typeof KINDS)[number]
const kindOf = (search: URLSearchParams): Kind => KINDS.find((kind) => kind === search.get('kind')) ?? 'commodities'

/** A list whose records each have a card: what is read ahead of its page, and what shows it. */
const tabOf = <Row extends { id: number }>(list: ListOf<Row[]>, Card: ComponentType<{ record: Row }>) => ({
  load: (query: QueryClient) => fetchList(query, list),
  Records: ({ kind }: { kind: Kind }) => <Records {...{ kind, list, Card }} />,
})
const TABS = {
  commodities: tabOf(shopLists.commodities(), CommodityTile),
  knowledge: tabOf(shopLists.knowledge(), KnowledgeRow),
  infos: tabOf(shopLists.infos(), InfoRow),
  questions: tabOf(shopLists.questions(), QuestionRow),
  brands: tabOf(shopLists.brands(), BrandRow),
} satisfies Record<Kind, unknown>

export default definePage({
  load: ({ query, search }) => TABS[kindOf(search)].load(query),
  head: ({ messages }) => {
    const { t } = shopMessagesOf(messages)
    return { title: t('shop.title'), description: t('shop.about'), canonical: '/shop' }
  },
  Component: ShopPage,
})

function ShopPage({ search }: Address) {
  const { t } = useShopMessages()
  const kind = kindOf(search)
  const { Records: Shown } = TABS[kind]
  return (
    <>
      <header className="flex items-center gap-2 px-4 pt-5 pb-2">
        <h1 className="flex-1 text-xl font-semibold">{t('shop.title')}</h1>
        <LinkButton size="s" href="/shop/mine" icon={<ShopIcon size={16} />}>
          {t('shop.mine')}
        </LinkButton>
      </header>
      <TabLinks
        className="border-b"
        label={t('shop.tabs')}
        links={KINDS.map((each) => ({
          href: each === 'commodities' ? '/shop' : `/shop?kind=${each}`,
          label: t(`shop.${each}`),
          current: each === kind,
        }))}
      />
      <Shown key={kind} kind={kind} />
    </>
  )
}

interface RecordsProps<Row> {
  kind: Kind
  list: ListOf<Row[]>
  Card: ComponentType<{ record: Row }>
}

function Records<Row extends { id: number }>({ kind, list, Card }: RecordsProps<Row>) {
  const { t } = useShopMessages()
  const heading = useId()
  const records = useInfiniteQuery(list)
  if (records.error && !records.data)
    return <FailedState error={records.error} onRetry={() => void records.refetch()} />
  if (!records.data) return <SkeletonRows rows={6} />
  const found = records.data.pages.flat()
  if (found.length === 0)
    return <State icon={<ShopIcon size={24} />} title={t('shop.none')} text={t('shop.none_text')} />
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="sr-only">
        {t(`shop.${kind}`)}
      </h2>
      <div className={kind === 'commodities' ? 'grid grid-cols-2 gap-3 p-4 rail:grid-cols-3' : ''}>
        {found.map((record) => (
          <Card key={record.id} record={record} />
        ))}
      </div>
      <MoreWhenSeen {...records} isFailed={records.isFetchNextPageError} onSeen={() => void records.fetchNextPage()} />
    </section>
  )
}
