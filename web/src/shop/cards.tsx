import { Badge, Coins } from '@plaza/ui'
import { Avatar } from '../parts/avatar.tsx'
import { picture } from '../parts/picture.ts'
import { Price } from '../parts/price.tsx'
import type { Brand, Info, Knowledge, Question } from './lists.ts'
import { useShopMessages } from './messages.ts'

const ROW = 'group flex gap-4 border-b px-4 py-4'

export function BrandRow({ record }: { record: Brand }) {
  return (
    <a href={`/brands/${record.id}`} className={ROW}>
      <Avatar file={record.avatar} name={record.name} size={64} />
      <span className="min-w-0">
        <b className="block font-semibold group-hover:underline">{record.name}</b>
        <span className="line-clamp-2 text-m text-soft">{record.desc}</span>
      </span>
    </a>
  )
}

export function KnowledgeRow({ record }: { record: Knowledge }) {
  const { t } = useShopMessages()
  return (
    <a href={`/knowledge/${record.id}`} className={ROW}>
      {record.cover && (
        <img
          src={picture(record.cover.url, 240)}
          alt=""
          width={96}
          height={128}
          loading="lazy"
          className="h-32 w-24 shrink-0 rounded-s bg-sunken object-cover"
        />
      )}
      <span className="min-w-0">
        <b className="block font-semibold group-hover:underline">{record.title}</b>
        <span className="line-clamp-2 text-m text-soft">{record.subtitle || record.intro}</span>
        <span className="mt-1 block text-s text-faint">
          {record.author.name} · {t('shop.chapters', { count: record.chapters_count })}
        </span>
        <Price fen={record.price} />
      </span>
    </a>
  )
}

export function InfoRow({ record }: { record: Info }) {
  const { t, compact } = useShopMessages()
  const image = record.medias[0]
  return (
    <a href={`/infos/${record.id}`} className={ROW}>
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 font-semibold group-hover:underline">{record.title}</b>
        <span className="line-clamp-2 text-m text-soft">{record.summary}</span>
        <span className="mt-1 block text-s text-faint">
          {record.author.name} · {t('shop.views', { count: record.views_count, shown: compact(record.views_count) })}
        </span>
      </span>
      {image && (
        <img
          src={picture(image.url, 240)}
          alt=""
          width={112}
          height={84}
          loading="lazy"
          className="h-21 w-28 shrink-0 rounded-s bg-sunken object-cover"
        />
      )}
    </a>
  )
}

export function QuestionRow({ record }: { record: Question }) {
  const { t } = useShopMessages()
  return (
    <a href={`/questions/${record.id}`} className={`${ROW} items-start`}>
      <span className="min-w-0 flex-1">
        <b className="font-semibold group-hover:underline">{record.title}</b>
        <span className="line-clamp-2 text-m text-soft">{record.summary || record.content}</span>
        <span className="mt-1 flex items-center gap-3 text-s text-faint">
          {record.author.name}
          {record.adoption && <Badge tone="accent">{t('shop.chosen')}</Badge>}
        </span>
      </span>
      {record.offer > 0 && <Coins amount={record.offer} />}
    </a>
  )
}
