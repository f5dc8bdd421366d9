import { type Queryable, sql } from '../../../kernel/index.ts'

// Only communities that were imported have such hashes.
const loadBcrypt = () => import('@node-rs/bcrypt')

/** 2^12 rounds take a quarter of a second of a core; what costs more would let a few sign-ins use up the service. */
const MAX_BCRYPT_COST = 12
/** bcrypt reads no further. */
const BYTES_READ = 72
const FORM = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const decoyOf = (cost: number): string => `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`

export const isBcrypt = (hash: string): boolean => FORM.test(hash)
const costOf = (hash: string): number => Number(FORM.exec(hash)?.[1])

/** Why a hash from elsewhere cannot be taken, if so. */
export function bcryptFault(hash: string): 'not_bcrypt' | 'cost' | undefined {
  if (!isBcrypt(hash)) return 'not_bcrypt'
  const cost = costOf(hash)
  return cost < 4 || cost > MAX_BCRYPT_COST ? 'cost' : undefined
}

/** The highest cost of the imported hashes that are left. */
export const findBcryptCost = async (db: Queryable): Promise<number | undefined> =>
  (
    await db.find<{ cost: number }>(sql`
      select substr(hash, 5, 2)::int as cost from passwords where hash like '$2%' order by substr(hash, 5, 2) desc limit 1`)
  )?.cost

/**
 * Whether the password is the one of this bcrypt hash. Does 2^`most` rounds in all, whatever the hash costs and whether
 * there is one: after 2^c rounds, decoys of c, c + 1 … most − 1 add up to that.
 */
export async function matchBcrypt(hash: string | undefined, password: string, most: number): Promise<boolean> {
  const { verify } = await loadBcrypt()
  if (hash === undefined) {
    await verify(password, decoyOf(most))
    return false
  }
  const isRight = await verify(password, hash)
  for (let cost = costOf(hash); cost < most; cost++) await verify(password, decoyOf(cost))
  return isRight
}

/** Whether the hash covers all of the password: a longer one may have been typed with another end than it was set with. */
export const coversAll = (password: string): boolean => Buffer.byteLength(password) <= BYTES_READ
