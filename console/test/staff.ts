import assert from 'node:assert/strict'
import { origin } from '../../web/test/browser.ts'

const PASSWORD = 'plaza-demo-2026'

export interface Staff {
  token: string
  ask: <Answer = Record<string, never>>(method: string, path: string, body?: unknown) => Promise<Answer>
}

/** A client without a browser: to set a scene, and to see what a page did. */
export async function caller(login: string): Promise<Staff> {
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`${origin()}/api/v2${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert(answer.ok, `${method} ${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  const { access_token: token } = await send('POST', '/auth/login', { login, password: PASSWORD })
  return { token, ask: (method, path, body) => send(method, path, body, token) }
}

/** A founder, like the admin, for the whole run, so that what needs two people has two (`server/tools/test-web.ts`). */
export const SECOND = 'priya.builds'

/**
 * Requests as the admin what needs a second person, who agrees at once; again where another journey changed the same
 * meanwhile.
 */
export async function askWithSecond(admin: Staff, method: string, path: string, body: unknown): Promise<void> {
  const second = await caller(SECOND)
  for (let attempt = 0; attempt < 5; attempt++) {
    const held = await admin.ask<{ proposal?: { id: number } } | undefined>(method, path, body)
    if (!held?.proposal) return
    const proposal = `/admin/proposals/${held.proposal.id}`
    if ((await statusOf(second, 'PATCH', proposal, { state: 1 })) === 204) return
    await second.ask('PATCH', proposal, { state: -1 })
  }
  assert.fail(`${method} ${path} was outdated five times`)
}

/** The second person agrees to what was just proposed on a page under this name. */
export async function agree(name: string): Promise<void> {
  const second = await caller(SECOND)
  for (let attempt = 0; attempt < 50; attempt++) {
    const { data } = await second.ask<{ data: { id: number; name: string; state: number }[] }>(
      'GET',
      '/admin/proposals',
    )
    const open = data.find((each) => each.name === name && each.state === 0)
    if (open) return second.ask('PATCH', `/admin/proposals/${open.id}`, { state: 1 }).then(() => {})
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  assert.fail(`no proposal about ${name}`)
}

/** The status of a request that may be refused. */
export async function statusOf(staff: Staff, method: string, path: string, body?: unknown): Promise<number> {
  const answer = await fetch(`${origin()}/api/v2${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${staff.token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return answer.status
}
