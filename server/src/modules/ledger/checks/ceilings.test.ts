import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../../test/world.ts'
import { verifyLedger } from './verify.ts'

test('a ceiling that is lowered keeps more from being paid, and what was paid under the higher one stays in order', async (t) => {
  const { owner, db, people } = await createWorld(t)
  const [ann] = await people('ann')
  const payLogin = (pays: number, ceiling: number) =>
    owner`select paid, stopped from hit_tasks(${owner.json([{ user_id: ann.id, type: 'task:login', max: 0, per: 1, pays }])}, 'UTC', ${ceiling}, 1000000, 5)`
  const broken = async () => (await verifyLedger(db)).checks.filter(({ value }) => value !== 0)
  await payLogin(300, 1000)
  await payLogin(500, 1000)
  await owner`select from daily_check_in(${ann.id}, 'UTC', '{5,6,7,8,9,10,11}'::bigint[], 1000, 1000000)`
  assert.deepEqual(await broken(), [])

  assert.equal((await payLogin(1, 700))[0]!['stopped'], 'user')
  assert.deepEqual(await broken(), [])
  assert.equal((await payLogin(100, 1000))[0]!['paid'], 100)
  assert.deepEqual(await broken(), [])
  await owner`update mint_ceilings set ceiling = 899 where kind = 'task'`
  assert.deepEqual(await broken(), [{ name: 'days on which an account was minted more than the ceiling', value: 1 }])
  await owner`update mint_ceilings set ceiling = 1000 where kind = 'task'`
})
