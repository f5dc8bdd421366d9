import { Button, toast } from '@plaza/ui'
import { PinIcon } from '@plaza/ui/icons'
import { get, useQuery } from '../data/ask.ts'
import { usePlaza, useQueryClient } from '../data/member.tsx'
import { FeedCard } from '../feeds/feed-card.tsx'
import { useMessages } from '../messages/index.ts'

export const pinnedOf = (user: number) => get('/users/{user}/pinned-feeds', { path: { user } })

/** The post on top of a profile. */
export function Pinned({ user, isMe }: { user: number; isMe: boolean }) {
  const { t } = useMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const { data } = useQuery(pinnedOf(user))
  const feed = data?.[0]
  if (!feed) return null
  const unpin = async () => {
    try {
      await plaza.DELETE('/feeds/{feed}/pin', { params: { path: { feed: feed.id } } })
      await query.invalidateQueries({ queryKey: pinnedOf(user).queryKey })
    } catch (error) {
      toast((error as Error).message, { isError: true })
    }
  }
  return (
    <section aria-label={t('feeds.pinned')}>
      <div className="flex min-h-9 items-center gap-1.5 px-4 pt-2 text-s text-soft">
        <PinIcon size={14} />
        <span className="flex-1">{t('feeds.pinned')}</span>
        {isMe && (
          <Button size="s" look="quiet" onClick={() => void unpin()}>
            {t('feeds.unpin')}
          </Button>
        )}
      </div>
      <FeedCard feed={feed} isFirst />
    </section>
  )
}
