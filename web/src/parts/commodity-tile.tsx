import type { components } from '../data/plaza.ts'
import { picture } from './picture.ts'
import { Price } from './price.tsx'

/** A product as a tile of a list. */
export function CommodityTile({ record }: { record: components['schemas']['Commodity'] }) {
  const image = record.photos[0]?.image
  return (
    <a
      href={`/commodities/${record.id}`}
      className="group block overflow-hidden rounded-card border bg-surface hover:border-edge"
    >
      {image && (
        <img
          src={picture(image.url, 480)}
          alt=""
          width={300}
          height={300}
          loading="lazy"
          className="aspect-square w-full bg-sunken object-cover"
        />
      )}
      <span className="grid gap-1 p-3">
        <b className="line-clamp-2 text-m font-semibold group-hover:underline">{record.title}</b>
        <Price fen={record.price} />
      </span>
    </a>
  )
}
