import { BookmarkIcon, ClockIcon, CommentIcon, GiftIcon, HeartIcon, ShareIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useMembership } from '../data/member.tsx'
import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { useCollect, useLike, useWanted } from './acts.ts'
import { RewardSheet } from './reward-sheet.tsx'
import { ShareDialog } from './share-dialog.tsx'

const ACT = 'tap -mx-2 flex min-h-8 items-center gap-1.5 rounded-s px-2 hover:bg-sunken'

/** What one can do with a feed: each is shown at once and taken back with a reason if refused. */
export function FeedActs({ feed: known }: { feed: Feed }) {
  const { t, compact, number } = useMessages()
  const { requireMember } = useMembership()
  const [shown, setShown] = useState<'share' | 'reward'>()
  const [feed, waits] = useWanted(known)
  const like = useLike()
  const collect = useCollect()
  const { id, has_like: isLiked, has_collect: isCollected, share_count: shares = 0 } = feed
  const rewarded = Number(feed.reward.amount ?? 0)
  return (
    <div className="mt-3 flex max-w-[440px] items-center justify-between text-s text-soft">
      <button
        type="button"
        className={`${ACT} ${isLiked ? 'text-love' : ''}`}
        aria-pressed={isLiked}
        data-act="like"
        aria-description={waits.like ? t('feeds.waiting') : number(feed.like_count)}
        onClick={() => like(feed)}
      >
        <span className="sr-only">{isLiked ? t('feeds.unlike') : t('feeds.like')}</span>
        <HeartIcon size={19} filled={isLiked} />
        <span className="num" aria-hidden="true">
          {feed.like_count > 0 && compact(feed.like_count)}
        </span>
        {waits.like && <ClockIcon size={14} className="text-faint" />}
      </button>
      <a href={`/feeds/${id}#comments`} className={ACT} aria-description={number(feed.feed_comment_count)}>
        <span className="sr-only">{t('feeds.comment')}</span>
        <CommentIcon size={19} />
        <span className="num" aria-hidden="true">
          {feed.feed_comment_count > 0 && compact(feed.feed_comment_count)}
        </span>
      </a>
      <button
        type="button"
        className={`${ACT} ${rewarded > 0 ? 'text-coin' : ''}`}
        aria-description={number(rewarded)}
        onClick={() => requireMember('reward') && setShown('reward')}
      >
        <span className="sr-only">{t('feeds.reward')}</span>
        <GiftIcon size={19} />
        <span className="num" aria-hidden="true">
          {rewarded > 0 && compact(rewarded)}
        </span>
      </button>
      <button
        type="button"
        className={`${ACT} ${isCollected ? 'text-accent' : ''}`}
        aria-pressed={isCollected}
        aria-label={isCollected ? t('feeds.uncollect') : t('feeds.collect')}
        aria-description={waits.collect ? t('feeds.waiting') : undefined}
        onClick={() => collect(feed)}
      >
        <BookmarkIcon size={19} filled={isCollected} />
        {waits.collect && <ClockIcon size={14} className="text-faint" />}
      </button>
      <button
        type="button"
        className={ACT}
        aria-label={t('feeds.share')}
        aria-description={number(shares)}
        onClick={() => setShown('share')}
      >
        <ShareIcon size={19} />
        <span className="num" aria-hidden="true">
          {shares > 0 && compact(shares)}
        </span>
      </button>
      {shown === 'share' && <ShareDialog feed={feed} onClose={() => setShown(undefined)} />}
      {shown === 'reward' && <RewardSheet feed={feed} onClose={() => setShown(undefined)} />}
    </div>
  )
}
