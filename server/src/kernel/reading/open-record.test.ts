import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { createRecordWriter, type OpenRecord } from './open-record.ts'

const join = ({ head }: OpenRecord, tail: Buffer) => JSON.parse(Buffer.concat([head, tail]).toString())

const Thing = Type.Object({
  mine: Type.Boolean(),
  id: Type.Integer(),
  name: Type.String(),
  note: Type.Optional(Type.String()),
})

test('a record is written with the own fields of a guest, and with those of a viewer', () => {
  const { open, tailOf } = createRecordWriter(Thing, ['mine'])
  const thing = { id: 7, name: '菜 "市场"', mine: false, secret: 'not in the schema' }
  const record = open(thing)
  assert.deepEqual(join(record, record.tail), { id: 7, name: '菜 "市场"', mine: false })
  assert.deepEqual(join(record, tailOf([true])), { id: 7, name: '菜 "市场"', mine: true })
  assert.ok(!record.head.includes('mine'))
})

test('a record without own fields is whole', () => {
  const record = createRecordWriter(Thing, []).open({ id: 1, name: 'a', mine: true, note: 'n' })
  assert.deepEqual(join(record, record.tail), { id: 1, name: 'a', mine: true, note: 'n' })
})

test('own fields of a nested object come first', () => {
  const Owned = Type.Object({
    creator: Type.Object({ id: Type.Integer(), follows: Type.Boolean(), bio: Type.Optional(Type.String()) }),
    id: Type.Integer(),
    joined: Type.Boolean(),
    note: Type.Optional(Type.String()),
  })
  const { open, tailOf } = createRecordWriter(Owned, ['creator.follows', 'joined'])
  const record = open({ id: 1, creator: { id: 2, follows: false, bio: 'b' }, joined: false, note: 'n' })
  assert.deepEqual(join(record, record.tail), {
    id: 1,
    creator: { id: 2, follows: false, bio: 'b' },
    joined: false,
    note: 'n',
  })
  assert.deepEqual(join(record, tailOf([true, false])).creator, { id: 2, follows: true, bio: 'b' })
  assert.equal(join(record, tailOf([false, true])).joined, true)
})
