import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import type { InputSchema } from '../../src/kernel/http/input/input.ts'
import type { Call } from '../access/prepare.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { createWorld } from '../world.ts'
import { hasType, isWrite, queryOf, visitInTurn, visits, withQuery } from './walk.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

/** One of a few numbers: a list of what is allowed needs no ends. */
const isChoice = (schema: InputSchema): boolean => 'enum' in schema

const HOSTILE = [
  '-1',
  '0',
  '101',
  '1e9',
  '1e400',
  '0x10',
  '١٢',
  ' 5',
  '5 ',
  '5.5',
  '[5]',
  '5,6',
  'NaN',
  'Infinity',
  'true',
  'null',
  '+5',
  '--5',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '999999999999',
  `${'9'.repeat(400)}`,
  '-9223372036854775809',
  '\0',
  '%',
  "1' or 1=1--",
]

/** A parameter that is described as one before it is read by the same function: of those a few are tried. */
const FEW = ['-1', '101', '1e9', '0x10', '9007199254740993', '\0']

test('ALL-5 every number in a query is clamped or refused, never a fault and never an endless list', async () => {
  let tried = 0
  const known = new Set<string>()
  for (const each of visits(stage)) {
    const numbers = queryOf(each.route).filter(([, schema]) => hasType(schema, 'integer') && !isChoice(schema))
    for (const [name, schema] of numbers) {
      const withNumber = (value: string) => withQuery(name, `${name}=${encodeURIComponent(value)}`)
      const described = JSON.stringify([schema, isWrite(each.route)])
      const values = known.has(described) ? FEW : HOSTILE
      known.add(described)
      for await (const { way: value, reply } of visitInTurn(stage, each, values, withNumber)) {
        const told = `${each.name} ${name}=${JSON.stringify(value).slice(0, 40)}: ${reply.statusCode} ${reply.body.slice(0, 200)}`
        const isWhole = /^-?\d+$/.test(value)
        const isClamped = isWhole && schema['x-clamp'] === true
        const isInRange = isWhole && Number(value) >= schema.minimum! && Number(value) <= schema.maximum!
        // A signed address with another number is no longer signed; a DELETE of an unknown number finds nothing.
        const isUpload = each.row.url.startsWith('/storage/upload')
        // So does what looks into a conversation or folder that is not there.
        const findsNothing = each.row.method === 'DELETE' || ['conversation', 'folder'].includes(name)
        const accepted = isUpload ? [403] : [each.row.statuses.staff, ...(findsNothing ? [404] : [])]
        assert.ok((isClamped || isInRange ? accepted : [422]).includes(reply.statusCode), told)
        if (reply.statusCode === 422) assert.ok(reply.json().errors[name], told)
        if (reply.statusCode === 200) assert.ok(rowsIn(reply.json()) <= 100, told)
        tried++
      }
    }
  }
  assert.ok(tried > 300)
})

test('ALL-5 every number in a query and every id in a path has a floor and a ceiling', () => {
  const unbounded = visits(stage).flatMap(({ name, route }) => {
    const params = Object.entries((route.schema.params as { properties?: object } | undefined)?.properties ?? {})
    return [...queryOf(route), ...params]
      .filter(
        ([, schema]) =>
          hasType(schema, 'integer') &&
          !isChoice(schema) &&
          (schema.minimum === undefined || schema.maximum === undefined),
      )
      .map(([param]) => `${name} ${param}`)
  })
  assert.deepEqual(unbounded, [])
})

test('ALL-5 a hostile id in a path is refused or not found', async () => {
  const ids = [
    '0',
    '-1',
    '01',
    '1.0',
    '+1',
    '1e3',
    ' 1',
    '%31%00',
    '9007199254740993',
    '9223372036854775808',
    '١',
    'undefined',
    '__proto__',
    '%F0%9F',
  ]
  const few = ['0', '01', '1e3', '9223372036854775808', '__proto__']
  const known = new Set<string>()
  for (const each of visits(stage).filter(({ row }) => /:(?!vendor)\w+/.test(row.url))) {
    const param = /:(\w+)/.exec(each.row.url)![1]!
    const schema = (each.route.schema.params as InputSchema | undefined)?.properties?.[param]
    const isText = hasType(schema, 'string')
    const described = JSON.stringify([schema, each.row.url.split('/')[3], each.row.method])
    const tried = known.has(described) ? few : ids
    known.add(described)
    // Text is trimmed, in a path as anywhere.
    let call: Call | undefined
    for (const id of isText ? tried.filter((each) => each !== ' 1') : tried) {
      call ??= await each.row.prepare(stage, 'staff')
      const url = each.row.url.replace(/:\w+/, id.replaceAll(' ', '%20'))
      const reply = await stage.people.staff.send({
        method: each.row.method as 'GET',
        url,
        ...(call.body !== undefined && {
          payload: JSON.stringify(call.body),
          headers: { 'content-type': 'application/json' },
        }),
      })
      // A refusal leaves what was prepared as it was.
      if (reply.statusCode < 400) call = undefined
      // `01` is a way to write 1, which may exist.
      const isExpected = [400, 403, 404, 422].includes(reply.statusCode) || (id === '01' && reply.statusCode < 300)
      assert.ok(isExpected, `${each.name} ${id}: ${reply.statusCode} ${reply.body}`)
    }
  }
})

function rowsIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length
  const { data } = answer as { data?: unknown }
  return Array.isArray(data) ? data.length : 0
}
