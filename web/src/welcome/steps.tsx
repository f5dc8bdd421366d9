import { SkeletonRows } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { get, useInfiniteQuery, useQuery } from '../data/ask.ts'
import { PersonRow } from '../parts/person-row.tsx'
import { FollowButton } from '../people/follow-button.tsx'
import { InterestPills, useInterests } from '../people/interests.tsx'
import { peopleLists, type User } from '../people/lists.ts'
import { FailedState } from '../shell/states.tsx'
import { type Topic, topicLists } from '../topics/lists.ts'
import { TopicRow } from '../topics/topic-row.tsx'
import { useWelcomeMessages } from './messages.ts'

const SUGGESTED = 8

/** What the new member likes; the next step suggests people by it. */
export function InterestStep() {
  const { categories, chosen, error, refetch, toggle } = useInterests()
  if (error) return <FailedState error={error} onRetry={refetch} />
  if (!categories || !chosen) return <SkeletonRows rows={4} />
  if (categories.length === 0) return <Nothing />
  return (
    <div className="grid gap-5 px-4">
      <InterestPills {...{ categories, chosen }} onToggle={(tag, isOn) => void toggle(tag, isOn)} />
    </div>
  )
}

/** People with the same interests, then those whom many follow. */
export function PeopleStep() {
  // What was just followed stays in the list: it is read once.
  const once = { staleTime: Number.POSITIVE_INFINITY }
  const alike = useQuery({ ...get('/user/tags/people', { query: { limit: SUGGESTED } }), ...once })
  const known = useInfiniteQuery({ ...peopleLists.recommended(), ...once })
  if (alike.isPending || known.isPending) return <SkeletonRows rows={6} />
  const people = firstOf<User>([...(alike.data ?? []), ...(known.data?.pages.flat() ?? [])])
  if (people.length === 0) return <Nothing />
  return (
    <ul>
      {people.map((user) => (
        <PersonRow key={user.id} user={user}>
          <FollowButton user={user} />
        </PersonRow>
      ))}
    </ul>
  )
}

/** Topics that anyone may join, recommended ones first. */
export function TopicStep() {
  const recommended = useInfiniteQuery(topicLists.recommended())
  const hot = useInfiniteQuery(topicLists.hot())
  if (recommended.isPending || hot.isPending) return <SkeletonRows rows={6} />
  const topics = firstOf<Topic>(
    [...(recommended.data?.pages.flat() ?? []), ...(hot.data?.pages.flat() ?? [])].filter(
      ({ expense, join_mode: mode }) => expense === 0 && mode !== 'need-audit',
    ),
  )
  if (topics.length === 0) return <Nothing />
  return (
    <>
      {topics.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
    </>
  )
}

function Nothing(): ReactNode {
  const { t } = useWelcomeMessages()
  return <p className="px-4 text-soft">{t('welcome.nothing')}</p>
}

const firstOf = <Row extends { id: number }>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, SUGGESTED)
