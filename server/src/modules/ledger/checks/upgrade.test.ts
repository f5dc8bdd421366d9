import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createDb } from '../../../kernel/db/db.ts'
import { createDriver } from '../../../kernel/db/driver.ts'
import { migrate, readMigrations } from '../../../kernel/db/migrate.ts'
import { createSecrets } from '../../../kernel/secrets.ts'
import { verifyLedger } from './verify.ts'

/** The last migration under which neither ceilings nor what an answer stands for were kept. */
const BEFORE = 37

test('what was paid and answered before ceilings were kept is no difference, what is paid beside it afterwards is', async (t) => {
  const url = new URL(process.env['PLAZA_TEST_DATABASE_URL']!)
  const admin = createDriver({ url: url.href, poolSize: 1, asAppRole: false })
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create database ${name}`)
  url.pathname = `/${name}`
  const owner = createDriver({ url: url.href, poolSize: 2, asAppRole: false })
  t.after(async () => {
    await owner.end()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  })
  const migrations = await readMigrations()
  await migrate(
    owner,
    migrations.filter(({ number }) => number <= BEFORE),
  )
  const people = await owner<
    { id: number }[]
  >`insert into users (name, name_folded) values ('ann_before', 'ann_before'), ('bob_before', 'bob_before') returning id`
  const [ann, bob] = people.map(({ id }) => id) as [number, number]
  const payLogin = (pays: number, ceiling: number) =>
    owner`select paid, stopped from hit_tasks(${owner.json([{ user_id: ann, type: 'task:login', max: 0, per: 1, pays }])}, 'UTC', ${ceiling}, 1000000, 5)`
  await payLogin(300, 1000)
  await payLogin(500, 1000)
  await owner`select from sign_in(${ann}, 'UTC', '{5,6,7,8,9,10,11}'::bigint[])`
  const hash = createHash('sha256').update('of old').digest()
  await owner`select from give_reward(${`reward:${ann}:${hash.toString('base64url')}`}, ${ann}, ${bob}, 'feeds', 1, null, 'Rose', 5, 1, 1000)`
  await owner`
    insert into idempotency_keys (scope, key_hash, request_hash, status, keep_until)
    values (${`user:${ann}`}, ${hash}, ${hash}, 201, plaza_now() + interval '30 days')`

  await migrate(owner, migrations)
  const seal = createSecrets('only for this test')
  const db = createDb({ driver: owner, reactions: new Map(), seal, jobsWaiting: () => {} })
  const broken = async () => (await verifyLedger(db)).checks.filter(({ value }) => value !== 0)
  assert.deepEqual(await broken(), [])

  // The ceiling was lowered meanwhile: nothing more is paid, and what was paid before stays in order.
  assert.equal((await payLogin(1, 700))[0]!['stopped'], 'user')
  assert.deepEqual(await broken(), [])
  assert.equal((await payLogin(100, 1000))[0]!['paid'], 100)
  assert.deepEqual(await broken(), [])
  await owner`update mint_ceilings set ceiling = 899 where kind = 'task'`
  assert.deepEqual(await broken(), [{ name: 'days on which somebody was minted more than the ceiling', value: 1 }])
})
