import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { Ajv } from 'ajv'
import type { Call } from '../access/prepare.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { createWorld } from '../world.ts'
import { visit, visits } from './walk.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  items?: Shape
  additionalProperties?: unknown
  patternProperties?: unknown
}

/** Objects of a response schema that do not list their fields. */
function* openObjects(schema: Shape, path: string): Generator<string> {
  const isObject = [schema.type].flat().includes('object')
  if (isObject && !schema.patternProperties && schema.additionalProperties !== false) yield path
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    yield* openObjects(property, `${path}.${name}`)
  if (schema.items) yield* openObjects(schema.items, `${path}[]`)
}

test('ALL-4 every response schema lists its fields', () => {
  // The description of the interface describes itself.
  const described = visits(stage).filter(({ name }) => name !== 'GET /openapi.json')
  const open = described.flatMap(({ name, route }) =>
    Object.entries((route.schema.response as Record<string, Shape> | undefined) ?? {}).flatMap(([status, schema]) => [
      ...openObjects(schema, `${name} ${status}`),
    ]),
  )
  assert.deepEqual(open, [])
})

test('ALL-4 no answer has a key outside its schema, and every success is declared', async () => {
  const ajv = new Ajv({ strict: false, allErrors: true, code: { optimize: false } })
  for (const each of visits(stage)) {
    const schemas = each.route.schema.response as Record<string, object> | undefined
    const isJson =
      schemas &&
      !(each.route.schema as { produces?: string[] }).produces &&
      !each.name.startsWith('GET /storage/') &&
      each.name !== 'GET /openapi.json'
    if (!isJson) continue
    // The actor who succeeds there: some things are only their owner's.
    const actor = each.row.statuses.staff < 400 ? 'staff' : 'owner'
    // No one who signed in has what a key alone is answered.
    if (each.row.statuses[actor] >= 400) continue
    const reply = await visit(stage, each, { actor })
    const schema = schemas[reply.statusCode]
    assert.ok(schema, `${each.name} answered ${reply.statusCode}, which it does not declare`)
    if (reply.body === '' || !String(reply.headers['content-type']).includes('json')) continue
    const check = ajv.compile(schema)
    assert.ok(check(reply.json()), `${each.name}: ${ajv.errorsText(check.errors)}`)
  }
})

test('ALL-4 no one is told another’s phone, address, password or token', async () => {
  const { world, people } = stage
  await world.owner`update users set email = 'canary-owner@example.org' where id = ${people.owner.id}`
  const stored = await world.owner<{ secret: string }[]>`
    select hash as secret from passwords union all select encode(token_hash, 'hex') from sessions union all select encode(token_hash, 'base64') from sessions`
  const secrets = [
    people.owner.phone,
    'canary-owner@example.org',
    people.owner.token,
    people.staff.token,
    ...stored.map(({ secret }) => secret),
  ]
  for (const each of visits(stage)) {
    // The sandbox shows what was sent to whom: that is what it is for, and production does not have it.
    if (each.row.url.startsWith('/sandbox')) continue
    let refused: Call | undefined
    for (const actor of ['guest', 'user', 'stranger'] as const) {
      // What was refused is unused, so the next one may send it unless it is prepared for each of them.
      const call: Call = (each.row.prepare.length < 2 && refused) || (await each.row.prepare(stage, actor))
      const { body, statusCode } = await visit(stage, { ...each, row: { ...each.row, prepare: () => call } }, { actor })
      refused = statusCode >= 400 ? call : undefined
      const told = secrets.filter((secret) => body.includes(secret))
      assert.deepEqual(told, [], `${each.name} as ${actor}`)
    }
  }
})
