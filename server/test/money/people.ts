import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../src/kernel/db/db.ts'
import type { Driver } from '../../src/kernel/db/driver.ts'
import { sql } from '../../src/kernel/db/sql.ts'
import { transfer } from '../../src/modules/ledger/index.ts'
import { createUser } from '../../src/modules/users/index.ts'

/** Gives a user currency, as staff would by hand. */
export const fund = ({ db }: { db: Db }, userId: number, amountCoins: number): Promise<unknown> =>
  db.transaction((tx) =>
    transfer(tx, {
      key: `fund:${randomBytes(9).toString('base64url')}`,
      kind: 'adjust',
      from: { system: 'adjust' },
      to: { user: userId },
      amountCoins,
      orders: [{ ownerId: userId, title: 'Funds', type: 1, targetType: 'default' }],
    }),
  )

const FAR_AWAY = 1_000_000_000_000

/** Gives a user currency that they earned by a task, under a ceiling that is far away. */
export const mint = ({ db }: { db: Db }, userId: number, amountCoins: number): Promise<unknown> =>
  db.transaction(async (tx) => {
    const type = `task:minted-${randomBytes(9).toString('base64url')}`
    const hit = { user_id: userId, type, max: 1, per: 1, pays: amountCoins }
    await tx.run(sql`select hit_tasks(${[hit]}::jsonb, 'UTC', ${FAR_AWAY}, ${FAR_AWAY}, 1)`)
  })

let members = 0

/** A user who has an account and a token, without the codes that `world.people` goes through. */
export async function enrol(
  { db, owner }: { db: Db; owner: Driver },
  amountCoins = 0,
  roles: string[] = ['member'],
): Promise<{ id: number; name: string; token: string }> {
  const name = `member_${++members}`
  const token = `plz_${randomBytes(32).toString('base64url')}`
  const id = await db.transaction((tx) => createUser(tx, { name, roles }))
  await owner`
    insert into sessions (token_hash, user_id, family_id, login_at, expires_at, refresh_until)
    values (${createHash('sha256').update(token).digest()}, ${id}, ${id}, plaza_now(), plaza_now() + interval '1 year', plaza_now() + interval '1 year')`
  if (amountCoins > 0) await fund({ db }, id, amountCoins)
  return { id, name, token }
}
