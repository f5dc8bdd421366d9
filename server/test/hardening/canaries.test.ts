import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setStage } from '../access/stage.ts'
import { createWorld } from '../world.ts'
import { visit, visits } from './walk.ts'

test('P15 tokens, passwords, codes and numbers reach no log, no metric and no table in clear', async (t) => {
  const world = await createWorld(t)
  const stage = await setStage(world)
  const { people, forgetful } = stage
  const code = await (async () => {
    await world.owner`delete from budget_uses`
    await world.guest().post('/verifycodes', { phone: forgetful.phone })
    return world.codeFor(forgetful.phone)
  })()
  const password = 'canary-password-of-a-user'
  await people.user.put('/user/password', { password })
  for (const bad of [password, 'canary-password-that-is-wrong'])
    await world.guest().post('/auth/login', { login: people.user.phone, password: bad })
  await world
    .guest()
    .post('/auth/login', { login: forgetful.phone, verifiable_code: code === '111111' ? '222222' : '111111' })
  for (const each of visits(stage)) {
    await visit(stage, each, { actor: 'user' })
    await visit(stage, each, {
      actor: 'guest',
      change: (call) => ({ ...call, query: [call.query, `token=${people.user.token}`].filter(Boolean).join('&') }),
    })
  }

  const metrics = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const tables = await world.owner<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'locations'`
  const rows: string[] = []
  for (const { name } of tables)
    rows.push(
      ...(await world.owner.unsafe<{ row: string }[]>(`select t::text as row from "${name}" t`)).map(
        ({ row }) => `${name}: ${row}`,
      ),
    )
  const seen: Record<string, string[]> = { log: world.logs, metrics: [metrics.body], database: rows }
  const nowhere = [people.user.token, people.staff.token, password, 'canary-password-that-is-wrong']
  for (const [where, texts] of Object.entries(seen)) {
    for (const secret of nowhere)
      assert.deepEqual(
        texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 200)),
        [],
        `${secret} in the ${where}`,
      )
  }
  for (const where of ['log', 'metrics'])
    assert.deepEqual(
      seen[where]!.filter((text) => text.includes(people.user.phone)),
      [],
      `a number in the ${where}`,
    )
  assert.deepEqual(
    world.logs.filter((line) => line.includes(`"${code}"`) || line.includes(` ${code} `)),
    [],
    'a code in the log',
  )
  assert.deepEqual(
    rows.filter((row) => row.startsWith('jobs:') && row.includes(code)),
    [],
  )
  assert.ok(world.logs.length > 100, 'nothing was logged at all')
})
