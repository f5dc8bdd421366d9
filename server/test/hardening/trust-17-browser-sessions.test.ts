import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACTORS } from '../access/stage.ts'
import { rows } from '../access/table.ts'
import { browserSession } from '../factories/browser-sessions.ts'
import { requestsFrom } from '../person.ts'
import { createWorld } from '../world.ts'

const OWN_PAGE = { 'x-plaza-session': '1' }

test('TRUST-17 the value of the cookie opens nothing but the three session operations', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { cookie } = await browserSession(ann)
  const value = cookie!.split('=')[1]!
  const asToken = requestsFrom(world.app, '198.51.100.9', () => value)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH'] as const) {
    const reply = await asToken.send({ method, url: '/auth/refresh' })
    assert.equal(reply.statusCode, 401, `${method} ${reply.body}`)
  }
  assert.equal((await world.guest().post(`/auth/refresh?token=${value}`)).statusCode, 401)
  const forMembers = rows.filter(({ url, statuses }) => statuses[ACTORS[0]] === 401 && !/[:*]/.test(url))
  for (const { method, url } of forMembers) {
    for (const headers of [{}, { cookie: cookie! }]) {
      const as = 'cookie' in headers ? world.guest() : asToken
      const reply = await as.send({ method: method as 'GET', url, headers })
      if (/\/auth\/session(\/renewal)?$/.test(url)) continue
      assert.equal(reply.statusCode, 401, `${method} ${url}`)
    }
  }
  const renewed = await world
    .guest()
    .post('/auth/session/renewal', undefined, { headers: { ...OWN_PAGE, cookie: cookie! } })
  assert.equal(renewed.statusCode, 200, 'the ordinary way')
})

test('TRUST-17 an access token in the cookie renews nothing and ends nothing', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const headers = { ...OWN_PAGE, cookie: `plaza_session=${ann.token}` }
  assert.equal((await world.guest().post('/auth/session/renewal', undefined, { headers })).statusCode, 401)
  assert.equal((await world.guest().delete('/auth/session', undefined, { headers })).statusCode, 204)
  assert.equal((await ann.get('/user')).statusCode, 200)
})

test('TRUST-17 over TLS the cookies are __Host-, and one that another host of the domain could set is not read', async (t) => {
  const world = await createWorld(t, { env: { PUBLIC_URL: 'https://plaza.test' } })
  const [ann] = await world.people('ann')
  const kept = await ann.post('/auth/session', undefined, { headers: OWN_PAGE })
  const [cookie] = [kept.headers['set-cookie'] ?? []].flat()
  assert.match(cookie!, /^__Host-plaza_session=[\w-]+; Path=\/; HttpOnly; Max-Age=\d+; SameSite=Lax; Secure$/)
  const renew = (sent: string) =>
    world.guest().post('/auth/session/renewal', undefined, { headers: { ...OWN_PAGE, cookie: sent } })
  const pair = cookie!.split(';')[0]!
  assert.equal((await renew(pair)).statusCode, 200)
  assert.equal((await renew(pair.replace('__Host-', ''))).statusCode, 401)
})
