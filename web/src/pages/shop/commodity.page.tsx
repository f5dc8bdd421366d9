import { Badge, LinkButton } from '@plaza/ui'
import { EditIcon } from '@plaza/ui/icons'
import { useMe } from '../../data/member.tsx'
import { picture, pictureIn } from '../../parts/picture.ts'
import { Price } from '../../parts/price.tsx'
import { ownLanguage } from '../../parts/text-language.ts'
import { type Commodity, commodityOf } from '../../shop/lists.ts'
import { useShopMessages } from '../../shop/messages.ts'
import { RecordHeading } from '../../shop/record-heading.tsx'
import { defineRecordPage } from '../../shop/record-page.tsx'
import { Seller } from '../../shop/seller.tsx'

export default defineRecordPage<Commodity>({
  read: commodityOf,
  postsAbout: 'mall_commodities',
  head: (record) => ({
    title: record.title,
    ...(record.top_text && { description: record.top_text }),
    ...(record.photos[0] && { image: record.photos[0].image.url }),
    canonical: `/commodities/${record.id}`,
    jsonLd: {
      '@type': 'Product',
      name: record.title,
      ...(record.brand && { brand: { '@type': 'Brand', name: record.brand.name } }),
      offers: { '@type': 'Offer', price: (record.price / 100).toFixed(2), priceCurrency: 'CNY' },
    },
  }),
  Content: CommodityAbout,
})

function CommodityAbout({ record }: { record: Commodity }) {
  const { t, money } = useShopMessages()
  const me = useMe()
  return (
    <article className="border-b">
      <ul className="flex snap-x snap-mandatory overflow-x-auto bg-sunken">
        {record.photos.map(({ image, video }) => (
          <li key={image.url} className="w-full shrink-0 snap-center">
            {video ? (
              // biome-ignore lint/a11y/useMediaCaption: sellers give videos without words
              <video
                src={video.url}
                poster={picture(image.url, 1280)}
                controls
                preload="none"
                className="aspect-square w-full object-contain"
              />
            ) : (
              <img
                {...pictureIn(image.url, 'page')}
                alt={record.title}
                width={640}
                height={640}
                className="aspect-square w-full object-cover"
              />
            )}
          </li>
        ))}
      </ul>
      <div className="grid gap-3 p-4">
        <RecordHeading
          size="l"
          subject={{ kind: 'commodity', id: record.id }}
          title={record.title}
          address={`/commodities/${record.id}`}
          owner={record.user_id}
        />
        <p className="flex flex-wrap items-baseline gap-3">
          <Price fen={record.price} className="text-xl" />
          {record.market_price > record.price && (
            <s className="num text-m text-faint">{money(record.market_price, 'CNY')}</s>
          )}
          {record.shop_info.is_original && <Badge tone="accent">{t('shop.original')}</Badge>}
          <span className="text-s text-soft">
            {record.inventory > 0 ? t('shop.left', { count: record.inventory }) : t('shop.sold_out')}
          </span>
        </p>
        {record.brand && (
          <p className="text-m text-soft">
            {t('shop.brand')}{' '}
            <a href={`/brands/${record.brand.id}`} className="font-semibold text-ink hover:underline">
              {record.brand.name}
            </a>
          </p>
        )}
        <Seller
          user={record.user}
          role={t('shop.seller')}
          how={record.inventory > 0 ? t('shop.how_product') : t('shop.how_sold_out')}
        />
        {me?.id === record.user_id && (
          <LinkButton href={`/commodities/${record.id}/edit`} icon={<EditIcon size={16} />}>
            {t('shop.edit_product')}
          </LinkButton>
        )}
        {record.top_text && (
          <p className="whitespace-pre-line [overflow-wrap:anywhere]" {...ownLanguage(record.top_text)}>
            {record.top_text}
          </p>
        )}
        {record.content_images.map((image) => (
          <img
            key={image.url}
            {...pictureIn(image.url, 'page')}
            alt=""
            loading="lazy"
            width={image.dimension?.width ?? 640}
            height={image.dimension?.height ?? 640}
            className="h-auto w-full rounded-card"
          />
        ))}
      </div>
    </article>
  )
}
