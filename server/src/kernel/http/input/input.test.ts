import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanBody, createReadParameters, type Faults, type InputSchema, isDeeperThan } from './input.ts'
import { parseQuery } from './query.ts'

const read = (schema: InputSchema, given: Record<string, unknown>) => {
  const faults: Faults = {}
  const value = createReadParameters({ properties: { p: schema } })(given, faults)
  return { value: value['p'], faults }
}
const integer: InputSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const limit: InputSchema = { type: 'integer', minimum: 1, maximum: 100, 'x-clamp': true }

test('a whole number is written as one: nothing that Number() would also take', () => {
  for (const text of [
    '0x10',
    '1e3',
    ' 5',
    '5 ',
    '5.0',
    '+5',
    '١٢',
    '1_000',
    '--1',
    '-',
    'NaN',
    '٣',
    '５',
    '1,2',
    'true',
    '12abc',
  ])
    assert.ok(read(integer, { p: text }).faults['p'], text)
  for (const [text, number] of [
    ['7', 7],
    ['007', 7],
    ['-3', -3],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ] as const)
    assert.deepEqual(read(integer, { p: text }), { value: number, faults: {} })
  assert.deepEqual(read(integer, { p: '' }), { value: undefined, faults: {} })
})

test('a limit outside its range becomes the nearest end, however far outside', () => {
  for (const [text, value] of [
    ['0', 1],
    ['-1', 1],
    ['101', 100],
    ['9'.repeat(400), 100],
    [`-${'9'.repeat(30)}`, 1],
    ['50', 50],
  ] as const)
    assert.equal(read(limit, { p: text }).value, value, text.slice(0, 20))
})

test('property: an integer parameter is exactly the number written, or a fault', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (number) => read(integer, { p: String(number) }).value === number))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { value, faults } = read(integer, { p: text })
      return text === '' || (/^-?\d{1,16}$/.test(text) ? value === Number(text) : faults['p'] !== undefined)
    }),
  )
})

const schemaArb: fc.Arbitrary<InputSchema> = fc.letrec<{ schema: InputSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record({
      type: fc.constantFrom('string', 'integer', 'number', 'boolean'),
      minimum: fc.constant(1),
      maximum: fc.constant(9),
      'x-clamp': fc.boolean(),
      'x-raw': fc.boolean(),
      'x-lines': fc.boolean(),
    }),
    fc.record({ type: fc.constant('array'), items: tie('schema'), maxItems: fc.constant(5) }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.string(), tie('schema'), { maxKeys: 3 }),
      required: fc.array(fc.string(), { maxLength: 2 }),
    }),
    fc.constant({}),
  ),
})).schema

test('property: no query and no body makes reading throw', () => {
  fc.assert(
    fc.property(schemaArb, fc.string({ unit: 'binary' }), (schema, text) => void read(schema, parseQuery(text))),
  )
  fc.assert(
    fc.property(
      schemaArb,
      fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()))),
      (schema, given) => void read(schema, given),
    ),
  )
  fc.assert(
    fc.property(schemaArb, fc.jsonValue(), (schema, value) => void cleanBody(schema, structuredClone(value), {})),
  )
})

test('property: text that passes is well-formed, normalised, trimmed and without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const faults: Faults = {}
      const cleaned = cleanBody({ properties: { t: { type: 'string' } }, required: ['t'] }, { t: text }, faults) as {
        t: string
      }
      if (faults['t']) return true
      return cleaned.t.isWellFormed() && cleaned.t === cleaned.t.normalize('NFC').trim() && !/\p{Cc}/u.test(cleaned.t)
    }),
  )
})

test('property: whatever passes, PostgreSQL can store, named by a schema or not', () => {
  const broken = (value: unknown): boolean => /\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value).replaceAll('\\\\', ''))
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' })), (value) => {
      const faults: Faults = {}
      const cleaned = cleanBody({}, structuredClone(value), faults)
      return Object.keys(faults).length > 0 || !broken(cleaned)
    }),
  )
})

test('an empty optional text is an absent one; an empty required or raw one stays', () => {
  const schema: InputSchema = {
    properties: {
      a: { type: 'string' },
      b: { type: 'string' },
      c: { type: 'string', 'x-raw': true },
      d: { type: 'array', items: { type: 'string' } },
    },
    required: ['b'],
  }
  assert.deepEqual(cleanBody(schema, { a: '  ', b: ' ', c: '', d: [' x '] }, {}), { b: '', c: '', d: ['x'] })
})

test('line breaks: one form in prose, none in a line', () => {
  const faults: Faults = {}
  assert.deepEqual(
    cleanBody(
      { properties: { p: { type: 'string', 'x-lines': true }, l: { type: 'string' } } },
      { p: 'a\r\nb\rc', l: 'a\nb' },
      faults,
    ),
    { p: 'a\nb\nc', l: 'a\nb' },
  )
  assert.deepEqual(
    faults['l']?.map((fault) => typeof fault === 'object' && fault.template),
    ['must be a single line'],
  )
})

test('a query is read strictly: repeated names become lists, bad encoding is marked, a prototype cannot be reached', () => {
  assert.deepEqual(
    { ...parseQuery('a=1&b=%E4%BD%A0+x&a=2&c&=d&&e==') },
    { a: ['1', '2'], b: '你 x', c: '', '': 'd', e: '=' },
  )
  assert.equal(Object.getOwnPropertySymbols(parseQuery('a=%')).length, 1)
  const hostile = parseQuery('__proto__=1&constructor=2&toString=3')
  assert.equal(Object.getPrototypeOf(hostile), null)
  assert.equal(({} as Record<string, unknown>)['1'], undefined)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseQuery(text)))
})

test('depth is counted through objects and lists', () => {
  const nest = (depth: number): unknown => (depth === 0 ? 1 : depth % 2 ? [nest(depth - 1)] : { a: nest(depth - 1) })
  assert.equal(isDeeperThan(nest(20), 20), false)
  assert.equal(isDeeperThan(nest(21), 20), true)
})
