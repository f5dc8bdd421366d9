import type { QuotedFeed } from '@plaza/sdk/types'
import type { Feed, FileView } from '../data/types.ts'
import { useMessages, type WebMessages } from '../messages/index.ts'
import { lazyPart } from '../parts/lazy.tsx'
import { picture } from '../parts/picture.ts'
import { utc } from '../parts/time.tsx'
import { Quoted } from './quoted.tsx'

// The name, page, title and picture of each kind of record.
const KINDS = {
  event: { word: 'feeds.attached_event', path: '/events', title: 'title', picture: 'avatar' },
  mall_commodities: { word: 'feeds.attached_commodity', path: '/commodities', title: 'title', picture: 'photos' },
  knowledge: { word: 'feeds.attached_knowledge', path: '/knowledge', title: 'title', picture: 'cover' },
  info: { word: 'feeds.attached_info', path: '/infos', title: 'title', picture: 'medias' },
  wenda: { word: 'feeds.attached_question', path: '/questions', title: 'title', picture: '' },
} as const satisfies Record<string, { word: keyof WebMessages; path: string; title: string; picture: string }>

const LinkCard = lazyPart<{ url: string }>(async () => (await import('../posts/link-card.tsx')).LinkCard)

/** The record a feed is about, or else what is behind its first link, as a card. */
export const Attached = ({ feed }: { feed: Feed }) => {
  const link = feed.repostable_type ? undefined : feed.entities.find(({ url }) => url)?.url
  return link ? (
    <LinkCard url={link} />
  ) : feed.repostable_type === 'feeds' ? (
    <Quoted feed={quotedOf(feed.repostable)} />
  ) : (
    <RecordCard type={feed.repostable_type} id={feed.repostable_id} record={feed.repostable} />
  )
}

/** What a feed is about, if that is a feed. */
const quotedOf = (record: Feed['repostable']): QuotedFeed | null => (record && 'feed_content' in record ? record : null)

interface RecordCardProps {
  type: string | null | undefined
  id: number | null | undefined
  record: object | null | undefined
}

export function RecordCard({ type, id, record: given }: RecordCardProps) {
  const { t, date } = useMessages()
  const record = given as Record<string, unknown> | null | undefined
  const kind = type ? KINDS[type as keyof typeof KINDS] : undefined
  if (!kind || !record) return null
  const image = addressOfPicture(kind.picture ? record[kind.picture] : undefined)
  const { date: at, time_zone: zone } = record
  const when = typeof at === 'string' ? date(utc(at), 'moment', typeof zone === 'string' ? zone : 'UTC') : undefined
  return (
    <a
      href={`${kind.path}/${id}`}
      className="mt-3 flex items-center gap-3 rounded-card border bg-surface p-3 hover:border-edge rail:bg-paper"
    >
      {image && (
        <img
          src={picture(image, 112)}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 shrink-0 rounded-s bg-sunken object-cover"
        />
      )}
      <span className="min-w-0">
        <b className="line-clamp-2 text-m font-semibold">{String(record[kind.title] ?? '')}</b>
        <span className="text-s text-soft">{[t(kind.word), when].filter(Boolean).join(' · ')}</span>
      </span>
    </a>
  )
}

export function addressOfPicture(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return first
  const record = first as { url?: string; image?: FileView } | undefined
  return record?.url ?? record?.image?.url
}
