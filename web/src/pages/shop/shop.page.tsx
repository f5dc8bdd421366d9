import { LinkButton, SkeletonRows, TabLinks } from '@plaza/ui'
import { ShopIcon } from '@plaza/ui/icons'
import { type ReactNode, useId } from 'preact/compat'
import { type Address, definePage } from '../../app/page.ts'
import { useInfiniteQuery } from '../../data/ask.ts'
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

// Each list has records of its own; what they have in common is an id, and a card that draws them.
type AnyList = ReturnType<(typeof shopLists)['brands']>
const listOf = (kind: Kind): AnyList => shopLists[kind]() as unknown as AnyList
const CARDS = {
  commodities: CommodityTile,
  knowledge: KnowledgeRow,
  infos: InfoRow,
  questions: QuestionRow,
  brands: BrandRow,
} as unknown as Record<Kind, (props: { record: { id: number } }) => ReactNode>

export default definePage({
  load: ({ query, search }) => fetchList(query, listOf(kindOf(search))),
  head: ({ messages }) => {
    const { t } = shopMessagesOf(messages)
    return { title: t('shop.title'), description: t('shop.about'), canonical: '/shop' }
  },
  Component: ShopPage,
})

function ShopPage({ search }: Address) {
  const { t } = useShopMessages()
  const kind = kindOf(search)
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
      <Records key={kind} kind={kind} />
    </>
  )
}

function Records({ kind }: { kind: Kind }) {
  const { t } = useShopMessages()
  const heading = useId()
  const records = useInfiniteQuery(listOf(kind))
  if (records.error && !records.data)
    return <FailedState error={records.error} onRetry={() => void records.refetch()} />
  if (!records.data) return <SkeletonRows rows={6} />
  const found = records.data.pages.flat()
  if (found.length === 0)
    return <State icon={<ShopIcon size={24} />} title={t('shop.none')} text={t('shop.none_text')} />
  const Card = CARDS[kind]
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
