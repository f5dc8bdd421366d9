import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Closed, describedAs, Limit, Nullable, Raw } from '../schema.ts'
import type { Schema } from './document.ts'
import { createSchemaShelf } from './schemas.ts'

const plain = (schema: object): Schema => JSON.parse(JSON.stringify(schema)) as Schema
const Leaf = Closed({ size: Type.Integer({ description: 'Size.' }) }, { title: 'Leaf', description: 'A leaf.' })

test('a titled schema is kept once and referenced everywhere, also where it may be null', () => {
  const shelf = createSchemaShelf()
  const branch = Closed({ one: Leaf, many: Type.Array(Leaf), maybe: Nullable(Leaf) }, { title: 'Branch' })

  assert.deepEqual(shelf.shelve(plain(branch)), { $ref: '#/components/schemas/Branch' })

  assert.deepEqual(Object.keys(shelf.all()), ['Branch', 'Leaf'])
  assert.deepEqual(shelf.all()['Branch']!['properties'], {
    one: { $ref: '#/components/schemas/Leaf' },
    many: { type: 'array', items: { $ref: '#/components/schemas/Leaf' } },
    maybe: { anyOf: [{ $ref: '#/components/schemas/Leaf' }, { type: 'null' }] },
  })
})

test('a use may describe a shared schema in its own words', () => {
  const shelf = createSchemaShelf()
  shelf.shelve(plain(Leaf))
  const own = { ...plain(Leaf), description: 'The last leaf.' }
  assert.deepEqual(shelf.shelve(own), { $ref: '#/components/schemas/Leaf', description: 'The last leaf.' })
  assert.deepEqual(shelf.shelve({ ...own, type: ['object', 'null'] }), {
    description: 'The last leaf.',
    anyOf: [{ $ref: '#/components/schemas/Leaf' }, { type: 'null' }],
  })
  assert.equal(shelf.all()['Leaf']!['description'], 'A leaf.')
})

test('two different schemas with one title, or a title that names nothing, are errors', () => {
  const shelf = createSchemaShelf()
  shelf.shelve(plain(Leaf))
  assert.throws(
    () => shelf.shelve(plain(Closed({ size: Type.String() }, { title: 'Leaf' }))),
    /Two different schemas have the title "Leaf"/,
  )
  assert.throws(() => shelf.shelve({ type: 'object', title: 'a leaf' }), /cannot name a component/)
})

test('a property called title is a property', () => {
  const schema = plain(Closed({ title: Type.String({ description: 'Title.' }) }))
  assert.deepEqual(createSchemaShelf().shelve(schema), schema)
})

test('keys that steer our reading are removed, and a clamped range is put into words', () => {
  const shelf = createSchemaShelf()
  const password = plain(Raw({ maxLength: 10, description: 'Password.' }))
  assert.deepEqual(shelf.shelve(password), { type: 'string', maxLength: 10, description: 'Password.' })
  const own = plain(Limit())
  assert.equal(shelf.shelve(own)['description'], own['description'])
  assert.equal(
    shelf.shelve({ type: 'integer', 'x-clamp': true, description: 'How many.' })['description'],
    'How many. Outside the range it becomes the nearest end.',
  )
})

test('what is written by one schema can be described by another', () => {
  const shelf = createSchemaShelf()
  assert.deepEqual(shelf.shelve(plain(Closed({ leaf: describedAs(Type.Unsafe<unknown>({}), Leaf) }))), {
    type: 'object',
    additionalProperties: false,
    required: ['leaf'],
    properties: { leaf: { $ref: '#/components/schemas/Leaf' } },
  })
})
