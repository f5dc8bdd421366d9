import { VerifiedIcon } from '@plaza/ui/icons'
import { memo } from 'preact/compat'
import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { AvatarLink } from '../parts/avatar-link.tsx'
import { Ago, Edited } from '../parts/time.tsx'
import { Attached } from './attached.tsx'
import { FeedActs } from './feed-acts.tsx'
import { FeedGroups } from './feed-groups.tsx'
import { FeedMedia } from './feed-media.tsx'
import { FeedMenu } from './feed-menu.tsx'
import { FeedText } from './feed-text.tsx'
import { Poll } from './poll.tsx'

interface FeedCardProps {
  feed: Feed
  /** The first of a list load their pictures at once; they are what a reader waits for. */
  isFirst?: boolean
  /** Whether the record it is about is shown as a card. */
  isRecordShown?: boolean
}

/** A feed in a list. */
export const FeedCard = memo(function FeedCard({ feed, isFirst = false, isRecordShown = true }: FeedCardProps) {
  const { t } = useMessages()
  const { user } = feed
  return (
    <article
      className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 border-b p-4"
      data-feed={feed.id}
      tabIndex={-1}
      aria-label={t('feeds.post_by', { name: user.name })}
    >
      <AvatarLink user={user} />
      <div className="min-w-0">
        <div className="flex min-w-0 items-baseline gap-1.5 text-m">
          <a href={`/people/${user.id}`} className="truncate py-0.5 font-semibold hover:underline">
            {user.name}
          </a>
          {user.verified && (
            <VerifiedIcon size={14} label={t('feeds.verified')} className="shrink-0 self-center text-accent" />
          )}
          <a
            href={`/feeds/${feed.id}`}
            className="inline-block min-h-6 shrink-0 px-0.5 text-s leading-6 text-faint hover:underline"
          >
            · <Ago at={feed.created_at} />
            <Edited at={feed.edited_at} />
          </a>
          <FeedMenu feed={feed} />
        </div>
        <FeedText feed={feed} isClamped />
        <Poll feed={feed} />
        <FeedMedia feed={feed} isFirst={isFirst} />
        {isRecordShown && <Attached feed={feed} />}
        <FeedGroups feed={feed} />
        <FeedActs feed={feed} />
      </div>
    </article>
  )
})
