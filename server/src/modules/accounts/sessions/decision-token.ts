import { timingSafeEqual } from 'node:crypto'
import { type Caller, type Clock, type Db, type Secrets, sql } from '../../../kernel/index.ts'

/** How long a suspended person has to read and appeal before they sign in again. */
const LIFE_MS = 3_600_000
const PREFIX = 'pld_'
const CHECK_BYTES = 16

/** Who and until when, under our secret: it is stored nowhere and opens only what is open to suspended people. */
export function makeDecisionToken(secrets: Secrets, clock: Clock, userId: number): string {
  const claim = `${userId}-${clock.now().getTime() + LIFE_MS}`
  return `${PREFIX}${claim}-${checkOf(secrets.mac('decision-token', claim))}`
}

const checkOf = (mac: Buffer): string => mac.subarray(0, CHECK_BYTES).toString('hex')

export const isDecisionToken = (token: string): boolean => token.startsWith(PREFIX)

/** The suspended person a token was made for; undefined when it is not ours, too old, or they are no longer suspended. */
export async function findSuspended(
  db: Db,
  clock: Clock,
  secrets: Secrets,
  token: string,
): Promise<Caller | undefined> {
  const [userId, untilMs, check = ''] = token.slice(PREFIX.length).split('-')
  const macs = secrets.macs('decision-token', `${userId}-${untilMs}`).map((mac) => Buffer.from(checkOf(mac)))
  const given = Buffer.from(check)
  if (!macs.some((mac) => mac.length === given.length && timingSafeEqual(mac, given))) return undefined
  if (Number(untilMs) <= clock.now().getTime()) return undefined
  const user = await db.find<{ id: number }>(
    sql`select id from users where id = ${Number(userId)} and disabled_at is not null and deleted_at is null`,
  )
  return user && { id: user.id, sessionId: 0, permissions: new Set(), isSuspended: true }
}
