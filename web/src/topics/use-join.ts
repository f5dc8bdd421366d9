import { toast } from '@plaza/ui'
import type { QueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/compat'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { patchAll, recordOf } from '../data/patch.ts'
import { useMessages } from '../messages/index.ts'
import type { Topic } from './lists.ts'
import { canPubOf } from './use-can-publish.ts'

const patchTopic = (query: QueryClient, id: number, change: (topic: Topic) => Topic): void =>
  patchAll(query, recordOf<Topic>(id, 'publish_permission'), change)

const joined = (topic: Topic): Topic => ({
  ...topic,
  has_followed: true,
  followers_count: topic.followers_count + 1,
  apply_for_status: 'none',
})
const left = (topic: Topic): Topic => ({
  ...topic,
  has_followed: false,
  followers_count: Math.max(0, topic.followers_count - 1),
})

/** Joins or leaves a topic; shown at once where nobody has to approve. */
export function useJoin(topic: Topic) {
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { t } = useMessages()
  const [isBusy, setIsBusy] = useState(false)
  const params = { path: { topic: topic.id } }

  const attempt = async (work: () => Promise<void>, takeBack: () => void = () => {}) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      takeBack()
      toast(t('topics.not_joined', { reason: (error as Error).message }), { isError: true })
    } finally {
      setIsBusy(false)
    }
  }
  const refresh = () => query.invalidateQueries({ predicate: ({ queryKey: [path] }) => isAbout(String(path)) })

  const join = (invitor?: number) => {
    const isCertain = topic.join_mode === 'open' && topic.expense === 0
    if (isCertain) {
      // Asked before one is in, the topic would say no; it is asked again below.
      query.setQueryData(canPubOf(topic.id).queryKey, { can_pub: topic.publish_permission !== 'specialUser' })
      patchTopic(query, topic.id, joined)
    }
    return attempt(
      async () => {
        const answer = await plaza.PUT('/user/feed-topics/{topic}', { params, body: invitor ? { invitor } : {} })
        if (answer && 'message' in answer) {
          patchTopic(query, topic.id, (now) => ({ ...now, apply_for_status: 'waiting' }))
          toast(t('topics.applied'))
          return
        }
        if (!isCertain) patchTopic(query, topic.id, joined)
        const amount = answer && 'amount' in answer ? answer.amount : 0
        toast(
          amount > 0
            ? t('topics.welcome_paid', { name: topic.name, amount })
            : t('topics.welcome', { name: topic.name }),
        )
        await refresh()
      },
      () => isCertain && patchTopic(query, topic.id, left),
    )
  }

  const leave = () => {
    patchTopic(query, topic.id, left)
    return attempt(
      async () => {
        await plaza.DELETE('/user/feed-topics/{topic}', { params })
        toast(t('topics.left', { name: topic.name }))
        await refresh()
      },
      () => patchTopic(query, topic.id, joined),
    )
  }

  return { join, leave, isBusy }
}

// What changes for whoever comes in or goes: the balance, the topics that are theirs, the members and what they read.
const isAbout = (path: string): boolean =>
  ['/user/currency', '/user/followed-topics', '/user', '/user/feed-topics/{topic}/can-pub'].includes(path) ||
  path.startsWith('/feed/topics/{topic}')
