import { sql } from '../../server/src/kernel/index.ts'
import { transfer } from '../../server/src/modules/ledger/index.ts'
import { people } from '../content/people.ts'
import { type DemoTopic, demoTopics, TOPIC_CATEGORIES } from '../content/topics.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'

/** Topics in every state, their members, who applied, and what they were rewarded with. */
export const topicsStep: DemoStep = {
  name: 'topics',
  pictures: demoTopics.flatMap(({ key, logo }) =>
    logo ? [{ key: logoOf(key), kind: logo, seed: `topic ${key}`, width: 256, height: 256 }] : [],
  ),
  async write(context) {
    await context.tx.run(sql`
      insert into topic_categories (name, sort)
      select name, 10 * (${TOPIC_CATEGORIES.length} - position) from unnest(${[...TOPIC_CATEGORIES]}::text[]) with ordinality as given (name, position)`)
    const ids = await addTopics(context)
    await addLogos(context, ids)
    await addMembers(context, ids)
    await addApplications(context, ids)
    await addRewards(context, ids)
    await countMembers(context)
  },
}

const minutesAgo = ({ people: known }: DemoContext, { creator, age }: DemoTopic): number =>
  Math.floor(known.get(creator)!.joinedMinutesAgo * (1 - age))

/** Ids by the keys of `topics.ts`. */
async function addTopics(context: DemoContext): Promise<Map<string, number>> {
  const made = demoTopics
    .map((topic) => ({ ...topic, minutes: minutesAgo(context, topic) }))
    .sort((a, b) => b.minutes - a.minutes)
  const column = <Value>(value: (topic: (typeof made)[number]) => Value): Value[] => made.map(value)
  const flag = (value: (topic: (typeof made)[number]) => boolean): string[] => column((each) => String(value(each)))
  const rows = await context.tx.rows<{ id: number; name: string }>(sql`
    insert into topics (name, description, category_id, creator_id, status, is_hidden, needs_audit, publish_permission, expense,
      is_hot, recommended_at, active_at, created_at, updated_at)
    select given.name, given.description, c.id, given.creator_id, given.status, given.is_hidden::boolean, given.needs_audit::boolean,
      given.publish, given.expense, given.is_hot::boolean, case when given.is_recommended::boolean then made_at end, made_at, made_at, made_at
    from unnest(${column((each) => each.name)}::text[], ${column((each) => each.desc ?? null)}::text[], ${column((each) => each.category ?? null)}::text[],
      ${column((each) => idOf(context, each.creator))}::bigint[], ${column((each) => each.status ?? 'passed')}::text[],
      ${flag((each) => each.isHidden ?? false)}::text[], ${flag((each) => each.needsAudit ?? false)}::text[],
      ${column((each) => each.publish ?? 'memberOnly')}::text[], ${column((each) => each.expense ?? 0)}::bigint[],
      ${flag((each) => each.mark === 'hot' || each.mark === 'both')}::text[], ${flag((each) => each.mark === 'recommended' || each.mark === 'both')}::text[],
      ${column((each) => each.minutes)}::int[])
      as given (name, description, category, creator_id, status, is_hidden, needs_audit, publish, expense, is_hot, is_recommended, minutes)
    cross join lateral (select plaza_now() - make_interval(mins => given.minutes) as made_at) at
    left join topic_categories c on c.name = given.category
    order by made_at
    returning id, name`)
  const byName = new Map(rows.map(({ id, name }) => [name, id]))
  return new Map(demoTopics.map(({ key, name }) => [key, byName.get(name)!]))
}

function logoOf(key: string): string {
  return `topic/${key}`
}

async function addLogos({ tx, pictures, ...context }: DemoContext, ids: ReadonlyMap<string, number>): Promise<void> {
  const given = demoTopics.flatMap(({ key, creator }) => {
    const picture = pictures.get(logoOf(key))
    return picture ? [{ ...picture, topicId: ids.get(key)!, ownerId: idOf(context, creator) }] : []
  })
  const column = <Value>(value: (picture: (typeof given)[number]) => Value): Value[] => given.map(value)
  await tx.run(sql`
    with added as (
      insert into files (owner_id, vendor, path, state, mime, size_bytes, md5, width, height, attached_to, created_at)
      select owner_id, vendor, path, 'ready', mime, size_bytes, md5, width, height, 'topics:' || topic_id || ':logo', t.created_at
      from unnest(${column((each) => each.ownerId)}::bigint[], ${column((each) => each.topicId)}::bigint[], ${column((each) => each.vendor)}::text[],
        ${column((each) => each.path)}::text[], ${column((each) => each.mime)}::text[], ${column((each) => each.sizeBytes)}::bigint[],
        ${column((each) => each.md5)}::text[], ${column((each) => each.width)}::int[], ${column((each) => each.height)}::int[])
        as given (owner_id, topic_id, vendor, path, mime, size_bytes, md5, width, height)
      join topics t on t.id = topic_id order by topic_id
      returning id, attached_to)
    update topics set logo_id = added.id from added where added.attached_to = 'topics:' || topics.id || ':logo'`)
}

