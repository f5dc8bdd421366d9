import type { FetchInside } from './inside.ts'

const PERSON = /^\/people\/([^/]+)(\/.*)?$/

/** Addresses of a previous site may name a person; ours have their id. What names no one is left as it is. */
export async function withPersonId(fetch: FetchInside, address: string): Promise<string> {
  const [, name, rest = ''] = PERSON.exec(address) ?? []
  if (name === undefined || /^\d+$/.test(name)) return address
  const found = await fetch(`/api/v2/users/${name}`, { headers: { accept: 'application/json' } })
  if (!found.ok) return address
  const { id } = (await found.json()) as { id: number }
  return `/people/${id}${rest}`
}
