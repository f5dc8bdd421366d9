import { toast } from '@plaza/ui'
import { useAct } from '../data/act.ts'
import { useMembership } from '../data/member.tsx'
import { patchFeed } from '../data/patch.ts'
import type { Feed } from '../data/types.ts'
import { useFeedWords } from '../words/feeds.ts'

const liked = (feed: Feed): Feed => ({ ...feed, has_like: true, like_count: feed.like_count + 1 })
const unliked = (feed: Feed): Feed => ({ ...feed, has_like: false, like_count: Math.max(0, feed.like_count - 1) })

/** Likes a feed, or takes the like back; guests are asked to sign in. */
export function useLike(): (feed: Feed) => void {
  const { plaza, requireMember } = useMembership()
  const { t } = useFeedWords()
  const act = useAct<Feed>({
    show: (query, feed) => patchFeed(query, feed.id, feed.has_like ? unliked : liked),
    tell: ({ id, has_like: isLiked }) => {
      const params = { path: { feed: id } }
      return isLiked ? plaza.DELETE('/feeds/{feed}/unlike', { params }) : plaza.POST('/feeds/{feed}/like', { params })
    },
    takeBack: (query, feed) => patchFeed(query, feed.id, feed.has_like ? liked : unliked),
    refused: (error) => toast(t('feeds.not_liked', { reason: error.message }), { isError: true }),
  })
  return (feed) => {
    if (requireMember('like', feed.user.name)) void act(feed)
  }
}

const collecting = (has_collect: boolean) => (feed: Feed) => ({ ...feed, has_collect })

/** Keeps a feed for later, or no longer. */
export function useCollect(): (feed: Feed) => void {
  const { plaza, requireMember } = useMembership()
  const { t } = useFeedWords()
  const act = useAct<Feed>({
    show: (query, feed) => patchFeed(query, feed.id, collecting(!feed.has_collect)),
    tell: ({ id, has_collect: isCollected }) => {
      const params = { path: { feed: id } }
      return isCollected
        ? plaza.DELETE('/feeds/{feed}/uncollect', { params })
        : plaza.POST('/feeds/{feed}/collections', { params })
    },
    takeBack: (query, feed) => patchFeed(query, feed.id, collecting(feed.has_collect)),
    refused: (error) => toast(t('feeds.not_collected', { reason: error.message }), { isError: true }),
  })
  return (feed) => {
    if (requireMember('collect')) void act(feed)
  }
}
