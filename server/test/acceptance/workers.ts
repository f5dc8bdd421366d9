import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import postgres from 'postgres'
import { until } from '../hardening/clockwork.ts'
import { ask } from './clients.ts'
import { makePlace, type Place, spawnPlaza } from './plaza.ts'

export const WORKERS = 2
export const START_MS = 120_000
/** Workers get connections in turn, so this many in a row have reached every one of them. */
const ALL_WORKERS = 3 * WORKERS

type Running = ReturnType<typeof spawnPlaza>

export const untilReady = ({ child, output }: Running) =>
  until(
    () => {
      assert.equal(child.exitCode, null, output())
      return output().includes('Plaza is ready')
    },
    'the workers are ready',
    START_MS,
  )

/** Asks on a connection of its own, as the owner of the token. */
export async function call(
  port: number,
  method: string,
  path: string,
  { token = '', body }: { token?: string; body?: object } = {},
) {
  const answer = await ask(port, { method, path: `/api/v2${path}${token && `?token=${token}`}`, ...(body && { body }) })
  return { ...answer, json: () => JSON.parse(answer.body) }
}

export async function signIn({ port, env }: Place): Promise<string> {
  const body = { login: 'admin', password: env['ADMIN_PASSWORD'] }
  return (await call(port, 'POST', '/auth/login', { body })).json().access_token
}

/** Whether it holds of every worker. */
export async function holdsEverywhere(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let turn = 0; turn < ALL_WORKERS; turn++) if (!(await isSo())) return false
  return true
}

export async function serveWithWorkers(t: TestContext, more: Record<string, string>) {
  const place = await makePlace(t, { WEB: '0', ...more })
  await untilReady(spawnPlaza(t, place.env, 'serve', '--workers', String(WORKERS)))
  const owner = postgres(place.databaseUrl, { max: 1 })
  t.after(() => owner.end({ timeout: 1 }))
  return { place, port: place.port, owner }
}
