import { toast } from '@plaza/ui'
import { useAct } from '../data/act.ts'
import { useMembership } from '../data/member.tsx'
import { patchFeed } from '../data/patch.ts'
import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { useWaiting, wantedOf } from '../offline/use-waiting.ts'

/** The text that identifies a feed in the list of waiting acts. */
const nameOf = ({ user, feed_content: content }: Feed): string => `${user.name}: ${content}`

/** A feed with the acts that are not sent yet applied; the second value says which of them wait. */
export function useWanted(feed: Feed): [Feed, { like: boolean; collect: boolean }] {
  const waiting = useWaiting()
  const like = wantedOf(waiting, 'like', feed.id)
  const collect = wantedOf(waiting, 'collect', feed.id)
  const isOther = like !== undefined && like !== feed.has_like
  const wanted = isOther ? (like ? liked(feed) : unliked(feed)) : feed
  return [
    collect === undefined ? wanted : { ...wanted, has_collect: collect },
    { like: like !== undefined, collect: collect !== undefined },
  ]
}

const liked = (feed: Feed): Feed =>
  feed.has_like ? feed : { ...feed, has_like: true, like_count: feed.like_count + 1 }
const unliked = (feed: Feed): Feed =>
  feed.has_like ? { ...feed, has_like: false, like_count: Math.max(0, feed.like_count - 1) } : feed

/** Likes a feed, or takes the like back; guests are asked to sign in. */
export function useLike(): (feed: Feed) => void {
  const { plaza, requireMember } = useMembership()
  const { t } = useMessages()
  const act = useAct<Feed>({
    show: (query, feed) => patchFeed(query, feed.id, feed.has_like ? unliked : liked),
    tell: ({ id, has_like: isLiked }, sending) => {
      const call = { params: { path: { feed: id } }, ...sending }
      return isLiked ? plaza.DELETE('/feeds/{feed}/unlike', call) : plaza.POST('/feeds/{feed}/like', call)
    },
    waiting: (feed) => ({ kind: 'like', target: feed.id, isOn: !feed.has_like, text: nameOf(feed) }),
    takeBack: (query, feed) => patchFeed(query, feed.id, feed.has_like ? liked : unliked),
    refused: (error) => toast(t('feeds.not_liked', { reason: error.message }), { isError: true }),
  })
  return (feed) => {
    if (requireMember('like', feed.user.name, () => void act(feed))) void act(feed)
  }
}

const collecting = (has_collect: boolean) => (feed: Feed) =>
  feed.has_collect === has_collect ? feed : { ...feed, has_collect }

/** Keeps a feed for later, or no longer. */
export function useCollect(): (feed: Feed) => void {
  const { plaza, requireMember } = useMembership()
  const { t } = useMessages()
  const act = useAct<Feed>({
    show: (query, feed) => patchFeed(query, feed.id, collecting(!feed.has_collect)),
    tell: ({ id, has_collect: isCollected }, sending) => {
      const call = { params: { path: { feed: id } }, ...sending }
      return isCollected ? plaza.DELETE('/feeds/{feed}/uncollect', call) : plaza.POST('/feeds/{feed}/collections', call)
    },
    waiting: (feed) => ({ kind: 'collect', target: feed.id, isOn: !feed.has_collect, text: nameOf(feed) }),
    takeBack: (query, feed) => patchFeed(query, feed.id, collecting(feed.has_collect)),
    outdates: [['/feeds/collections']],
    refused: (error) => toast(t('feeds.not_collected', { reason: error.message }), { isError: true }),
  })
  return (feed) => {
    if (requireMember('collect', undefined, () => void act(feed))) void act(feed)
  }
}
