import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherProcess } from '../../../test/another-process.ts'
import { createWorld, type Reply } from '../../../test/world.ts'

/** Polls every 50 ms, for five seconds: enough tries however slow the machine is. */
async function soon(ask: () => Promise<Reply>, isThere: (reply: Reply) => boolean): Promise<void> {
  for (let look = 0; look < 100; look++) {
    if (isThere(await ask())) return
    await new Promise((resume) => setTimeout(resume, 50))
  }
  assert.fail('five seconds were not enough')
}

test('what staff change in one process holds in every other within five seconds', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const there = await anotherProcess(t, world)
  const settingThere = () => there(founder.token).get('/admin/settings')

  assert.equal((await founder.patch('/admin/settings/site', { name: 'Elsewhere' })).statusCode, 204)
  await soon(settingThere, (reply) =>
    reply.json().data.some(({ value }: { value: { name?: string } }) => value.name === 'Elsewhere'),
  )

  assert.equal((await there(ann.token).get('/user')).statusCode, 200, 'the other process remembers her')
  assert.equal((await founder.patch(`/admin/users/${ann.id}`, { disabled: true })).statusCode, 204)
  await soon(
    () => there(ann.token).get('/user'),
    ({ statusCode }) => statusCode === 401,
  )

  assert.equal((await there(bob.token).get('/admin/tags')).statusCode, 403)
  await founder.patch(`/admin/users/${bob.id}`, { roles: ['moderator'] })
  await soon(
    () => there(bob.token).get('/admin/tags'),
    ({ statusCode }) => statusCode === 200,
  )
  const { id } = (await founder.get('/admin/roles?q=moderator')).json().data[0]
  await founder.patch(`/admin/roles/${id}`, { permissions: [] })
  await soon(
    () => there(bob.token).get('/admin/tags'),
    ({ statusCode }) => statusCode === 403,
  )

  await bob.post('/auth/logout')
  await soon(
    () => there(bob.token).get('/user'),
    ({ statusCode }) => statusCode === 401,
  )
})
