import { join } from 'node:path'
import { createLocalDisk } from '../../server/src/adapters/local-disk/local-disk.ts'
import type { Sql } from '../../server/src/kernel/index.ts'
import { createWorld, type World } from '../../server/test/world.ts'
import { DEMO_PASSWORD, fillDemo } from '../index.ts'

export const storeOf = (world: World) => createLocalDisk({ root: join(world.dataDir, 'files') })
export const count = async (world: World, query: Sql) => (await world.db.get<{ n: number }>(query)).n

/** A world with the demo in it. */
export type Filled = Awaited<ReturnType<typeof filledWorld>>

export async function filledWorld(t: Parameters<typeof createWorld>[0]) {
  const world = await createWorld(t, {})
  const told = await fillDemo(world.service, storeOf(world))
  // Always from one address: a sign-in from another network sends a notice.
  const home = world.guest()
  const signIn = (login: string, password = DEMO_PASSWORD) => home.post('/auth/login', { login, password })
  return { world, told, signIn }
}
