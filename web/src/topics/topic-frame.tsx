import { SkeletonRows } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import type { Address, Head, PageContext } from '../app/page.ts'
import { useQuery } from '../data/ask.ts'
import { feedLists } from '../feeds/lists.ts'
import { FailedState } from '../shell/states.tsx'
import { type Topic, topicOf } from './lists.ts'
import { TopicHeader } from './topic-header.tsx'

export const idOf = ({ params }: Pick<Address, 'params'>): number => Number(params['id'])

export const loadTopic = (context: PageContext): Promise<Topic> => context.query.fetchQuery(topicOf(idOf(context)))

/** The default description of a topic: members, posts, and the beginning of its newest post. */
function figures({ query, messages }: PageContext, topic: Topic): string {
  const { t, compact } = messages
  const newest = query.getQueryData(feedLists.ofTopic(topic.id).queryKey)?.pages[0]?.[0]
  const [title = ''] = (newest?.feed_content ?? '').split('\n')
  return [
    t('topics.members', { count: topic.followers_count, shown: compact(topic.followers_count) }),
    t('topics.posts', { count: topic.feeds_count, shown: compact(topic.feeds_count) }),
    ...(title ? [title] : []),
  ].join(' · ')
}

/** What search engines and chats see of a topic, on each of its pages. */
export function topicHead(context: PageContext, part?: string): Head {
  const topic = context.query.getQueryData(topicOf(idOf(context)).queryKey)
  if (!topic) return { title: '' }
  const address = `/topics/${topic.id}`
  return {
    title: part ? `${topic.name} · ${part}` : topic.name,
    description: topic.desc || figures(context, topic),
    ...(topic.logo && { image: topic.logo.url }),
    canonical: address,
    reader: address,
    isIndexed: topic.visible === 'visible',
    jsonLd: {
      '@type': 'CollectionPage',
      name: topic.name,
      description: topic.desc || figures(context, topic),
      interactionStatistic: { '@type': 'InteractionCounter', userInteractionCount: topic.followers_count },
    },
  }
}

interface TopicFrameProps {
  id: number
  children: (topic: Topic) => ReactNode
}

/** A topic's header above each of its pages. */
export function TopicFrame({ id, children }: TopicFrameProps) {
  const { data: topic, error, refetch } = useQuery(topicOf(id))
  if (error && !topic) return <FailedState isPage error={error} onRetry={() => void refetch()} />
  if (!topic) return <SkeletonRows rows={5} />
  return (
    <>
      <TopicHeader topic={topic} />
      {children(topic)}
    </>
  )
}
