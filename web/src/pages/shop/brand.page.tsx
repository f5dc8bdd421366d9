import { Note, Skeleton } from '@plaza/ui'
import { ShopIcon } from '@plaza/ui/icons'
import { useInfiniteQuery } from '../../data/ask.ts'
import { fetchList } from '../../data/query.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { AvatarLink } from '../../parts/avatar-link.tsx'
import { CommodityTile } from '../../parts/commodity-tile.tsx'
import { MoreWhenSeen } from '../../parts/more-when-seen.tsx'
import { FailedState, State } from '../../shell/states.tsx'
import { type Brand, brandOf, shopLists } from '../../shop/lists.ts'
import { useShopMessages } from '../../shop/messages.ts'
import { RecordMenu } from '../../shop/record-menu.tsx'
import { defineRecordPage } from '../../shop/record-page.tsx'

export default defineRecordPage<Brand>({
  read: brandOf,
  also: ({ query }, id) => fetchList(query, shopLists.commodities(id)),
  head: (brand) => ({
    title: brand.name,
    description: brand.desc,
    ...(brand.avatar && { image: brand.avatar.url }),
    canonical: `/brands/${brand.id}`,
    jsonLd: { '@type': 'Brand', name: brand.name, description: brand.desc },
  }),
  Content: BrandAbout,
  Below: Goods,
})

function BrandAbout({ record: brand }: { record: Brand }) {
  const { t } = useShopMessages()
  return (
    <header className="grid gap-3 border-b p-4 pt-6">
      <div className="flex items-center gap-4">
        <Avatar file={brand.avatar} name={brand.name} size={96} />
        <h1 className="min-w-0 flex-1 text-xl font-semibold [overflow-wrap:anywhere]">{brand.name}</h1>
        <RecordMenu
          subject={{ kind: 'brand', id: brand.id }}
          title={brand.name}
          address={`/brands/${brand.id}`}
          owner={brand.creator?.id}
        />
      </div>
      {brand.audit === 0 && <Note tone="coin">{t('shop.waits')}</Note>}
      {brand.deleted_at && <Note>{t('shop.taken_off')}</Note>}
      {brand.desc && <p className="whitespace-pre-line">{brand.desc}</p>}
      {brand.creator && (
        <p className="flex items-center gap-3 text-m text-soft">
          <AvatarLink user={brand.creator} size={32} />
          <span>
            {t('shop.run_by')}{' '}
            <a href={`/people/${brand.creator.id}`} className="font-semibold text-ink hover:underline">
              {brand.creator.name}
            </a>
          </span>
        </p>
      )}
    </header>
  )
}

function Goods({ record: brand }: { record: Brand }) {
  const { t } = useShopMessages()
  const goods = useInfiniteQuery(shopLists.commodities(brand.id))
  if (goods.error && !goods.data) return <FailedState error={goods.error} onRetry={() => void goods.refetch()} />
  const found = goods.data?.pages.flat() ?? []
  return (
    <section>
      <h2 className="px-4 pt-4 font-semibold">{t('shop.by_brand')}</h2>
      {goods.data && found.length === 0 ? (
        <State icon={<ShopIcon size={24} />} title={t('shop.none')} />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3 p-4 rail:grid-cols-3">
            {goods.isLoading &&
              Array.from({ length: 6 }, (_, tile) => <Skeleton key={tile} className="aspect-[3/4] rounded-card" />)}
            {found.map((record) => (
              <CommodityTile key={record.id} record={record} />
            ))}
          </div>
          {goods.data && (
            <MoreWhenSeen {...goods} isFailed={goods.isFetchNextPageError} onSeen={() => void goods.fetchNextPage()} />
          )}
        </>
      )}
    </section>
  )
}
