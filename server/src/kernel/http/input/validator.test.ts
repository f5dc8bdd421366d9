import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { Problem } from '../../problem.ts'
import { Closed, Id, IdList, Limit, Nullable, Offset, Prose, Raw, RepeatedIds, SingleLineText } from '../schema.ts'
import type { InputSchema } from './input.ts'
import { validatorCompiler } from './validator.ts'

type Answer = { value: Record<string, unknown> } | { error: Problem }
const compile = (schema: object, httpPart: 'body' | 'querystring') => {
  const validate = validatorCompiler({ schema: schema as InputSchema, httpPart, method: 'POST', url: '/' })
  return (given: unknown) => validate(given) as Answer
}
const errorsOf = (answer: Answer): Record<string, string[]> => {
  assert.ok('error' in answer, 'it was accepted')
  assert.ok(answer.error instanceof Problem && answer.error.status === 422)
  return { ...answer.error.errors }
}

const body = compile(
  Closed({
    name: SingleLineText({ minLength: 2, maxLength: 5, description: 'x' }),
    text: Type.Optional(Nullable(Prose({ maxLength: 10, description: 'x' }))),
    secret: Type.Optional(Raw({ minLength: 1, maxLength: 5, description: 'x' })),
    n: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
    tags: Type.Optional(Type.Array(Type.String({ maxLength: 3 }), { maxItems: 2, uniqueItems: true })),
    kind: Type.Optional(Type.String({ enum: ['a', 'b'] })),
    sure: Type.Optional(Type.Boolean()),
    inner: Type.Optional(Closed({ deep: Type.Integer() })),
  }),
  'body',
)

test('every wrong field is named with a sentence for people, also several at once', () => {
  const errors = errorsOf(
    body({
      name: 'x',
      text: 5,
      n: 10,
      tags: ['a', 'a'],
      kind: 'c',
      sure: 'yes',
      inner: { deep: 'x' },
      more: 1,
      __x: 2,
    }),
  )
  assert.deepEqual(errors, {
    name: ['must have at least 2 characters'],
    text: ['must be text or null'],
    n: ['must be at most 9'],
    tags: ['must not repeat an item'],
    kind: ['must be one of a, b'],
    sure: ['must be true or false'],
    inner: ['must be a whole number'],
    more: ['is not a field of this operation'],
    __x: ['is not a field of this operation'],
  })
  assert.deepEqual(errorsOf(body({})), { name: ['is required'] })
  assert.deepEqual(errorsOf(body('text')), { body: ['must be an object'] })
  assert.deepEqual(errorsOf(body({ name: 'fine', tags: ['abcd'] })), { tags: ['must have at most 3 characters'] })
})

test('names of what every object has are fields like any other', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']) {
    assert.deepEqual(errorsOf(body({ name: 'fine', [name]: 1 })), { [name]: ['is not a field of this operation'] })
  }
})

test('a whole number may come as text, at any depth; nothing else is read as a number', () => {
  const Numbers = Closed({
    n: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    signed: Type.Optional(Nullable(Type.Integer({ minimum: -10, maximum: 10 }))),
    many: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
    share: Type.Optional(Type.Number()),
    either: Type.Optional(Type.Unsafe({ type: ['string', 'integer'] })),
    few: Type.Optional(Type.Integer({ enum: [3, 4] })),
  })
  const read = compile(Numbers, 'body')
  assert.deepEqual(acceptedBy(read({ n: '17947643252275', signed: '-5', many: ['1', 2], either: '7', few: '3' })), {
    n: 17_947_643_252_275,
    signed: -5,
    many: [1, 2],
    either: '7',
    few: 3,
  })
  assert.deepEqual(acceptedBy(read({ n: '0', signed: '0' })), { n: 0, signed: 0 })
  for (const n of [
    '01',
    '-1',
    '-0',
    '+1',
    '1.0',
    '1e3',
    ' 1',
    '1 ',
    '0x10',
    '١٢',
    '9007199254740993',
    '12345678901234567',
  ])
    assert.ok('n' in errorsOf(read({ n })), n)
  assert.deepEqual(Object.keys(errorsOf(read({ signed: '-11', share: '1.5', many: ['x'], few: '5' }))).sort(), [
    'few',
    'many',
    'share',
    'signed',
  ])
})

test('a body is otherwise never coerced', () => {
  for (const wrong of [
    { n: '01' },
    { n: 1.5 },
    { n: true },
    { n: [1] },
    { n: null },
    { sure: 1 },
    { sure: 'true' },
    { tags: 'a' },
    { text: ['a'] },
    { name: 123 },
    { secret: 5 },
  ]) {
    assert.deepEqual(Object.keys(errorsOf(body({ name: 'fine', ...wrong }))), [Object.keys(wrong)[0]])
  }
})

test('length is counted in characters, not in halves of them, after trimming', () => {
  assert.ok('value' in body({ name: '👍👍👍👍👍' }))
  assert.ok('value' in body({ name: '  abcde  ' }))
  assert.ok('error' in body({ name: ' a ' }))
})

const query = compile(
  Closed({
    limit: Type.Optional(Limit()),
    offset: Offset,
    id: Type.Optional(IdList('Ids.', 3)),
    not: Type.Optional(RepeatedIds('Ids.', 3)),
    one: Type.Optional(Id('Id.')),
    q: Type.Optional(SingleLineText({ maxLength: 5, description: 'x' })),
    b: Type.Optional(Type.Boolean()),
  }),
  'querystring',
)
const acceptedBy = (answer: Answer) => ({ ...('value' in answer ? answer.value : {}) })

test('parameters are read as their schema says, with their defaults; unknown ones are left alone', () => {
  assert.deepEqual(acceptedBy(query({ id: '3,1,3', b: '1', q: ' x ', other: '1' })), {
    limit: 20,
    offset: 0,
    id: [3, 1],
    b: true,
    q: 'x',
  })
  assert.deepEqual(
    Object.keys(errorsOf(query({ id: '1,2,3,4', one: '0', offset: '10001', b: 'yes', q: 'toolong' }))).toSorted(),
    ['b', 'id', 'offset', 'one', 'q'],
  )
})

test('a list that says so may be repeated, within its ceiling; nothing else may', () => {
  for (const given of [{ not: '1,2' }, { not: ['1', '2'] }, { 'not[]': ['1', '2'] }, { not: '1', 'not[]': ['2', '1'] }])
    assert.deepEqual((acceptedBy(query(given)) as { not: number[] }).not, [1, 2], JSON.stringify(given))
  for (const wrong of [{ not: ['1', '2', '3', '4'] }, { not: ['1', ''] }, { not: '1', 'not[]': ['2', '3,4'] }])
    assert.deepEqual(Object.keys(errorsOf(query(wrong))), ['not'], JSON.stringify(wrong))
  for (const wrong of [{ id: ['1', '2'] }, { 'id[]': '1' }, { one: ['1'] }, { 'one[]': '1' }, { 'not[0]': '1' }])
    assert.deepEqual(Object.keys(errorsOf(query(wrong))), Object.keys(wrong), JSON.stringify(wrong))
})

test('property: any JSON is accepted or refused with named fields, and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const answer = body(structuredClone(value))
      return 'value' in answer || Object.keys(errorsOf(answer)).length > 0
    }),
  )
})