// The creator, those who said so, those who were accepted, and whom chance brings; after both topic and person were there.
async function addMembers(context: DemoContext, ids: ReadonlyMap<string, number>): Promise<void> {
  const { tx, random, people: known } = context
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
  const column = <Value>(value: (join: (typeof joins)[number]) => Value): Value[] => joins.map(value)
  await tx.run(sql`
    with added as (
      insert into topic_members (topic_id, user_id, created_at)
      select topic_id, user_id, plaza_now() - make_interval(mins => minutes)
      from unnest(${column((each) => ids.get(each.topic)!)}::bigint[], ${column((each) => idOf(context, each.member))}::bigint[],
        ${column((each) => each.minutes)}::int[]) as given (topic_id, user_id, minutes)
      order by minutes desc
      returning topic_id, user_id, created_at)
    insert into topic_first_joins (topic_id, user_id, created_at) select topic_id, user_id, created_at from added`)
}

async function addApplications(context: DemoContext, ids: ReadonlyMap<string, number>): Promise<void> {
  for (const topic of demoTopics) {
    for (const [status, applicants] of Object.entries(topic.applied ?? {})) {
      for (const applicant of applicants) {
        const { id } = await context.tx.get<{ id: number }>(sql`
          insert into topic_applications (topic_id, user_id, manager_id, status, expense, decided_at)
          values (${ids.get(topic.key)!}, ${idOf(context, applicant)}, ${idOf(context, topic.creator)}, ${status}, ${topic.expense ?? 0},
            ${status === 'waiting' ? sql`null` : sql`plaza_now()`})
          returning id`)
        if (status === 'accepted' && topic.expense) await payFee(context, topic, applicant, id)
      }
    }
  }
}

const payFee = (context: DemoContext, { creator, name, expense = 0 }: DemoTopic, applicant: string, id: number) => {
  const [payer, receiver] = [idOf(context, applicant), idOf(context, creator)]
  const order = { body: name, targetType: 'user' } as const
  return transfer(context.tx, {
    key: `join:${id}`,
    kind: 'join',
    from: { user: payer },
    to: { user: receiver },
    amountCoins: expense,
    actorId: payer,
    orders: [
      { ...order, ownerId: payer, title: 'Topic joined', type: -1, targetId: String(receiver) },
      { ...order, ownerId: receiver, title: 'Fee for joining a topic', type: 1, targetId: String(payer) },
    ],
  })
}

async function addRewards(context: DemoContext, ids: ReadonlyMap<string, number>): Promise<void> {
  for (const { key, creator, rewards = [] } of demoTopics) {
    for (const [giver, coins] of rewards) {
      await context.tx.run(sql`
        with given as materialized (
          select amount, counted from give_reward(${`demo:reward:${key}:${giver}`}, ${idOf(context, giver)}, ${idOf(context, creator)},
            'feed-topics', ${ids.get(key)!}, null, '一杯茶', ${coins}, 1, 1000000)),
        counted as (
          update topics set reward_amount = reward_amount + given.amount, reward_counted = reward_counted + given.counted
          from given where id = ${ids.get(key)!} returning id, given.counted)
        insert into topic_reward_hours as h (hour, topic_id, amount) select date_trunc('hour', plaza_now()), id, counted from counted where counted > 0
        on conflict (hour, topic_id) do update set amount = h.amount + excluded.amount`)
    }
  }
}

async function countMembers({ tx }: DemoContext): Promise<void> {
  await tx.run(sql`
    update topics set followers_count = (select count(*) from topic_members m where m.topic_id = topics.id)`)
  await tx.run(sql`
    update user_counts c set feed_topics_count = m.count
    from (select user_id, count(*) as count from topic_members group by user_id) m where m.user_id = c.user_id`)
}
