import { type MiniProgram, MiniProgramCodeRefused } from '../../modules/accounts/port.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'

export interface MiniProgramHttpOptions {
  http: OutboundHttp
  /** The platform's code-exchange address. */
  url: string
  appId: string
  appSecret: string
  /** How long one exchange may take in all. */
  timeoutMs?: number
}

// About the code itself: invalid, already used, missing, expired, or withheld from a risky account. All other numbers
// (busy, too many requests, our own id or secret wrong) say nothing about the person, who may try again later.
const refusals = new Set([40029, 40163, 41008, 42003, 40226])

const maxCodeLength = 512
const maxSubjectLength = 128

/** Makes the exchange that asks the mini-program platform whose login code this is. */
export function createMiniProgramHttp(options: MiniProgramHttpOptions): MiniProgram {
  const { http, appId, appSecret, timeoutMs = 3_000 } = options
  return {
    async exchange(code, signal) {
      signal.throwIfAborted()
      if (code === '' || code.length > maxCodeLength) throw new MiniProgramCodeRefused('Not a mini-program code')
      const url = new URL(options.url)
      const query = { appid: appId, secret: appSecret, js_code: code, grant_type: 'authorization_code' }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      // Never retried: the platform spends the code on the first request, whether or not we hear the answer.
      const { status, bytes } = await http.request({ method: 'GET', url: url.href, signal, timeoutMs })
      if (status !== 200) throw new Error(`The mini-program platform answered ${status}`)
      return { subject: subjectIn(bytes) }
    },
  }
}

// The identity is the openid, never the unionid: the latter appears in the answer only from the day the operator links
// the app to an account, and on that day every user would become another one.
function subjectIn(bytes: Buffer): string {
  const { openid, errcode } = parsed(bytes)
  if (typeof errcode === 'number' && refusals.has(errcode)) throw new MiniProgramCodeRefused(`Refused: ${errcode}`)
  if (typeof errcode === 'number' && errcode !== 0) throw new Error(`The mini-program platform reports ${errcode}`)
  if (typeof openid !== 'string' || openid === '' || openid.length > maxSubjectLength) {
    throw new Error('The mini-program platform named no user')
  }
  return openid
}

function parsed(bytes: Buffer): { openid?: unknown; errcode?: unknown } {
  try {
    // The platform labels its JSON as plain text, so the declared type is ignored.
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Thrown below, without the text: it may contain a session key.
  }
  throw new Error('The mini-program platform did not answer in JSON')
}
