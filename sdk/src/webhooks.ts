import type { webhooks } from './generated/schema.ts'

type Posted = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']
/** What the console sends to try an address. */
interface Ping {
  type: 'ping'
  timestamp: string
  data: Record<string, never>
}

/** What a webhook posts, verified: `type` tells what `data` holds. `id` is the same when it is sent again. */
export type WebhookEvent = { id: string } & (Posted | Ping)

/** The request did not come from the community, is too old, or was changed on its way. Answer it with 400. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
}

type Headers = { get(name: string): string | null } | Record<string, string | string[] | undefined>

/** Clocks differ; a repeat of an older request is refused. */
const TOLERANCE_S = 5 * 60

/**
 * Verifies a webhook (Standard Webhooks 1.0) and returns what it says. `body` is the request's body as it came: text that was
 * parsed and written again has another signature.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers,
  secret: string,
): Promise<WebhookEvent> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new WebhookRefused('A header of the signature is missing.')
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_S)
    throw new WebhookRefused('The request is too old, or from a clock that is wrong.')
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const each of signatures.split(' ')) {
    const [version, signature = ''] = each.split(',')
    // Compared by the platform, in constant time.
    if (
      version === 'v1' &&
      isBase64(signature) &&
      (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed))
    )
      return { id, ...JSON.parse(text) }
  }
  throw new WebhookRefused('The signature does not fit.')
}

function headerOf(headers: Headers, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(value) ? value[0] : (value as string | undefined)
}

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]{4,100}={0,2}$/.test(text)
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
