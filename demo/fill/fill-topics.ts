import {
  importApplications,
  importLogos,
  importMembers,
  importTopicCategories,
  importTopicReward,
  importTopics,
} from '../../server/src/modules/topics/index.ts'
import { people } from '../content/people.ts'
import { type DemoTopic, demoTopics, TOPIC_CATEGORIES } from '../content/topics.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'
import { addFiles } from './add-files.ts'

/** Topics in every state, their members, who applied, and what they were rewarded with. */
export const topicsStep: DemoStep = {
  name: 'topics',
  pictures: demoTopics.flatMap(({ key, logo }) =>
    logo ? [{ key: logoOf(key), kind: logo, seed: `topic ${key}`, width: 256, height: 256 }] : [],
  ),
  async write(context) {
    await importTopicCategories(context.tx, TOPIC_CATEGORIES)
    const ids = await addTopics(context)
    await addLogos(context, ids)
    await addMembers(context, ids)
    await addApplications(context, ids)
    await addRewards(context, ids)
  },
}

const minutesAgo = ({ people: known }: DemoContext, { creator, age }: DemoTopic): number =>
  Math.floor(known.get(creator)!.joinedMinutesAgo * (1 - age))

/** Ids by the keys of `topics.ts`. */
async function addTopics(context: DemoContext): Promise<Map<string, number>> {
  const made = demoTopics
    .map((topic) => ({ ...topic, minutes: minutesAgo(context, topic) }))
    .sort((a, b) => b.minutes - a.minutes)
  const ids = await importTopics(
    context.tx,
    made.map((topic) => ({
      name: topic.name,
      description: topic.desc ?? null,
      category: topic.category ?? null,
      creatorId: idOf(context, topic.creator),
      status: topic.status ?? 'passed',
      isHidden: topic.isHidden ?? false,
      needsAudit: topic.needsAudit ?? false,
      publishPermission: topic.publish ?? 'memberOnly',
      expense: topic.expense ?? 0,
      isHot: topic.mark === 'hot' || topic.mark === 'both',
      isRecommended: topic.mark === 'recommended' || topic.mark === 'both',
      createdAt: context.ago(topic.minutes),
    })),
  )
  return new Map(made.map(({ key }, at) => [key, ids[at]!]))
}

function logoOf(key: string): string {
  return `topic/${key}`
}

async function addLogos(context: DemoContext, ids: ReadonlyMap<string, number>): Promise<void> {
  const files = await addFiles(
    context,
    demoTopics.map((topic) => ({
      key: logoOf(topic.key),
      ownerId: idOf(context, topic.creator),
      use: `topics:${ids.get(topic.key)}:logo`,
      minutesAgo: minutesAgo(context, topic),
    })),
  )
  await importLogos(
    context.tx,
    demoTopics.flatMap(({ key }) => {
      const logoId = files.get(logoOf(key))
      return logoId === undefined ? [] : [{ topicId: ids.get(key)!, logoId }]
    }),
  )
}

// The creator, certain members, those who were accepted, and random ones; after both topic and person were there.
async function addMembers(context: DemoContext, ids: ReadonlyMap<string, number>): Promise<void> {
  const { tx, random, ago, people: known } = context
  const social = people.filter((person) => !person.state && person.days > 0)
  const joins = demoTopics.flatMap((topic) => {
    const { key, creator, draw = 0, members = [], applied } = topic
    const drawn = social.filter(() => random.chance(draw)).map((person) => person.key)
    const others = new Set([...members, ...(applied?.accepted ?? []), ...drawn])
    others.delete(creator)
    const topicMinutes = minutesAgo(context, topic)
    return [
      { topic: key, member: creator, minutes: topicMinutes },
      ...[...others].map((member) => {
        const since = Math.min(topicMinutes, known.get(member)!.joinedMinutesAgo)
        return { topic: key, member, minutes: random.int(1, Math.max(1, since - 1)) }
      }),
    ]
  })
  await importMembers(
    tx,
    joins.map(({ topic, member, minutes }) => ({
      topicId: ids.get(topic)!,
      userId: idOf(context, member),
      createdAt: ago(minutes),
    })),
  )
}

const addApplications = (context: DemoContext, ids: ReadonlyMap<string, number>) =>
  importApplications(
    context.tx,
    demoTopics.flatMap(({ key, name, creator, expense = 0, applied = {} }) =>
      (['waiting', 'accepted', 'rejected'] as const).flatMap((status) =>
        (applied[status] ?? []).map((applicant) => ({
          topicId: ids.get(key)!,
          topicName: name,
          applicantId: idOf(context, applicant),
          managerId: idOf(context, creator),
          status,
          expense,
        })),
      ),
    ),
  )

async function addRewards(context: DemoContext, ids: ReadonlyMap<string, number>): Promise<void> {
  for (const { key, creator, rewards = [] } of demoTopics)
    for (const [giver, price] of rewards)
      await importTopicReward(context.tx, {
        key: `demo:reward:${key}:${giver}`,
        giverId: idOf(context, giver),
        receiverId: idOf(context, creator),
        topicId: ids.get(key)!,
        name: '一杯茶',
        price,
      })
}
