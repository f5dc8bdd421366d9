import { useState } from 'preact/compat'
import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { PeopleDialog } from './people-dialog.tsx'

const LINK = 'hover:underline'

/** How many liked and rewarded a feed; each opens who. */
export function FeedPeople({ feed }: { feed: Feed }) {
  const { t } = useMessages()
  const [shown, setShown] = useState<'likes' | 'rewards'>()
  if (feed.like_count === 0 && feed.reward.count === 0) return null
  return (
    <div className="mt-4 flex gap-4 border-t pt-3 text-s text-soft">
      {feed.like_count > 0 && (
        <button type="button" className={LINK} onClick={() => setShown('likes')}>
          {t('feeds.liked_by', { count: feed.like_count })}
        </button>
      )}
      {feed.reward.count > 0 && (
        <button type="button" className={`${LINK} text-coin`} onClick={() => setShown('rewards')}>
          {t('feeds.rewarded_by', { count: feed.reward.count })}
        </button>
      )}
      {shown && <PeopleDialog feedId={feed.id} kind={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}
