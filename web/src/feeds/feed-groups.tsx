import type { Feed } from '../data/types.ts'
import { useFeedWords } from '../words/feeds.ts'

/** Where a feed belongs: its topics and its theme. */
export function FeedGroups({ feed }: { feed: Feed }) {
  const { t } = useFeedWords()
  const { topics, theme } = feed
  if (topics.length === 0 && !theme) return null
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
    </ul>
  )
}
