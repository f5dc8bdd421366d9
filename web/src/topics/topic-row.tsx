import { LockIcon } from '@plaza/ui/icons'
import { useMessages } from '../messages/index.ts'
import { JoinButton } from './join-button.tsx'
import type { Topic } from './lists.ts'
import { TopicLogo } from './topic-logo.tsx'

/** A topic in a list. */
export function TopicRow({ topic }: { topic: Topic }) {
  const { t, compact } = useMessages()
  return (
    <article className="flex items-center gap-3 border-b px-4 py-3.5">
      <TopicLogo topic={topic} />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 text-body font-semibold">
          <a href={`/topics/${topic.id}`} className="truncate hover:underline">
            {topic.name}
          </a>
          {topic.visible === 'hidden' && (
            <LockIcon size={14} label={t('topics.hidden')} className="shrink-0 text-faint" />
          )}
        </h2>
        {topic.desc && <p className="truncate text-m text-soft">{topic.desc}</p>}
        <p className="num mt-0.5 text-s text-faint">
          {t('topics.members', { count: topic.followers_count, shown: compact(topic.followers_count) })} ·{' '}
          {t('topics.posts', { count: topic.feeds_count, shown: compact(topic.feeds_count) })}
        </p>
      </div>
      <JoinButton topic={topic} size="s" />
    </article>
  )
}
