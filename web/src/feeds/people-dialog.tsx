import { Dialog, SkeletonRows } from '@plaza/ui'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { afterId, list } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'
import { AvatarLink } from '../parts/avatar-link.tsx'
import { MoreWhenSeen } from '../parts/more-when-seen.tsx'
import { Ago } from '../parts/time.tsx'
import { FailedState } from '../shell/states.tsx'

const SIZE = 20

interface PeopleDialogProps {
  feedId: number
  kind: 'likes' | 'rewards'
  onClose: () => void
}

/** Who liked a feed, or who rewarded it with what. */
export function PeopleDialog({ feedId, kind, onClose }: PeopleDialogProps) {
  const { t, number } = useMessages()
  const path = kind === 'likes' ? '/feeds/{feed}/likes' : '/feeds/{feed}/rewards'
  const { data, error, refetch, ...more } = useInfiniteQuery(
    list(path, { path: { feed: feedId }, query: { limit: SIZE } }, afterId(SIZE)),
  )
  const rows = data?.pages.flat() ?? []
  return (
    <Dialog open onClose={onClose} title={t(`feeds.${kind}`)}>
      {!data && (error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />)}
      {data && rows.length === 0 && (
        <p className="py-6 text-center text-soft">{t(kind === 'likes' ? 'feeds.no_likes' : 'feeds.no_rewards')}</p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex items-center gap-3 py-2">
            <AvatarLink user={row.user} size={36} />
            <a href={`/people/${row.user.id}`} className="min-w-0 flex-1 truncate font-semibold hover:underline">
              {row.user.name}
            </a>
            {'price' in row && (
              <span className="num text-s text-coin">
                {row.name} ×{row.numbers} · {number(row.price * row.numbers)}
              </span>
            )}
            <span className="text-s text-faint">
              <Ago at={row.created_at} />
            </span>
          </li>
        ))}
      </ul>
      {more.hasNextPage && (
        <MoreWhenSeen {...more} isFailed={more.isFetchNextPageError} onSeen={() => void more.fetchNextPage()} />
      )}
    </Dialog>
  )
}
