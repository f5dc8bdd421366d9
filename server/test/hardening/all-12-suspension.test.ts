import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { createService } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { createLogger } from '../../src/kernel/logger.ts'
import { createPorts } from '../../src/ports.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { requestsFrom } from '../person.ts'
import { createWorld, type Person } from '../world.ts'
import { until } from './clockwork.ts'
import { visit, visits } from './walk.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

/** Routes that a guest may not call, as this person: their token must no longer open any of them. */
async function assertShutOut(person: Person): Promise<void> {
  for (const each of visits(stage).filter(({ row }) => row.statuses.guest === 401)) {
    const reply = await visit(stage, each, { actor: 'suspended', change: (call) => ({ ...call, as: person }) })
    assert.equal(reply.statusCode, 401, `${each.name}: ${reply.body}`)
  }
}

test('ALL-12 suspension ends every token at once, on every route', async () => {
  const { staff } = stage.people
  const [zoe] = await stage.world.people('zoe')
  assert.equal((await zoe.get('/user')).statusCode, 200)
  assert.equal((await staff.patch(`/admin/users/${zoe.id}`, { disabled: true })).statusCode, 204)
  await assertShutOut(zoe)
  // Ending a suspension does not revive old tokens.
  assert.equal((await staff.patch(`/admin/users/${zoe.id}`, { disabled: false })).statusCode, 204)
  await assertShutOut(zoe)
})

test('ALL-12 so does deleting the account', async () => {
  const [gil] = await stage.world.people('gil')
  assert.equal((await gil.delete('/user')).statusCode, 202)
  await assertShutOut(gil)
})

test('ALL-12 a right taken away is gone with the next request', async () => {
  const { staff } = stage.people
  const helper = await stage.world.staff('moderator')
  assert.equal((await helper.get('/admin/tags')).statusCode, 200)
  assert.equal((await staff.patch(`/admin/users/${helper.id}`, { roles: ['member'] })).statusCode, 204)
  assert.equal((await helper.get('/admin/tags')).statusCode, 403)
})

test('ALL-12 another process that remembers the token forgets it too', async (t) => {
  const { world, people } = stage
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: world.dataDir,
    DATABASE_URL: world.databaseUrl,
    PUBLIC_URL: 'http://plaza.test',
    APP_SECRET: 'a secret only for tests, 32 characters',
    RATE_LIMIT_PER_MINUTE: '0',
  })
  const other = await createService({
    config,
    databaseUrl: world.databaseUrl,
    log: createLogger({ level: 'silent', format: 'json' }),
    ports: await createPorts(config, () => {}),
  })
  t.after(() => other.close())
  const [yan] = await world.people('yan')
  const there = requestsFrom(other.app, yan.address, () => yan.token)
  assert.equal((await there.get('/user')).statusCode, 200)
  await people.staff.patch(`/admin/users/${yan.id}`, { disabled: true })
  await until(async () => (await there.get('/user')).statusCode === 401, 'the other process has heard of it')
})
