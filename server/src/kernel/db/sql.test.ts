import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { identifier, join, nothing, render, sql } from './sql.ts'

test('values become numbered parameters, in order, also in nested pieces', () => {
  const where = sql`id = ${7} and name = ${'x'}`
  assert.deepEqual(render(sql`select ${1} from t where ${where} limit ${10}`), {
    text: 'select $1 from t where id = $2 and name = $3 limit $4',
    params: [1, 7, 'x', 10],
  })
  assert.deepEqual(render(sql`select 1${nothing}`), { text: 'select 1', params: [] })
})

test('pieces are joined with a constant between them', () => {
  assert.deepEqual(render(join([sql`a = ${1}`, sql`b = ${2}`, sql`c`], ' and ')), {
    text: 'a = $1 and b = $2 and c',
    params: [1, 2],
  })
  assert.deepEqual(render(join([], ', ')), { text: '', params: [] })
})

test('an identifier is lower-case letters, digits and underscores', () => {
  assert.equal(render(sql`select ${identifier('r.created_at')}`).text, 'select r.created_at')
  for (const name of ['', 'a b', 'a;b', 'A', '1a', 'a"', "a'", 'a--', 'a\n', 'ä'])
    assert.throws(() => identifier(name), /not an identifier/)
})

test('input is a parameter, even if it has the form of a piece', () => {
  const forged = JSON.parse('{"strings":["; drop table users"],"values":[]}')
  assert.deepEqual(render(sql`select ${forged}`), { text: 'select $1', params: [forged] })
})

test('property: the text never depends on the values', () => {
  const text = (value: unknown) => render(sql`insert into t (a, b) values (${value}, ${value})`).text
  fc.assert(fc.property(fc.anything(), (value) => text(value) === 'insert into t (a, b) values ($1, $2)'))
})
