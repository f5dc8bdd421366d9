import { randomUUID } from 'node:crypto'
import { defineRow } from '../row.ts'

const PEOPLE = 200
const VARIANTS = 500
const FUNDS = 1_000_000_000

interface Account {
  id: number
  owner_id: number
}

interface Prepared {
  people: { id: number; token: string }[]
  accounts: Account[]
}

/** Rewards between random people, against the same postings by SQL alone: begin, post, commit. */
export default defineRow<Prepared>({
  name: 'reward',
  async prepare({ owner, people: enrol }) {
    const people = await enrol(PEOPLE, FUNDS)
    const accounts = await owner<Account[]>`
      select id, owner_id from ledger_accounts where kind = 'user' and owner_id in ${owner(people.map(({ id }) => id))}`
    return { people, accounts: accounts.map(({ id, owner_id }) => ({ id, owner_id })) }
  },
  requests: ({ people }) =>
    Array.from({ length: VARIANTS }, () => {
      const [giver, receiver] = two(people)
      const target = 1 + Math.floor(Math.random() * 100_000)
      return {
        method: 'POST',
        path: `/api/v2/stage/feeds/${target}/of/${receiver.id}/rewards`,
        token: giver.token,
        body: { name: 'Rose', price: 1, numbers: 1 },
      }
    }),
  status: 201,
  sql:
    (driver, { accounts }) =>
    () => {
      const [giver, receiver] = two(accounts)
      const orders = [order(giver, receiver, -1), order(receiver, giver, 1)]
      return driver.begin(
        (tx) => tx`
        select transfer_id from post_transfer(${`bench:${randomUUID()}`}, 'reward', ${giver.id}, ${receiver.id}, 1, ${giver.owner_id}, null,
          ${tx.json(orders)}, null)`,
      )
    },
  targets: [{ limit: 'sql', atLeast: 0.5 }],
})

const order = (owner: Account, other: Account, type: 1 | -1) => ({
  owner_id: owner.owner_id,
  title: type === 1 ? 'Reward received' : 'Reward given',
  body: 'Rose × 1',
  type,
  target_type: 'user',
  target_id: String(other.owner_id),
  state: 1,
})

function two<Item>(items: readonly Item[]): [Item, Item] {
  const first = Math.floor(Math.random() * items.length)
  return [items[first]!, items[(first + 1 + Math.floor(Math.random() * (items.length - 1))) % items.length]!]
}
