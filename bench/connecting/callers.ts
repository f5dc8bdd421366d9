import { hashOf, makeKey } from '../../server/src/modules/keys/key-text.ts'
import type { BenchRequest, Stage } from '../row.ts'

const CALLERS = 200
const PROFILES = 1000

export interface Callers {
  /** Of sign-ins, or keys. */
  tokens: string[]
  ids: number[]
}

export async function byToken({ owner, people }: Stage): Promise<Callers> {
  const callers = await people(CALLERS)
  return { tokens: callers.map(({ token }) => token), ids: await profiles(owner) }
}

export async function byKey({ owner, people }: Stage): Promise<Callers> {
  const tokens: string[] = []
  for (const { id } of await people(CALLERS)) {
    const key = makeKey()
    await owner`
      insert into access_keys (user_id, key_hash, ending, name, scopes, created_by)
      values (${id}, ${hashOf(key)}, ${key.slice(-4)}, 'Bench', ${['read']}::text[], ${id})`
    tokens.push(key)
  }
  return { tokens, ids: await profiles(owner) }
}

/** One profile after another, each by another caller. */
export const askProfiles = ({ tokens, ids }: Callers, connection: number): BenchRequest[] =>
  ids.map((id, at) => ({
    method: 'GET',
    path: `/api/v2/users/${id}`,
    token: tokens[(at + connection * 13) % tokens.length]!,
  }))

const profiles = async (owner: Stage['owner']): Promise<number[]> =>
  (
    await owner<{ id: number }[]>`select id::int from users where name like 'bench %' order by id limit ${PROFILES}`
  ).map(({ id }) => id)
