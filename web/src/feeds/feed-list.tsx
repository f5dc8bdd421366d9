import { useInfiniteQuery } from '@tanstack/preact-query'
import type { ReactNode } from 'preact/compat'
import { Later } from '../app/later.tsx'
import type { Feed } from '../data/types.ts'
import { MoreWhenSeen } from '../parts/more-when-seen.tsx'
import { useGradual } from '../parts/use-gradual.ts'
import { useBlocked } from '../people/blocked.ts'
import { FailedState } from '../shell/states.tsx'
import { FeedCard } from './feed-card.tsx'
import { FeedSkeleton } from './feed-skeleton.tsx'
import type { FeedList as List } from './lists.ts'

interface FeedListProps<Row extends Feed> {
  list: List<Row>
  empty: ReactNode
  /** Inserted after so many feeds, such as an ad. */
  between?: { readonly [after: number]: ReactNode }
  /** Shown below each feed. */
  below?: (feed: Feed) => ReactNode
  /** All of them are about the record the page shows: their cards need not repeat it. */
  isAboutOne?: boolean
  /** Left out, since it is elsewhere on the page. */
  except?: number | undefined
  enabled?: boolean
  /** On a profile, viewers who blocked that person can still choose to see the posts. */
  withBlocked?: boolean
}

/** An infinite list of feeds: reads ahead, keeps its place on return. */
export function FeedList<Row extends Feed>(props: FeedListProps<Row>) {
  const { list, empty, between, below, enabled = true, withBlocked = false, isAboutOne = false, except } = props
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({ ...list, enabled })
  const blocked = useBlocked()
  const feeds = blocked ? shownOf(data?.pages.flat() ?? [], except, withBlocked ? new Set() : blocked) : []
  const drawn = useGradual(feeds.length)
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data || !blocked) return <FeedSkeleton />
  // A page whose feeds are all left out is not the end.
  if (feeds.length === 0 && !hasNextPage) return <>{empty}</>
  return (
    <>
      {feeds.slice(0, drawn).map((feed, index) => (
        <Later key={feed.id} at={`[data-feed="${feed.id}"]`}>
          <div>
            {between?.[index]}
            <FeedCard feed={feed} isFirst={index === 0} isRecordShown={!isAboutOne} />
            {below?.(feed)}
          </div>
        </Later>
      ))}
      {drawn === feeds.length && (
        <MoreWhenSeen
          {...{ hasNextPage, isFetchingNextPage, isFailed: isFetchNextPageError }}
          onSeen={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

/** A new feed at the top pushes the rest down, and the same feed comes twice. */
const shownOf = (feeds: Feed[], except: number | undefined, blocked: ReadonlySet<number>): Feed[] =>
  [...new Map(feeds.map((feed) => [feed.id, feed])).values()].filter(
    ({ id, user_id: author }) => id !== except && !blocked.has(author),
  )
