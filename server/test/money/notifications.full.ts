import { test } from 'node:test'
import { assertLedgerClean } from '../money.ts'
import { createWorld } from '../world.ts'
import { report } from './full-stage.ts'
import { proveNotifications } from './notifications.ts'

test('M-5 50 equal notifications of each of 500 orders, shuffled, at two services', async (t) => {
  const world = await createWorld(t, {})
  const { perSecond, credits } = await proveNotifications(world, { orders: 500, each: 50, clients: 50 })
  await assertLedgerClean(world)
  report('M-5', { notifications: 25_000, processes: 2, credits, 'answers a second': perSecond })
})
