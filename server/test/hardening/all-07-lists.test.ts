import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import type { InputSchema } from '../../src/kernel/http/input/input.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { createWorld } from '../world.ts'
import { bodyOf, hasType, queryOf, visitInTurn, visits, withBody, withQuery } from './walk.ts'

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
    const withText = (text: string) => withQuery(name, `${name}=${text}`)
    for await (const { way: text, reply } of visitInTurn(stage, each, refused, withText)) {
      assert.equal(reply.statusCode, 422, `${each.name} ${name}=${text.slice(0, 40)}`)
      assert.ok(reply.json().errors[name])
    }
    const taken = [
      upTo(max).join(','),
      '1,1,1',
      Array(max * 3)
        .fill(1)
        .join(','),
    ]
    for await (const { way: text, reply } of visitInTurn(stage, each, taken, withText))
      assert.equal(reply.statusCode, 200, `${each.name} ${name}=${text.slice(0, 40)}`)
  }
})

test('ALL-7 every list and every text in a body has a ceiling, and one more is refused', async () => {
  for (const each of visits(stage)) {
    const ways: { name: string; value: unknown }[] = []
    for (const [name, schema] of Object.entries(bodyOf(each.route)?.properties ?? {})) {
      if (hasType(schema, 'array')) {
        assert.ok(schema.maxItems !== undefined, `${each.name} ${name} has no ceiling`)
        ways.push({ name, value: Array(schema.maxItems + 1).fill(hasType(schema.items, 'integer') ? 1 : 'x') })
      }
      for (const [path, text] of textsIn(schema, name)) {
        const isBounded = text.maxLength !== undefined || text.enum !== undefined || text.const !== undefined
        assert.ok(isBounded, `${each.name} ${path} has no ceiling`)
      }
      const { maxLength } = schema as Text
      if (hasType(schema, 'string') && maxLength !== undefined) ways.push({ name, value: 'x'.repeat(maxLength + 1) })
    }
    const withValue = ({ name, value }: (typeof ways)[number]) => withBody({ [name]: value })
    for await (const { way, reply } of visitInTurn(stage, each, ways, withValue)) {
      assert.equal(reply.statusCode, 422, `${each.name} ${way.name}`)
      if (typeof way.value === 'string')
        assert.ok(reply.json().errors[way.name], `${each.name} ${way.name}: ${reply.body}`)
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
