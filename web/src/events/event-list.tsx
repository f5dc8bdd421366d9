import { SkeletonRows } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { useInfiniteQuery } from '../data/ask.ts'
import { MoreWhenSeen } from '../parts/more-when-seen.tsx'
import { FailedState } from '../shell/states.tsx'
import { EventRow } from './event-row.tsx'
import type { eventList, Gathering } from './lists.ts'

interface EventListProps {
  list: ReturnType<typeof eventList>
  /** Which of the events are shown; a list in one order holds both past and upcoming ones. */
  shows?: (event: Gathering) => boolean
  empty: ReactNode
}

/** An infinite list of events. */
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
