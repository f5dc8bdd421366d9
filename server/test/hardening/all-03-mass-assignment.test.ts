import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { type Stage, setStage } from '../access/stage.ts'
import { createWorld } from '../world.ts'
import { checksum } from './checksum.ts'
import { bodyOf, isWrite, visit, visits, withBody } from './walk.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

/** What a body must never be able to set. */
const SMUGGLED: Record<string, unknown> = {
  id: 1,
  user_id: 1,
  owner_id: 1,
  creator_user_id: 1,
  status: 'passed',
  state: 1,
  balance: 1_000_000,
  sum: 1_000_000,
  deleted_at: null,
  disabled_at: null,
  recommended_at: '2026-01-01',
  created_at: '2020-01-01',
  is_admin: true,
  is_built_in: true,
  constructor: 1,
  toString: 1,
}

test('ALL-3 every writable body refuses what is not its field, by name, and nothing changes', async () => {
  const bodies = visits(stage).filter(({ route }) => bodyOf(route))
  assert.ok(bodies.length > 10)
  for (const each of bodies) {
    const properties = bodyOf(each.route)!.properties
    const smuggled = Object.fromEntries(
      Object.entries(SMUGGLED).filter(([name]) => !Object.hasOwn(properties ?? {}, name)),
    )
    const call = await each.row.prepare(stage, 'staff')
    const before = await checksum(stage.world)
    const reply = await visit(stage, { ...each, row: { ...each.row, prepare: () => withBody(smuggled)(call) } })
    assert.equal(reply.statusCode, 422, `${each.name}: ${reply.body}`)
    const named = Object.keys(reply.json().errors)
    // A setting has a schema of its own, in addition to the route's; it names one field at a time.
    if (properties) assert.deepEqual(named.toSorted(), Object.keys(smuggled).toSorted(), each.name)
    else if (bodyOf(each.route)!.type !== 'array')
      assert.ok(
        named.every((name) => Object.hasOwn(smuggled, name)),
        each.name,
      )
    assert.deepEqual(await checksum(stage.world), before, `${each.name} changed something`)
  }
})

test('ALL-3 a write without a body of its own ignores one that is sent', async () => {
  for (const each of visits(stage)) {
    const takesJson = each.route.config.accepts === undefined
    if (!isWrite(each.route) || each.route.schema.body || !takesJson) continue
    const { stranger } = stage.people
    const reply = await visit(stage, each, {
      actor: 'user',
      change: withBody({ user_id: stranger.id, user: stranger.id, id: 1 }),
    })
    assert.equal(reply.statusCode, each.row.statuses.user, `${each.name}: ${reply.body}`)
  }
  const followed = await stage.world
    .owner`select 1 from user_follows where ${stage.people.stranger.id} in (follower_id, followed_id)`
  assert.equal(followed.length, 0, 'the body reached another user')
})
