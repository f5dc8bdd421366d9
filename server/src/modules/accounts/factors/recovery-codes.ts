import { randomBytes } from 'node:crypto'
import { type Db, type Secrets, sql, type Tx } from '../../../kernel/index.ts'
import type { Proof } from '../codes/codes.ts'
import { wrongFactor } from '../errors.ts'

const COUNT = 10
/** Without letters and digits that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

/** Codes for the day the phone is lost: returned once, kept only as keyed hashes. */
export async function issueRecoveryCodes(tx: Tx, secrets: Secrets, factorId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await tx.run(sql`
    insert into factor_recovery_codes (factor_id, code_mac)
    select ${factorId}, mac from unnest(${codes.map((code) => secrets.mac('recovery', spelled(code)).toString('base64url'))}::text[]) as mac`)
  return codes
}

/** A recovery code of this person's; it works once. */
export async function matchRecoveryCode(db: Db, secrets: Secrets, userId: number, code: string): Promise<Proof> {
  const macs = secrets.macs('recovery', spelled(code)).map((mac) => mac.toString('base64url'))
  const found = await db.find<{ factor_id: number; code_mac: string }>(sql`
    select r.factor_id, r.code_mac from factor_recovery_codes r join factors f on f.id = r.factor_id
    where f.user_id = ${userId} and f.confirmed_at is not null and r.code_mac = any(${macs}::text[])`)
  if (!found) throw wrongFactor()
  return {
    async spend(tx) {
      const isFirst = await tx.changed(sql`
        delete from factor_recovery_codes where factor_id = ${found.factor_id} and code_mac = ${found.code_mac}`)
      if (!isFirst) throw wrongFactor()
    },
  }
}

// Every letter equally likely: bytes beyond the last whole alphabet are skipped.
function newCode(): string {
  const letters: string[] = []
  while (letters.length < LENGTH) {
    for (const byte of randomBytes(LENGTH))
      if (byte < 256 - (256 % ALPHABET.length)) letters.push(ALPHABET[byte % ALPHABET.length]!)
  }
  return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2, LENGTH).join('')}`
}

const spelled = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')
