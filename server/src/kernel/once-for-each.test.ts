import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSchemaWriter } from './http/answers/serializer.ts'
import { onceForEach, onceForEachText } from './once-for-each.ts'
import { rewordingOf } from './texts/shown.ts'

test('what is made of an object is made once, also where it is nothing', () => {
  const made: object[] = []
  const lengthOf = onceForEach((text: { text?: string }) => {
    made.push(text)
    return text.text?.length
  })
  const [some, none] = [{ text: 'abc' }, {}]
  assert.deepEqual([lengthOf(some), lengthOf(none), lengthOf(some), lengthOf(none)], [3, undefined, 3, undefined])
  assert.deepEqual(made, [some, none])
})

test('what follows from the text of an object is made once for all that read alike', () => {
  const made: object[] = []
  const sizeOf = onceForEachText((schema: { maximum: number }) => {
    made.push(schema)
    return { size: schema.maximum }
  })
  const [one, alike, other] = [{ maximum: 1 }, { maximum: 1 }, { maximum: 2 }]
  assert.equal(sizeOf(one), sizeOf(alike))
  assert.deepEqual([sizeOf(one), sizeOf(other)], [{ size: 1 }, { size: 2 }])
  assert.deepEqual(made, [one, other])
})

test('two services of a process share what is worked out from a schema, and two schemas share nothing', () => {
  const schema = () => ({ type: 'object', properties: { text: { type: 'string', 'x-shown': true } } })
  const [one, other] = [schema(), schema()]
  assert.equal(rewordingOf(one), rewordingOf(one))
  assert.notEqual(rewordingOf(one), rewordingOf(other))
  let compiled = 0
  const counted = new Proxy(one, {
    get(target, key) {
      if (key === 'type') compiled++
      return Reflect.get(target, key)
    },
  })
  const [first, second] = [createSchemaWriter(counted), createSchemaWriter(counted)]
  assert.equal(first({ text: 'a', other: 1 }), '{"text":"a"}')
  const asked = compiled
  assert.equal(second({ text: 'b' }), '{"text":"b"}')
  assert.ok(asked > 0)
  assert.equal(compiled, asked)
})
