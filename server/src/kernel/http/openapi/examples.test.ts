import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Closed, Id, Limit, SingleLineText } from '../schema.ts'
import { exampleOf, invalidExample } from './examples.ts'

const name = SingleLineText({ maxLength: 20, description: 'Name.', examples: ['ann'] })
const bio = SingleLineText({ maxLength: 20, description: 'Bio.', examples: ['hello'] })

test('an example body has what is required, or else one field', () => {
  assert.deepEqual(exampleOf(Closed({ bio: Type.Optional(bio), name }) as never), { name: 'ann' })
  assert.deepEqual(exampleOf(Closed({ bio: Type.Optional(bio), name: Type.Optional(name) }) as never), { bio: 'hello' })
  assert.deepEqual(exampleOf(Closed({ names: Type.Array(name) }) as never), { names: ['ann'] })
  assert.deepEqual(exampleOf(Closed({ name }, { examples: [{ name: 'bob' }] }) as never), { name: 'bob' })
})

test('no example is better than one that lacks a required field', () => {
  assert.equal(
    exampleOf(Closed({ name, other: SingleLineText({ maxLength: 5, description: 'No example.' }) }) as never),
    undefined,
  )
})

test('the example of a refusal is what the validator says', () => {
  assert.deepEqual(invalidExample({ body: Closed({ name }) }), {
    message: 'name is required.',
    code: 'request.invalid',
    errors: { name: ['is required'] },
  })
  assert.deepEqual(invalidExample({ querystring: Closed({ limit: Type.Optional(Limit()) }) })?.errors, {
    limit: ['must be a whole number'],
  })
  assert.deepEqual(invalidExample({ params: Closed({ user: Id('User id.') }) })?.errors, {
    user: ['must be a whole number'],
  })
  assert.equal(invalidExample({}), undefined)
})
