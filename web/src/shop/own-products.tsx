import { Button, Dialog, IconButton, LinkButton, Menu, SkeletonRows, toast } from '@plaza/ui'
import { EditIcon, MoreIcon, PlusIcon, TrashIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { navigate } from '../app/router.tsx'
import { useInfiniteQuery } from '../data/ask.ts'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { MoreWhenSeen } from '../parts/more-when-seen.tsx'
import { picture } from '../parts/picture.ts'
import { Price } from '../parts/price.tsx'
import { FailedState } from '../shell/states.tsx'
import { type Brand, type Commodity, ownCommodities } from './lists.ts'
import { useShopMessages } from './messages.ts'

/** What the caller sells: listed, edited and ended by themselves. */
export function OwnProducts({ brands }: { brands: readonly Brand[] }) {
  const { t } = useShopMessages()
  const { data, error, refetch, ...more } = useInfiniteQuery(ownCommodities())
  const products = data?.pages.flat()
  const canSell = (products?.length ?? 0) > 0 || brands.some((brand) => brand.audit === 1 && !brand.deleted_at)
  return (
    <section className="border-b pb-4">
      <div className="flex items-center px-4 pt-5 pb-2">
        <h2 className="flex-1 text-l font-semibold">{t('shop.my_products')}</h2>
        {canSell && (
          <LinkButton size="s" look="primary" href="/shop/new" icon={<PlusIcon size={16} />}>
            {t('shop.add_product')}
          </LinkButton>
        )}
      </div>
      {!products ? (
        error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : products.length === 0 ? (
        <p className="px-4 py-2 text-soft">{t(canSell ? 'shop.no_products' : 'shop.not_seller')}</p>
      ) : (
        <ul>
          {products.map((record) => (
            <OwnProduct key={record.id} record={record} />
          ))}
        </ul>
      )}
      {more.hasNextPage && (
        <MoreWhenSeen {...more} isFailed={more.isFetchNextPageError} onSeen={() => void more.fetchNextPage()} />
      )}
    </section>
  )
}

function OwnProduct({ record }: { record: Commodity }) {
  const { t } = useShopMessages()
  const image = record.photos[0]?.image
  const [isEnding, setIsEnding] = useState(false)
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <span className="size-14 flex-none overflow-hidden rounded-s bg-sunken">
        {image && <img src={picture(image.url, 160)} alt="" loading="lazy" className="size-full object-cover" />}
      </span>
      <p className="min-w-0 flex-1">
        <a href={`/commodities/${record.id}`} className="block truncate font-semibold hover:underline">
          {record.title}
        </a>
        <span className="text-s text-soft">
          <Price fen={record.price} /> ·{' '}
          {record.inventory > 0 ? t('shop.left', { count: record.inventory }) : t('shop.sold_out')}
        </span>
      </p>
      <Menu
        label={t('shop.more')}
        items={[
          {
            label: t('shop.edit'),
            icon: <EditIcon size={18} />,
            onSelect: () => navigate(`/commodities/${record.id}/edit`),
          },
          { label: t('shop.end'), icon: <TrashIcon size={18} />, danger: true, onSelect: () => setIsEnding(true) },
        ]}
      >
        {(trigger) => <IconButton {...trigger} label={t('shop.more')} icon={<MoreIcon />} />}
      </Menu>
      <EndDialog record={record} isOpen={isEnding} onClose={() => setIsEnding(false)} />
    </li>
  )
}

function EndDialog({ record, isOpen, onClose }: { record: Commodity; isOpen: boolean; onClose: () => void }) {
  const { t } = useShopMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const end = async () => {
    onClose()
    try {
      await plaza.DELETE('/mall/commodities/{commodity}', { params: { path: { commodity: record.id } } })
      toast(t('shop.ended'))
      await query.invalidateQueries({ queryKey: ['/user/commodities'] })
      await query.invalidateQueries({ queryKey: ['/mall/commodities'] })
    } catch (error) {
      toast(t('shop.failed', { reason: (error as Error).message }), { isError: true })
    }
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('shop.end_ask', { title: record.title })}
      footer={
        <Button look="danger" onClick={() => void end()}>
          {t('shop.end')}
        </Button>
      }
    >
      <p>{t('shop.end_text')}</p>
    </Dialog>
  )
}
