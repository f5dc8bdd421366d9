import { sql } from '../../server/src/kernel/index.ts'
import { people } from '../content/people.ts'
import type { DemoPerson } from '../content/person.ts'
import type { Random } from '../random.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'

/** Who follows whom, who blocked whom, and the counters that say so. */
export const followsStep: DemoStep = {
  name: 'follows',
  async write(context) {
    await addBlocks(context)
    await addFollows(context)
    await context.tx.run(sql`
      update user_counts set
        followers_count = (select count(*) from user_follows where followed_id = user_id),
        followings_count = (select count(*) from user_follows where follower_id = user_id)
      where user_id = any(${[...context.people.values()].map(({ id }) => id)}::bigint[])`)
  },
}

/** Pairs of keys: what people said they do, and what chance adds, more often towards those with fame. */
export function inventFollows(random: Random): [follower: string, followed: string][] {
  const social = people.filter((person) => !person.state && person.days > 0)
  const pairs = new Map<string, [string, string]>()
  const add = (follower: DemoPerson, followed: DemoPerson) => {
    if (follower !== followed && !blocksBetween(follower, followed))
      pairs.set(`${follower.key} ${followed.key}`, [follower.key, followed.key])
  }
  for (const follower of social)
    for (const key of follower.follows ?? []) add(follower, people.find((person) => person.key === key)!)
  for (const follower of social) {
    for (const star of social) if (star.isFollowedByMost && random.chance(0.85)) add(follower, star)
    for (let wanted = random.int(3, 11); wanted > 0; wanted--) {
      const followed = pickByFame(social, random)
      add(follower, followed)
      // Those with fewest followers look who came by, and often stay.
      if (random.chance(0.45 / Math.max(1, fameOf(followed)))) add(followed, follower)
    }
  }
  return [...pairs.values()]
}

const fameOf = ({ fame = 1 }: DemoPerson): number => fame

function pickByFame(candidates: readonly DemoPerson[], random: Random): DemoPerson {
  const drawn = random.between(
    0,
    candidates.reduce((sum, person) => sum + fameOf(person), 0),
  )
  let passed = 0
  for (const person of candidates) {
    passed += fameOf(person)
    if (drawn < passed) return person
  }
  throw new Error('nobody can be followed')
}

const blocksBetween = (a: DemoPerson, b: DemoPerson): boolean =>
  Boolean(a.blocks?.includes(b.key) || b.blocks?.includes(a.key))

async function addFollows(context: DemoContext): Promise<void> {
  const { tx, random, people: known } = context
  const joined = (key: string) => known.get(key)!.joinedMinutesAgo
  // Some time after both were here; oldest first, so that ids grow with time.
  const follows = inventFollows(random)
    .map(([follower, followed]) => ({
      follower,
      followed,
      minutesAgo: random.int(1, Math.min(joined(follower), joined(followed)) - 1),
    }))
    .sort((a, b) => b.minutesAgo - a.minutesAgo)
  await tx.run(sql`
    insert into user_follows (follower_id, followed_id, created_at)
    select follower_id, followed_id, plaza_now() - make_interval(mins => minutes_ago)
    from unnest(${follows.map((each) => idOf(context, each.follower))}::bigint[], ${follows.map((each) => idOf(context, each.followed))}::bigint[],
      ${follows.map((each) => each.minutesAgo)}::int[]) as given (follower_id, followed_id, minutes_ago)
    order by minutes_ago desc`)
}

async function addBlocks(context: DemoContext): Promise<void> {
  const blocks = people.flatMap(({ key, blocks: blocked = [] }) =>
    blocked.map((other) => [idOf(context, key), idOf(context, other)] as const),
  )
  await context.tx.run(sql`
    insert into user_blocks (blocker_id, blocked_id, created_at)
    select blocker_id, blocked_id, plaza_now() - interval '2 days'
    from unnest(${blocks.map(([blocker]) => blocker)}::bigint[], ${blocks.map(([, blocked]) => blocked)}::bigint[]) as given (blocker_id, blocked_id)`)
}
