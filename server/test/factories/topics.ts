import assert from 'node:assert/strict'
import { createMoneyWorld, crowd } from '../money.ts'
import type { Person, World } from '../world.ts'

let count = 0

/** The money world of this file, in which topics are approved at once, and a person who makes them. */
export async function createTopicWorld(): Promise<{ world: World; owner: Person }> {
  const world = await createMoneyWorld()
  await configureTopics(world)
  const [owner] = (await crowd(world, 1)) as [Person]
  return { world, owner }
}

/** Changes the topic settings; new topics are approved at once unless said otherwise. */
export async function configureTopics(world: World, change: object = {}): Promise<void> {
  await world.db.transaction((tx) => world.service.settings.change(tx, 'topic', { switch: false, ...change }))
  await world.service.settings.refresh()
}

/** A topic of a person's, visible and open unless said otherwise; its id. */
export async function createTopic(creator: Person, fields: object = {}): Promise<number> {
  const reply = await creator.post('/feed/topics', {
    name: `Topic ${(++count).toString(36)} of ${creator.name}`,
    visible: 'visible',
    join_mode: 'open',
    ...fields,
  })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}

/** A hidden topic that costs so much to join, after audit if wanted. */
export const createPaidTopic = (creator: Person, expense: number, needsAudit = false): Promise<number> =>
  createTopic(creator, {
    visible: 'hidden',
    expense,
    join_mode: needsAudit ? 'need-audit' : 'open',
    ...(needsAudit && { invited_audit: true }),
  })

export const audited = { join_mode: 'need-audit', invited_audit: true }

export const join = (person: Person, topicId: number, invitor?: number) =>
  person.put(`/user/feed-topics/${topicId}`, invitor === undefined ? undefined : { invitor })

export const leave = (person: Person, topicId: number, target?: number) =>
  person.delete(`/user/feed-topics/${topicId}${target === undefined ? '' : `?target=${target}`}`)

/** Applies, and returns the id of the application. */
export async function apply(world: World, person: Person, topicId: number): Promise<number> {
  const reply = await join(person, topicId)
  assert.equal(reply.statusCode, 202, reply.body)
  const [row] = await world.owner<{ id: number }[]>`
    select id from topic_applications where topic_id = ${topicId} and user_id = ${person.id} order by id desc limit 1`
  return row!.id
}

export const accept = (manager: Person, topicId: number, logId: number) =>
  manager.patch(`/user/feed-topics/${topicId}/logs/${logId}`)

export const reject = (manager: Person, topicId: number, logId: number) =>
  manager.delete(`/user/feed-topics/${topicId}/logs/${logId}`)

/** Every counter of topics and their members that differs from its rows. */
export const wrongCounts = async ({ owner }: World): Promise<unknown[]> => [
  ...(await owner`
    select 'topic' as kind, t.id, t.followers_count as kept, count(m.user_id)::int as counted
    from topics t left join topic_members m on m.topic_id = t.id group by t.id having t.followers_count <> count(m.user_id)
    union all
    select 'person', c.user_id, c.feed_topics_count, count(m.topic_id)::int
    from user_counts c left join topic_members m on m.user_id = c.user_id group by c.user_id, c.feed_topics_count
    having c.feed_topics_count <> count(m.topic_id)`),
]
