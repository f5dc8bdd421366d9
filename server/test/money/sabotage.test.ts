import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ModuleKit } from '../../src/app.ts'
import { Closed, callerOf, Empty, Id, type Module, SingleLineText, sql, type Tx } from '../../src/kernel/index.ts'
import { type Posted, transfer } from '../../src/modules/ledger/index.ts'
import { tally, times } from '../inspect.ts'
import { accountsOf, assertLedgerClean, crowd } from '../money.ts'
import { openWorld, type Person, type World } from '../world.ts'

// M-8: handlers with typical bugs. None of them can do harm: every one ends in a refusal.

type Fault = (tx: Tx, caller: number, other: number) => Promise<unknown>

const expense = (ownerId: number) => ({ ownerId, title: 'x', type: -1, targetType: 'user' }) as const
const income = (ownerId: number) => ({ ownerId, title: 'x', type: 1, targetType: 'user' }) as const
const gift = (
  tx: Tx,
  from: number,
  to: number,
  change: Partial<Parameters<typeof transfer>[1]> = {},
): Promise<Posted> =>
  transfer(tx, {
    key: `sabotage:${randomUUID()}`,
    kind: 'reward',
    from: { user: from },
    to: { user: to },
    amountCoins: 60,
    actorId: from,
    orders: [expense(from), income(to)],
    ...change,
  })

const FAULTS: Readonly<Record<string, Fault>> = {
  'posts twice under one key': async (tx, caller, other) => {
    const key = `sabotage:${randomUUID()}`
    await gift(tx, caller, other, { key })
    await gift(tx, caller, other, { key })
  },
  'charges another user': (tx, caller, other) => gift(tx, other, caller, { actorId: caller }),
  'forgets both orders': (tx, caller, other) => gift(tx, caller, other, { orders: [] }),
  'forgets the order of the receiver': (tx, caller, other) => gift(tx, caller, other, { orders: [expense(caller)] }),
  'writes both orders to the giver': (tx, caller, other) =>
    gift(tx, caller, other, { orders: [expense(caller), income(caller)] }),
  'swaps income and expense': (tx, caller, other) =>
    gift(tx, caller, other, { orders: [income(caller), expense(other)] }),
  'leaves the order waiting': (tx, caller, other) =>
    gift(tx, caller, other, { orders: [{ ...expense(caller), state: 0 }, income(other)] }),
  'writes a done order and posts nothing': (tx, caller) =>
    tx.run(
      sql`insert into currency_orders (owner_id, title, type, target_type, amount, state) values (${caller}, 'x', 1, 'default', 1000, 1)`,
    ),
  'takes the amount with the wrong sign': (tx, caller, other) => gift(tx, caller, other, { amountCoins: -60 }),
  'computes parts of a unit': (tx, caller, other) => gift(tx, caller, other, { amountCoins: 0.5 }),
  'pays from the mint under the name of a reward': (tx, caller) =>
    gift(tx, caller, caller, { from: { system: 'mint' } }),
  'returns a hold that is not there': (tx, caller) =>
    transfer(tx, {
      key: `sabotage:${randomUUID()}`,
      kind: 'cash.void',
      from: { hold: caller },
      to: { user: caller },
      amountCoins: 60,
    }),
  'sets the balance by hand': (tx, caller) =>
    tx.run(sql`update ledger_accounts set balance = 1000 where owner_id = ${caller}`),
}

const stage = ({ transact }: ModuleKit): Module[] => [
  {
    name: 'sabotage',
    routes(api) {
      api.post('/sabotage/:other', {
        config: { access: 'user', lane: 'money' },
        schema: {
          operationId: 'sabotage',
          params: Closed({ other: Id('Who.') }),
          body: Closed({ fault: SingleLineText({ maxLength: 100, description: 'Which.' }) }),
          response: { 204: Empty },
        },
        handler: async (request, reply) =>
          reply
            .code(204)
            .send(
              await transact(
                request,
                reply,
                async (tx) => void (await FAULTS[request.body.fault]!(tx, callerOf(request).id, request.params.other)),
              ),
            ),
      })
      // No check of the balance, no lock: only the database prevents it.
      api.post('/unchecked/:other', {
        config: { access: 'user', lane: 'money' },
        schema: { operationId: 'unchecked', params: Closed({ other: Id('Who.') }), response: { 204: Empty } },
        handler: async (request, reply) =>
          reply
            .code(204)
            .send(
              await transact(
                request,
                reply,
                async (tx) => void (await gift(tx, callerOf(request).id, request.params.other, { kind: 'join' })),
              ),
            ),
      })
    },
  },
]

let world: World
let ann: Person
let bob: Person
let close: () => Promise<void>
before(async () => {
  ;({ world, close } = await openWorld({ modules: stage }))
  ;[ann, bob] = (await crowd(world, 2, 100)) as [Person, Person]
})
after(() => close())

for (const fault of Object.keys(FAULTS)) {
  test(`M-8 a handler that ${fault} ends in a refusal and moves nothing`, async () => {
    const reply = await ann.post(`/sabotage/${bob.id}`, { fault })
    assert(reply.statusCode >= 400, `${reply.statusCode} ${reply.body}`)
    assert.doesNotMatch(reply.body, /ledger_|currency_orders|constraint|select|insert/i, 'and says nothing about how')
    assert.deepEqual(
      [await accountsOf(world, ann.id), await accountsOf(world, bob.id)],
      [
        { user: 100, hold: 0 },
        { user: 100, hold: 0 },
      ],
    )
  })
}

test('M-8 a handler that checks no balance and takes no lock cannot overspend', async () => {
  const replies = await times(20, () => ann.post(`/unchecked/${bob.id}`, {}))
  assert.deepEqual(tally(replies), { 204: 1, 403: 19 })
  await assertLedgerClean(world)
})
