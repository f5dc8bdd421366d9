import { useQueries } from '@tanstack/preact-query'
import { get } from '../data/ask.ts'

interface Asked {
  id: number
  creator_user_id: number
  publish_permission: string
}

/** Whether one may publish in a topic at the moment, as the topic says. */
export const canPubOf = (topic: number) => get('/user/feed-topics/{topic}/can-pub', { path: { topic } })

/** Topics in which it depends on the person whether they may publish: some are muted, some were chosen. */
const DEPENDS = ['memberOnly', 'specialUser']

/**
 * Whether the member may publish in each of these topics. Undefined until the service has answered; not asked where the
 * topic's rule alone decides.
 */
export function useCanPublish(
  topics: readonly Asked[],
  me: number | undefined,
): ReadonlyMap<number, boolean | undefined> {
  const asked = topics.filter((topic) => topic.creator_user_id !== me && DEPENDS.includes(topic.publish_permission))
  const answers = useQueries({
    queries: asked.map(({ id }) => canPubOf(id)),
  })
  const told = new Map(asked.map(({ id }, at) => [id, answers[at]?.data?.can_pub]))
  return new Map(
    topics.map((topic) => [
      topic.id,
      told.has(topic.id)
        ? told.get(topic.id)
        : topic.creator_user_id === me || topic.publish_permission !== 'creatorOnly',
    ]),
  )
}
