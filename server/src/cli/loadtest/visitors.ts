import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { joinEmbeddedPostgres } from '../../adapters/embedded-postgres/join.ts'
import type { Config } from '../../config/config.ts'
import { createDb } from '../../kernel/db/db.ts'
import { createDriver } from '../../kernel/db/driver.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { openSession } from '../../modules/accounts/index.ts'
import { transfer } from '../../modules/ledger/index.ts'
import { createUser } from '../../modules/users/index.ts'
import { UserProblem } from '../command.ts'
import type { Visitor } from './mix.ts'

/** Enough for a reward every minute of a long test. */
const FUNDS_COINS = 1000
const A_TRANSACTION = 50
const LIFETIMES = { ttlMinutes: 24 * 60, refreshTtlMinutes: 24 * 60 }
const DEVICE = {
  name: 'plaza loadtest',
  network: '127.0.0.0/8',
  address: undefined,
  fingerprint: '',
  language: 'en',
} as const

/** Access tokens made elsewhere, one a line. */
export async function readVisitors(file: string, count: number): Promise<Visitor[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserProblem(`${file} cannot be read. --tokens names a file with one access token a line.`)
  })
  const tokens = text.split(/\s+/).filter((token) => token !== '')
  if (tokens.length < count)
    throw new UserProblem(`${file} has ${tokens.length} tokens; --people ${count} needs as many.`)
  return tokens.slice(0, count).map((token) => ({ token }))
}

/** Makes so many people with a little money, signed in, in the database of this installation. */
export async function makeVisitors(config: Config, count: number, tell: (made: number) => void): Promise<Visitor[]> {
  const url = config.DATABASE_MIGRATION_URL ?? config.DATABASE_URL ?? (await joinEmbeddedPostgres(config.DATA_DIR))?.url
  if (!url)
    throw new UserProblem(
      'The people of a load test are made in the database of the installation. Start it with the same .env, or give --tokens.',
    )
  const driver = createDriver({ url, poolSize: 2, asAppRole: false })
  const secrets = createSecrets(config.APP_SECRET, config.APP_SECRET_PREVIOUS)
  const db = createDb({ driver, reactions: new Map(), seal: secrets, jobsWaiting: () => {} })
  const run = randomBytes(3).toString('hex')
  try {
    const visitors: Visitor[] = []
    while (visitors.length < count) {
      const more = Math.min(A_TRANSACTION, count - visitors.length)
      const made = await db.transaction(async (tx) => {
        const batch: Visitor[] = []
        for (let index = 0; index < more; index++) {
          const name = `load ${run} ${visitors.length + index}`
          const id = await createUser(tx, { name })
          await transfer(tx, {
            key: `loadtest:${run}:${id}`,
            kind: 'adjust',
            from: { system: 'adjust' },
            to: { user: id },
            amountCoins: FUNDS_COINS,
            orders: [{ ownerId: id, message: { code: 'order.load_test' }, type: 1, targetType: 'default' }],
          })
          const { token } = await openSession(tx, secrets, id, LIFETIMES, DEVICE)
          batch.push({ token })
        }
        return batch
      })
      visitors.push(...made)
      tell(visitors.length)
    }
    return visitors
  } finally {
    await db.close()
  }
}
