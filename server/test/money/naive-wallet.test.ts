import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModuleKit } from '../../src/app.ts'
import { Closed, callerOf, forbidden, Id, type Module, sql } from '../../src/kernel/index.ts'
import { RewardAnswer, RewardBody } from '../../src/modules/rewards/index.ts'
import { crowd } from '../money.ts'
import { openWorld } from '../world.ts'
import { storm } from './harness.ts'

/** A naive wallet: read, then write what was computed from it. */
const naiveWallet = ({ db }: ModuleKit): Module[] => [
  {
    name: 'naive-wallet',
    routes(api) {
      api.post('/naive/:receiver', {
        config: { access: 'user', lane: 'money' },
        schema: {
          operationId: 'naive',
          params: Closed({ receiver: Id('Who.') }),
          body: RewardBody,
          response: { 201: RewardAnswer },
        },
        handler: async (request, reply) => {
          const amount = request.body.price!
          const { id } = callerOf(request)
          const { balance } = await db.get<{ balance: number }>(
            sql`select balance from naive_wallets where user_id = ${id}`,
          )
          if (balance < amount) throw forbidden('test.too_little', 'Too little.')
          await db.run(
            sql`update naive_wallets set balance = ${balance - amount}, spent = spent + ${amount} where user_id = ${id}`,
          )
          return reply.code(201).send({ message: { code: 'text', text: 'Paid.' }, currency_sum: balance - amount })
        },
      })
    },
  },
]

test('M-9 the same storm breaks a wallet that reads first and then writes, so it would have broken ours', async (t) => {
  const { world, close } = await openWorld({ modules: naiveWallet, env: { DATABASE_POOL: '20' } })
  t.after(close)
  const people = await crowd(world, 10)
  await world.owner`create table naive_wallets (user_id bigint primary key, balance bigint not null, spent bigint not null default 0)`
  await world.owner`grant select, update on naive_wallets to plaza_app`
  await world.owner`insert into naive_wallets (user_id, balance) select id, 500 from users`

  await storm(people, { clients: 40, each: 10, most: 400, path: ({ id }) => `/naive/${id}` })

  const [{ overspent }] =
    (await world.owner`select coalesce(sum(spent - 500), 0)::int as overspent from naive_wallets where spent > 500`) as unknown as [
      { overspent: number },
    ]
  assert(overspent > 0, 'no one overspent: the storm is too mild to prove anything')
})
