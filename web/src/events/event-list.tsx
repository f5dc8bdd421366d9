import { SkeletonRows } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { useInfiniteQuery } from '../data/ask.ts'
import { MoreWhenSeen } from '../parts/more-when-seen.tsx'
import { FailedState } from '../shell/states.tsx'
import { EventRow } from './event-row.tsx'
import type { eventSearch, Gathering } from './lists.ts'

interface EventListProps {
  list: ReturnType<typeof eventSearch>
  /** Which of those that come are shown; a list of one order holds both what was and what will be. */
  shows?: (event: Gathering) => boolean
  empty: ReactNode
}

/** Events without end. */
export function EventList({ list, shows = () => true, empty }: EventListProps) {
  const events = useInfiniteQuery(list)
  if (events.error && !events.data) return <FailedState error={events.error} onRetry={() => void events.refetch()} />
  if (!events.data) return <SkeletonRows rows={5} />
  const shown = [...new Map(events.data.pages.flat().map((event) => [event.id, event])).values()].filter(shows)
  if (shown.length === 0 && !events.hasNextPage) return <>{empty}</>
  return (
    <>
      {shown.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
      <MoreWhenSeen {...events} isFailed={events.isFetchNextPageError} onSeen={() => void events.fetchNextPage()} />
    </>
  )
}
