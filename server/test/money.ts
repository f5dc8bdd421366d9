import { enrol } from './money/people.ts'
import { rewardStage } from './money/reward-stage.ts'
import { requestsFrom } from './person.ts'
import { openForFile, type Person, type Reply, type World } from './world.ts'

export { assertLedgerClean, deadlocks } from './money/ledger-clean.ts'
export { fund, mint } from './money/people.ts'

let shared: ReturnType<typeof openForFile> | undefined

/** The world of this test file, in which people can reward each other although there is nothing to reward yet. */
export async function createMoneyWorld(): Promise<World> {
  shared ??= openForFile({ modules: rewardStage, env: { DATABASE_POOL: '20' } }, () => (shared = undefined))
  return (await shared).world
}

/** A user's balance, and what is held of it. */
export async function accountsOf(world: World, userId: number): Promise<{ user: number; hold: number }> {
  const rows = await world.owner<{ kind: 'user' | 'hold'; balance: number }[]>`
    select kind, balance from ledger_accounts where owner_id = ${userId}`
  const { user, hold } = Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
  return { user: user!, hold: hold! }
}

/** Many such people, each with so much currency. */
export async function crowd(world: World, count: number, amountCoins = 0, roles?: string[]): Promise<Person[]> {
  const people: Person[] = []
  for (let index = 0; index < count; index++) {
    const member = await enrol(world, amountCoins, roles)
    const address = `10.200.${(member.id >> 8) & 255}.${member.id & 255}`
    people.push({ ...member, phone: '', address, ...requestsFrom(world.app, address, () => member.token) })
  }
  return people
}

/** Rewards a user for something of theirs. */
export const reward = (
  giver: Person,
  receiver: { id: number },
  body: unknown,
  { target = 1, type = 'feeds', key }: { target?: number; type?: 'feeds' | 'feed-topics'; key?: string } = {},
): Promise<Reply> =>
  giver.post(
    `/stage/${type}/${target}/of/${receiver.id}/rewards`,
    body,
    key ? { headers: { 'idempotency-key': key } } : {},
  )

/** A reward of so many units. */
export const coins = (price: number) => ({ name: 'Rose', price, numbers: 1 })
