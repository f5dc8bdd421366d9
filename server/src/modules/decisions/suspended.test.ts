import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../test/factories/feeds.ts'
import { createWorld, type World } from '../../../test/world.ts'

const PASSWORD = 'correct horse battery staple'

async function suspendedPerson(world: World, change: object) {
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await ann.put('/user/password', { password: PASSWORD })
  const email = `${ann.name.replaceAll('_', '.')}@plaza.test`
  await world.owner`update users set email = ${email}, email_verified_at = plaza_now() where id = ${ann.id}`
  const feed = await publish(ann, 'Before')
  const reply = await founder.patch(`/admin/users/${ann.id}`, { disabled: true, ...change })
  assert.equal(reply.statusCode, 204, reply.body)
  const signIn = () => world.guest().post('/auth/login', { login: ann.name, password: PASSWORD })
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, token: string, payload?: object) =>
    world.app.inject({
      method,
      url: `/api/v2${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
  return { founder, ann, email, feed, signIn, call }
}

test('MOD-3 signing in gives a suspended person a token for decisions and the appeal, and for nothing else', async (t) => {
  const world = await createWorld(t)
  const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 19)
  const { ann, email, feed, founder, signIn, call } = await suspendedPerson(world, {
    until: `${until}Z`,
    rule: 'fraud',
    reason: 'Sold what was not there.',
  })
  const refused = await signIn()
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'auth.suspended'])
  const token = refused.json().decision_token
  const list = await call('GET', '/user/decisions', token)
  assert.equal(list.statusCode, 200, list.body)
  const [decision] = list.json()
  assert.deepEqual(
    [decision.act, decision.rule, decision.reason, decision.until, decision.subject.kind],
    ['suspended', 'fraud', 'Sold what was not there.', `${until}Z`, 'users'],
  )
  assert.equal((await call('GET', `/user/decisions/${decision.id}`, token)).statusCode, 200)
  for (const [method, url] of [
    ['GET', '/user'],
    ['GET', '/user/notifications?type=system'],
    ['PATCH', '/user'],
    ['POST', `/feeds/${feed}/like`],
    ['POST', '/auth/refresh'],
  ] as const)
    assert.equal((await call(method, url, token, method === 'GET' ? undefined : {})).statusCode, 401, url)
  assert.equal((await call('GET', `/feeds/${feed}`, token)).json().has_like, false, 'a guest where guests may read')
  for (const forged of [`${token.slice(0, -1)}x`, token.replace(/^pld_\d+/, `pld_${founder.id}`)])
    assert.equal((await call('GET', '/user/decisions', forged)).statusCode, 401)

  const appeal = await call('POST', `/user/decisions/${decision.id}/appeal`, token, { text: 'I had it.' })
  assert.equal(appeal.statusCode, 201, appeal.body)
  assert.equal(appeal.json().appeal.state, 'waiting')

  await world.runJobs()
  const [mail] = (await world.sentTo(email)).slice(-1)
  assert.match(mail!.body, /^Your account is suspended until /)
  assert.match(mail!.body, /Sold what was not there\. Rule: Fraud and deception\./)
  assert.match(mail!.body, /Sign in to read the decision or appeal: http:\/\/plaza\.test\/sign-in/)

  await founder.patch(`/admin/users/${ann.id}`, { disabled: false })
  assert.equal((await call('GET', '/user/decisions', token)).statusCode, 401, 'no longer suspended')
  assert.equal((await signIn()).statusCode, 200)
})

test('MOD-3 the token ends after an hour, and the suspension at its end', async (t) => {
  const world = await createWorld(t)
  const until = new Date(world.clock.now().getTime() + 7_200_000).toISOString().slice(0, 19).replace('T', ' ')
  const { signIn, call } = await suspendedPerson(world, { until })
  const token = (await signIn()).json().decision_token
  assert.equal((await call('GET', '/user/decisions', token)).statusCode, 200)
  await world.clock.advance(3700)
  assert.equal((await call('GET', '/user/decisions', token)).statusCode, 401)
  await world.clock.advance(3600)
  await world.owner`insert into jobs (name, payload, max_attempts, run_at) values ('users.end-suspensions', '{}', 3, plaza_now())`
  await world.runJobs()
  const back = await signIn()
  assert.equal(back.statusCode, 200, back.body)
  const [decision] = (await call('GET', '/user/decisions', back.json().access_token)).json()
  assert.equal(decision.ended_at, decision.until)
})

test('MOD-3 a suspended person is mailed what else is decided about them, and what became of their appeal', async (t) => {
  const world = await createWorld(t)
  const { founder, ann, email, feed, signIn, call } = await suspendedPerson(world, {
    rule: 'fraud',
    reason: 'Sold nothing.',
  })
  const judge = await world.holder('report:manage')
  const lastMail = async () => {
    await world.runJobs()
    return (await world.sentTo(email)).at(-1)!
  }
  assert.equal((await founder.patch(`/admin/feeds/${feed}`, { deleted: true, rule: 'spam' })).statusCode, 204)
  assert.match((await lastMail()).body, /^Your post was removed\. Rule: Spam and advertising\./)
  const answer = async (state: string) => {
    const token = (await signIn()).json().decision_token
    const [suspension] = (await call('GET', '/user/decisions', token))
      .json()
      .filter(({ act, appeal }: { act: string; appeal: unknown }) => act === 'suspended' && !appeal)
    await call('POST', `/user/decisions/${suspension.id}/appeal`, token, { text: 'I sold it.' })
    const [item] = (await judge.get('/admin/queue/items?kind=appeals')).json().data
    const reply = await judge.patch(`/admin/appeals/${item.id}`, { state, remark: 'We looked again.' })
    assert.equal(reply.statusCode, 204, reply.body)
    return lastMail()
  }
  assert.match((await answer('upheld')).body, /^We reviewed your appeal\. The decision stands\. We looked again\./)
  await founder.patch(`/admin/users/${ann.id}`, { disabled: true, rule: 'spam' })
  assert.match((await answer('overturned')).body, /^Your appeal was successful\. The decision was reversed\./)
  assert.equal((await world.owner`select disabled_at from users where id = ${ann.id}`)[0]!['disabled_at'], null)

  const count = (await world.sentTo(email)).length
  assert.equal((await founder.post(`/admin/users/${ann.id}/warnings`, { rule: 'spam' })).statusCode, 201)
  await world.runJobs()
  assert.equal((await world.sentTo(email)).length, count, 'who can sign in reads it there')
})
