import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import type { InputSchema } from '../../src/kernel/http/input/input.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { createWorld } from '../world.ts'
import { bodyOf, hasType, queryOf, visit, visits, withBody, withQuery } from './walk.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

test('ALL-7 a comma list in a query is bounded, de-duplicated, and every item is looked at', async () => {
  const lists = visits(stage).flatMap((each) =>
    queryOf(each.route)
      .filter(([, schema]) => hasType(schema, 'array'))
      .map(([name, schema]) => ({ each, name, schema })),
  )
  assert.ok(lists.length > 0)
  for (const { each, name, schema } of lists) {
    const max = schema.maxItems!
    assert.ok(max <= 2000, `${each.name} ${name} has no ceiling`)
    const refused = [
      upTo(max + 1).join(','),
      `1,1,${upTo(max + 1).join(',')}`,
      upTo(100_000).join(','),
      '1,,2',
      '1,2,',
      'abc',
      '1,abc',
      '1,2.5',
      `1,${2 ** 53}`,
    ]
    for (const text of refused) {
      const reply = await visit(stage, each, { change: withQuery(name, `${name}=${text}`) })
      assert.equal(reply.statusCode, 422, `${each.name} ${name}=${text.slice(0, 40)}`)
      assert.ok(reply.json().errors[name])
    }
    for (const text of [
      upTo(max).join(','),
      '1,1,1',
      Array(max * 3)
        .fill(1)
        .join(','),
    ]) {
      assert.equal(
        (await visit(stage, each, { change: withQuery(name, `${name}=${text}`) })).statusCode,
        200,
        `${each.name} ${name}=${text.slice(0, 40)}`,
      )
    }
  }
})

test('ALL-7 every list and every text in a body has a ceiling, and one more is refused', async () => {
  for (const each of visits(stage)) {
    for (const [name, schema] of Object.entries(bodyOf(each.route)?.properties ?? {})) {
      if (hasType(schema, 'array')) {
        assert.ok(schema.maxItems !== undefined, `${each.name} ${name} has no ceiling`)
        const items = Array(schema.maxItems + 1).fill(hasType(schema.items, 'integer') ? 1 : 'x')
        const reply = await visit(stage, each, { change: withBody({ [name]: items }) })
        assert.equal(reply.statusCode, 422, `${each.name} ${name}`)
      }
      for (const [path, text] of textsIn(schema, name)) {
        const isBounded = text.maxLength !== undefined || text.enum !== undefined || text.const !== undefined
        assert.ok(isBounded, `${each.name} ${path} has no ceiling`)
      }
      if (hasType(schema, 'string') && (schema as Text).maxLength !== undefined) {
        const reply = await visit(stage, each, {
          change: withBody({ [name]: 'x'.repeat((schema as Text).maxLength! + 1) }),
        })
        assert.equal(reply.statusCode, 422, `${each.name} ${name}`)
        assert.ok(reply.json().errors[name], `${each.name} ${name}: ${reply.body}`)
      }
    }
  }
})

test('ALL-7 a body of a hundred thousand ids is not read', async () => {
  const reply = await stage.people.user.delete('/user/tags/1', { ids: upTo(100_000) })
  assert.equal(reply.statusCode, 413)
})

interface Text extends InputSchema {
  maxLength?: number
  enum?: unknown[]
  const?: unknown
}

function* textsIn(schema: InputSchema, path: string): Generator<[path: string, text: Text]> {
  if (hasType(schema, 'string')) yield [path, schema]
  if (schema.items) yield* textsIn(schema.items, `${path}[]`)
  for (const [name, property] of Object.entries(schema.properties ?? {})) yield* textsIn(property, `${path}.${name}`)
}
