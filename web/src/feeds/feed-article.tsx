import { VerifiedIcon } from '@plaza/ui/icons'
import { Later } from '../app/later.tsx'
import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { AvatarLink } from '../parts/avatar-link.tsx'
import { Ago, Edited } from '../parts/time.tsx'
import { BannerAd } from './ads.tsx'
import { Attached } from './attached.tsx'
import { Comments } from './comments/comments.tsx'
import { FeedActs } from './feed-acts.tsx'
import { FeedGroups } from './feed-groups.tsx'
import { FeedMedia } from './feed-media.tsx'
import { FeedMenu } from './feed-menu.tsx'
import { FeedPeople } from './feed-people.tsx'
import { FeedText } from './feed-text.tsx'
import { Poll } from './poll.tsx'

/** A feed on a page of its own, with everything people did with it. */
export function FeedArticle({ feed }: { feed: Feed }) {
  const { t, number } = useMessages()
  const { user } = feed
  return (
    <>
      <Later>
        <article className="border-b p-4" data-feed={feed.id} aria-labelledby="feed-author">
          <div className="flex items-center gap-3">
            <AvatarLink user={user} size={48} />
            <div className="min-w-0 flex-1">
              <h1 id="feed-author" className="flex items-center gap-1.5 text-m font-semibold">
                <span className="sr-only">{t('feeds.post_by', { name: '' })}</span>
                <a href={`/people/${user.id}`} className="truncate hover:underline">
                  {user.name}
                </a>
                {user.verified && (
                  <VerifiedIcon size={14} label={t('feeds.verified')} className="shrink-0 text-accent" />
                )}
              </h1>
              <p className="text-s text-faint">
                <Ago at={feed.created_at} />
                <Edited at={feed.edited_at} isFull /> ·{' '}
                {t('feeds.views', { count: feed.feed_view_count, shown: number(feed.feed_view_count) })}
              </p>
            </div>
            <FeedMenu feed={feed} />
          </div>
          <div className="mt-3 text-[1.0625rem]">
            <FeedText feed={feed} />
          </div>
          <Poll feed={feed} />
          <FeedMedia feed={feed} isFirst />
          <Attached feed={feed} />
          <FeedGroups feed={feed} />
          <FeedPeople feed={feed} />
          <FeedActs feed={feed} />
        </article>
      </Later>
      <Comments key={feed.id} feed={feed} />
      <BannerAd space="feed:single" />
    </>
  )
}
