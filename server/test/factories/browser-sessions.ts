import type { Requests } from '../world.ts'

const OWN_PAGE = { 'x-plaza-session': '1' }

/** What a page of ours sends for the session that its browser keeps; no cookie for callers who may keep none. */
export async function browserSession(as: Requests): Promise<Record<string, string>> {
  const kept = await as.send({ method: 'POST', url: '/auth/session', headers: OWN_PAGE })
  const [cookie] = [kept.headers['set-cookie'] ?? []].flat()
  return { ...OWN_PAGE, ...(cookie !== undefined && { cookie: cookie.split(';')[0]! }) }
}
