import type { FastifyRequest } from 'fastify'
import { type Language, type Secrets, sql, type Tx, wholeAddress } from '../../../kernel/index.ts'
import { noteLanguage } from '../../users/index.ts'
import { signedInOnNewDevice } from '../facts.ts'

/** Where a sign-in came from, as its owner may see it later. */
export interface Device {
  /** `Firefox on Linux`. */
  name: string
  /** The network, never the whole address. */
  network: string
  /** The whole address, to trace those who come back under other names; undefined where it is unknown. */
  address: string | undefined
  /** All that its browser says of itself. */
  fingerprint: string
  /** The language its client asks for. */
  language: Language
}

const CLIENTS = [
  ['MicroMessenger', 'Mini-program'],
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X|Darwin/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
] as const
const MAX_NAME = 60
const FINGERPRINT = ['user-agent', 'accept-language', 'sec-ch-ua-platform', 'sec-ch-ua-model']

/** A name for the device of a request, without versions: an update does not make it another one. */
export function deviceOf({ headers }: FastifyRequest): string {
  const agent = (headers['user-agent'] ?? '').slice(0, 500)
  const client =
    CLIENTS.find(([token]) => agent.includes(`${token}/`))?.[1] ??
    /^[A-Za-z][\w .-]*/.exec(agent)?.[0].slice(0, 40).trim()
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1]
  if (!client) return system ?? 'Unknown device'
  return (system ? `${client} on ${system}` : client).slice(0, MAX_NAME)
}

/** The network of an address: three of the four numbers of IPv4, the first 48 bits of IPv6. */
export function networkOf(addressKey: string): string {
  if (!addressKey.includes(':')) return addressKey.replace(/\.\d+$/, '.0/24')
  return `${addressKey.split(':').slice(0, 3).join(':')}::/48`
}

export const originDevice = (request: FastifyRequest): Device => ({
  name: deviceOf(request),
  network: networkOf(request.addressKey),
  address: wholeAddress(request.ip),
  fingerprint: FINGERPRINT.map((name) => String(request.headers[name] ?? '').slice(0, 500)).join('\0'),
  language: request.language,
})

/**
 * A sign-in lasts for weeks, so its client's language is updated at every refresh too. A client that asks for none
 * changes nothing.
 */
export async function noteLanguageOf(tx: Tx, { headers, language }: FastifyRequest, userId: number): Promise<void> {
  if (headers['accept-language'] !== undefined) await noteLanguage(tx, userId, language)
}

/** Remembers where a user signs in from, and tells them when it is new. The first sign-in tells nothing. */
export async function recogniseDevice(
  tx: Tx,
  secrets: Secrets,
  userId: number,
  { name, network }: Device,
): Promise<void> {
  const macs = secrets.macs('device', `${userId}\0${name}\0${network}`).map((mac) => mac.toString('base64url'))
  const seen = await tx.get<{ is_known: boolean; is_first: boolean }>(sql`
    with known as (update known_devices set seen_at = plaza_now() where user_id = ${userId} and device_mac = any(${macs}::text[]) returning 1)
    select exists (select from known) as is_known, not exists (select from known_devices where user_id = ${userId}) as is_first`)
  if (seen.is_known) return
  await tx.run(sql`
    insert into known_devices (user_id, device_mac) values (${userId}, ${macs[0]!}) on conflict do nothing`)
  if (!seen.is_first) await tx.publish(signedInOnNewDevice, { userId, device: name, network })
}
