import type { Page } from 'playwright-core'
import { origin } from './browser.ts'

export const DEMO_PASSWORD = 'plaza-demo-2026'
let count = 0

/** An unused address. */
export const freshAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${origin()}/api/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress(), ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Signs one of the demo's people in, as the sign-in page does: a token, then the cookie. */
export async function signInAs(page: Page, login: string, password = DEMO_PASSWORD): Promise<void> {
  const { access_token: token } = (await (await post('/auth/login', { login, password })).json()) as {
    access_token: string
  }
  await keep(page, token)
}

/** Registers a user by a code from the sandbox's outbox. */
export async function registerIn(page: Page, name: string): Promise<string> {
  const phone = `139${String(Date.now() % 1e6).padStart(6, '0')}${String(count++ % 100).padStart(2, '0')}`
  const unique = `${name}${phone.slice(-7)}`
  await post('/verifycodes/register', { phone })
  const body = {
    phone,
    name: unique,
    verifiable_type: 'sms',
    verifiable_code: await codeFor(phone),
    password: DEMO_PASSWORD,
  }
  const { token } = (await (await post('/users', body)).json()) as { token: string }
  await keep(page, token)
  return unique
}

/** The last code sent to a phone number, as the sandbox shows it. */
export async function codeFor(phone: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const messages = (await (await fetch(`${origin()}/sandbox/outbox`)).json()) as { to: string; code?: string }[]
    const found = messages.filter(({ to, code }) => to.endsWith(phone) && code).at(0)
    if (found) return found.code!
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error(`No code came for ${phone}.`)
}

async function keep(page: Page, token: string): Promise<void> {
  const answer = await page.context().request.post(`${origin()}/api/v2/auth/session`, {
    headers: { 'x-plaza-session': '1', authorization: `Bearer ${token}` },
  })
  if (!answer.ok()) throw new Error(`The session was not kept: ${answer.status()}`)
}
