import { SkeletonRows } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { useInfiniteQuery } from '../data/ask.ts'
import { MoreWhenSeen } from '../parts/more-when-seen.tsx'
import { FailedState } from '../shell/states.tsx'
import type { TopicList as List } from './lists.ts'
import { TopicRow } from './topic-row.tsx'

interface TopicListProps {
  list: List
  empty: ReactNode
}

/** Topics without end. */
export function TopicList({ list, empty }: TopicListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(list)
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const topics = [...new Map(data.pages.flat().map((topic) => [topic.id, topic])).values()]
  if (topics.length === 0) return <>{empty}</>
  return (
    <>
      {topics.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
      <MoreWhenSeen
        {...{ hasNextPage, isFetchingNextPage, isFailed: isFetchNextPageError }}
        onSeen={() => void fetchNextPage()}
      />
    </>
  )
}
