import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { type Stage, setStage } from '../access/stage.ts'
import { createWorld } from '../world.ts'
import { queryOf, visitInTurn, visits, withQuery } from './walk.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

test('ALL-6 a parameter given twice, or as a list or an object, is refused by name', async () => {
  let tried = 0
  for (const each of visits(stage)) {
    for (const [name, schema] of queryOf(each.route)) {
      const repeated = [`${name}=1&${name}=2`, `${name}=1&${name}=1`, `${name}[]=1`, `${name}%5B%5D=1`]
      const texts = [...(schema['x-repeats'] ? [] : repeated), `${name}[0]=1`, `${name}[b]=1`]
      for await (const { way: text, reply } of visitInTurn(stage, each, texts, (text) => withQuery(name, text))) {
        assert.equal(reply.statusCode, 422, `${each.name}?${text}: ${reply.body}`)
        assert.ok(
          Object.keys(reply.json().errors).some((field) => field.startsWith(name)),
          `${each.name}?${text}: ${reply.body}`,
        )
        tried++
      }
    }
  }
  assert.ok(tried > 100)
})

test('ALL-6 one list may be repeated, as the interface says of it, and no other parameter', () => {
  const repeating = visits(stage).flatMap(({ name, route }) =>
    queryOf(route).flatMap(([parameter, schema]) => (schema['x-repeats'] ? [`${name}?${parameter}`] : [])),
  )
  assert.deepEqual(repeating, ['GET /api/v2/user/feed-topics/logs-count?exclude'])
})

test('ALL-6 a DELETE refuses a parameter that its body and its query give differently', async () => {
  const { user } = stage.people
  assert.equal((await user.delete('/user/tags/1?a=1', { a: 2 })).statusCode, 422)
  assert.equal((await user.delete('/user/tags/1?a=1', { a: 1 })).statusCode, 204)
  assert.equal((await user.delete('/user/tags/1?a=1&a=2', { a: 1 })).statusCode, 422)
  assert.equal((await user.delete('/user/tags/1', [1])).statusCode, 422)
  assert.equal((await user.delete('/user/tags/1', { a: { b: 1 } })).statusCode, 422)
})

test('ALL-6 two tokens are refused, whether they agree or not', async () => {
  const { user, stranger } = stage.people
  assert.equal((await stage.actors.guest.get(`/user?token=${user.token}&token=${user.token}`)).statusCode, 401)
  assert.equal((await user.get(`/user?token=${stranger.token}`)).statusCode, 401)
  assert.equal((await user.get(`/user?token=${user.token}`)).statusCode, 200)
})
