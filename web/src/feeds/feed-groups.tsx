import { PinIcon } from '@plaza/ui/icons'
import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { mapOf } from '../parts/map-link.ts'

/** Where a feed belongs: its topics, its theme, and the place it was published at. */
export function FeedGroups({ feed }: { feed: Feed }) {
  const { t } = useMessages()
  const { topics, theme, feed_latitude: latitude, feed_longtitude: longitude } = feed
  const isSomewhere = Boolean(Number(latitude) || Number(longitude))
  if (topics.length === 0 && !theme && !isSomewhere) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5 text-s">
      {topics.map(({ id, name }) => (
        <li key={id}>
          <a
            href={`/topics/${id}`}
            aria-label={t('feeds.of_topic', { name })}
            className="block rounded-pill bg-accent-wash px-2.5 py-0.5 text-accent hover:underline"
          >
            {name}
          </a>
        </li>
      ))}
      {theme && (
        <li>
          <a href={`/themes/${theme.id}`} className="block py-0.5 text-soft hover:underline">
            # {theme.title}
          </a>
        </li>
      )}
      {isSomewhere && (
        <li>
          <a
            href={mapOf(String(latitude), String(longitude))}
            target="_blank"
            rel="noreferrer"
            className="flex items-center gap-1 py-0.5 text-soft hover:underline"
          >
            <PinIcon size={15} />
            {t('feeds.place')}
          </a>
        </li>
      )}
    </ul>
  )
}
