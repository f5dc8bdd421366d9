import { createHash } from 'node:crypto'
import type { Spender } from '../harness.ts'
import { type CrashPoint, nothing, type Operation } from './operation.ts'
import { outsideOperations } from './outside-operations.ts'
import type { FaultStage } from './stage.ts'

const around = (what: string, statement: RegExp): CrashPoint[] => [
  nothing(`before ${what}`, statement, 'cut before'),
  nothing(`after ${what}`, statement, 'cut after'),
]
const ends: readonly CrashPoint[] = [
  nothing('after the answer is stored', /insert into idempotency_keys/, 'cut after'),
  nothing('before commit', /^commit$/, 'cut before'),
  { name: 'after commit, before the answer', statement: /^commit$/, fate: 'cut after', leaves: 'all' },
]
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

const reward: Operation = {
  name: 'reward',
  status: 201,
  isKeyed: true,
  posts: ['reward'],
  mark: /idempotency_keys/,
  points: [nothing('before begin', /^begin/, 'cut before'), ...around('the posting', /give_reward/), ...ends],
  async prepare(stage, key) {
    const [giver, receiver] = stage.people as [Spender, Spender]
    const transferKey = `reward:${giver.id}:${createHash('sha256').update(key).digest('base64url')}`
    return {
      send: () =>
        giver.post(`/stage/feeds/1/of/${receiver.id}/rewards`, { name: 'Rose', price: 3, numbers: 1 }, keyed(key)),
      effects: async () => (await stage.owner()`select from ledger_transfers where key = ${transferKey}`).length,
      reward: { transferKey, amountCoins: 3 },
    }
  },
}

const AMOUNT = 100
const lastOrder = async ({ owner }: FaultStage): Promise<number> =>
  (await owner()`select coalesce(max(id), 0) as id from currency_orders`)[0]!['id']

const withdrawal: Operation = {
  name: 'withdrawal',
  status: 201,
  isKeyed: true,
  posts: ['cash.hold'],
  mark: /idempotency_keys/,
  points: [
    nothing('before begin', /^begin/, 'cut before'),
    ...around('the hold', /post_transfer/),
    ...around('the withdrawal', /insert into withdrawals/),
    ...ends,
  ],
  async prepare(stage, key) {
    const [person] = stage.people as [Spender]
    const before = await lastOrder(stage)
    return {
      send: () => person.post('/currency/cash', { amount: AMOUNT }, keyed(key)),
      effects: async () =>
        (
          await stage.owner()`
            select from withdrawals w join currency_orders o on o.id = w.order_id where o.owner_id = ${person.id} and o.id > ${before}`
        ).length,
    }
  },
}

const review: Operation = {
  name: 'review of a withdrawal',
  status: 204,
  isKeyed: true,
  posts: ['cash.hold', 'cash.settle'],
  mark: /idempotency_keys/,
  points: [
    nothing('before begin', /^begin/, 'cut before'),
    ...around('the settlement', /post_transfer/),
    ...around('the order is done', /update currency_orders/),
    ...ends,
  ],
  async prepare(stage, key) {
    const before = await lastOrder(stage)
    const asked = await stage.people[0]!.post('/currency/cash', { amount: AMOUNT })
    if (asked.statusCode !== 201) throw new Error(asked.body)
    const [order] = await stage.owner()`select order_id from withdrawals where order_id > ${before}`
    const orderId: number = order!['order_id']
    return {
      send: () => stage.staff.patch(`/admin/cashes/${orderId}`, { state: 1 }, keyed(key)),
      effects: async () =>
        (await stage.owner()`select from ledger_transfers where key = ${`cash:settle:${orderId}`}`).length,
    }
  },
}

// The order is committed, then the provider is asked outside any transaction, then its answer is stored and committed.
const recharge: Operation = {
  name: 'recharge',
  status: 201,
  isKeyed: true,
  posts: [],
  mark: /insert into (recharges|idempotency_keys)/,
  points: [
    { name: 'before the order', statement: /^commit$/, fate: 'cut before', leaves: 'nothing' },
    { name: 'before the provider call', statement: /^commit$/, fate: 'cut after', leaves: 'an open order' },
    { name: 'after the provider call', statement: /^begin/, nth: 2, fate: 'cut before', leaves: 'an open order' },
    { name: 'before commit', statement: /^commit$/, nth: 2, fate: 'cut before', leaves: 'an open order' },
    { name: 'after commit, before the answer', statement: /^commit$/, nth: 2, fate: 'cut after', leaves: 'all' },
  ],
  async prepare(stage, key) {
    const person = stage.people[1]!
    // As if they had expired: only so many may be open at once.
    await stage.owner()`update currency_orders set state = -1 where owner_id = ${person.id} and target_type = 'recharge' and state = 0`
    const before = await lastOrder(stage)
    return {
      send: () => person.post('/currencyRecharge/orders', { type: 'PayBOrder', amount: AMOUNT, from: 5 }, keyed(key)),
      effects: async () =>
        (
          await stage.owner()`
            select from recharges r join currency_orders o on o.id = r.order_id where o.owner_id = ${person.id} and o.id > ${before} and o.state = 0`
        ).length,
    }
  },
}

export const crashOperations: readonly Operation[] = [reward, withdrawal, review, recharge, ...outsideOperations]
