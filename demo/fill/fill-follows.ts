import { importBlocks, importFollows } from '../../server/src/modules/users/index.ts'
import { people } from '../content/people.ts'
import type { DemoPerson } from '../content/person.ts'
import type { Random } from '../random.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'

/** Who follows whom, and who blocked whom. */
export const followsStep: DemoStep = {
  name: 'follows',
  async write(context) {
    await addBlocks(context)
    await addFollows(context)
  },
}

/** Pairs of keys: what people said they do, and random ones, more often towards those with fame. */
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
  throw new Error('no one can be followed')
}

const blocksBetween = (a: DemoPerson, b: DemoPerson): boolean =>
  Boolean(a.blocks?.includes(b.key) || b.blocks?.includes(a.key))

async function addFollows(context: DemoContext): Promise<void> {
  const { tx, random, ago, people: known } = context
  const joined = (key: string) => known.get(key)!.joinedMinutesAgo
  // Some time after both were here; oldest first, so that ids grow with time.
  const follows = inventFollows(random)
    .map(([follower, followed]) => ({
      follower,
      followed,
      minutesAgo: random.int(1, Math.min(joined(follower), joined(followed)) - 1),
    }))
    .sort((a, b) => b.minutesAgo - a.minutesAgo)
  await importFollows(
    tx,
    follows.map(({ follower, followed, minutesAgo }) => ({
      followerId: idOf(context, follower),
      followedId: idOf(context, followed),
      createdAt: ago(minutesAgo),
    })),
  )
}

const BLOCKED_MINUTES_AGO = 2 * 24 * 60

const addBlocks = (context: DemoContext) =>
  importBlocks(
    context.tx,
    people.flatMap(({ key, blocks = [] }) =>
      blocks.map((other) => ({
        blockerId: idOf(context, key),
        blockedId: idOf(context, other),
        createdAt: context.ago(BLOCKED_MINUTES_AGO),
      })),
    ),
  )
