import { randomInt, timingSafeEqual } from 'node:crypto'
import {
  type Budgets,
  DAY_S,
  type Db,
  HOUR_S,
  MINUTE_S,
  type Secrets,
  type Spent,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { wrongCode } from '../errors.ts'

/** What a code is for. A code for one purpose does not work for another. */
export type CodePurpose = 'register' | 'verify' | 'proof' | 'contact'

const LIFE_MINUTES = 5
const MAX_TRIES = 5

/** Spends one code of the budgets of this number or address and of the client, or refuses with 429. */
export function spendCodeBudget(
  budgets: Budgets,
  secrets: Secrets,
  target: string,
  addressKey: string,
): Promise<Spent> {
  const key = `code:${veiled(secrets, target)}`
  return budgets.spend(
    [
      { key, limit: 1, windowS: MINUTE_S },
      { key, limit: 5, windowS: HOUR_S },
      { key, limit: 10, windowS: DAY_S },
      { key: `code-from:${addressKey}`, limit: 20, windowS: HOUR_S },
    ],
    { code: 'auth.too_many_codes', message: 'Too many codes requested. Wait before requesting another.' },
  )
}

/** Makes a code; an earlier code for the same target and purpose is void. */
export async function issueCode(tx: Tx, secrets: Secrets, target: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.run(sql`
    insert into verification_codes (target, purpose, code_mac, expires_at)
    values (${veiled(secrets, target)}, ${purpose}, ${macOf(secrets, target, purpose, code)}, plaza_now() + make_interval(mins => ${LIFE_MINUTES}))
    on conflict (target, purpose) do update set code_mac = excluded.code_mac, expires_at = excluded.expires_at, tries = 0`)
  return code
}

/** A proof of identity; it counts when `spend` runs in the transaction that acts on it. */
export interface Proof {
  spend(tx: Tx): Promise<void>
}

/**
 * Checks a guess. The try is counted first, by one conditional statement outside any transaction: of fifty guesses at
 * once five are checked, and a refusal cannot roll the count back.
 */
export async function matchCode(
  db: Db,
  secrets: Secrets,
  target: string,
  purpose: CodePurpose,
  guess: string,
): Promise<Proof> {
  const live = await db.rows<{ id: number; code_mac: Buffer }>(sql`
    update verification_codes set tries = tries + 1
    where target = any(${secrets.macs('target', target).map(textOf)}) and purpose = ${purpose} and tries < ${MAX_TRIES} and expires_at > plaza_now()
    returning id, code_mac`)
  const macs = secrets.macs('code', text(target, purpose, guess))
  const right = live.find(({ code_mac: stored }) => macs.some((mac) => timingSafeEqual(mac, stored)))
  if (!right) throw wrongCode()
  return {
    async spend(tx) {
      // Used means gone: of two requests with the right code, one deletes the row.
      const isFirst = await tx.changed(
        sql`delete from verification_codes where id = ${right.id} and code_mac = ${right.code_mac}`,
      )
      if (!isFirst) throw wrongCode()
    },
  }
}

// Numbers and addresses are stored only as keyed hashes, so that a deleted account leaves no trace of its own.
const textOf = (mac: Buffer): string => mac.toString('base64url')
export const veiled = (secrets: Secrets, target: string): string => textOf(secrets.mac('target', target))

const text = (target: string, purpose: CodePurpose, code: string) => `${purpose}\0${target}\0${code}`
const macOf = (secrets: Secrets, target: string, purpose: CodePurpose, code: string) =>
  secrets.mac('code', text(target, purpose, code))
