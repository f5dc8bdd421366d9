import { test } from 'node:test'
import { assertLedgerClean } from '../money.ts'
import { createWorld } from '../world.ts'
import { proveNotifications } from './notifications.ts'

test('M-5 equal notifications, shuffled, at two services: every order is credited once', async (t) => {
  const world = await createWorld(t, {})
  await proveNotifications(world, { orders: 10, each: 20, clients: 20 })
  await assertLedgerClean(world)
})
