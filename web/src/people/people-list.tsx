import { SkeletonRows } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { useInfiniteQuery } from '../data/ask.ts'
import { MoreWhenSeen } from '../parts/more-when-seen.tsx'
import { PersonRow } from '../parts/person-row.tsx'
import { FailedState } from '../shell/states.tsx'
import { FollowButton } from './follow-button.tsx'
import type { PeopleList as List } from './lists.ts'

/** People without end, each to be followed where they stand. */
export function PeopleList({ list, empty }: { list: List; empty: ReactNode }) {
  const people = useInfiniteQuery(list)
  if (people.error && !people.data) return <FailedState error={people.error} onRetry={() => void people.refetch()} />
  if (!people.data) return <SkeletonRows rows={6} />
  const found = [...new Map(people.data.pages.flat().map((user) => [user.id, user])).values()]
  if (found.length === 0) return <>{empty}</>
  return (
    <>
      <ul>
        {found.map((user) => (
          <PersonRow key={user.id} user={user}>
            <FollowButton user={user} />
          </PersonRow>
        ))}
      </ul>
      <MoreWhenSeen {...people} isFailed={people.isFetchNextPageError} onSeen={() => void people.fetchNextPage()} />
    </>
  )
}
