import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactFrom, kindOf, loginFrom } from './contact.ts'

test('a contact is recognised by its @, and numbers lose what people put between digits', () => {
  assert.deepEqual(contactFrom(' lin@demo.example '), { email: 'lin@demo.example' })
  assert.deepEqual(contactFrom('+86 160-0000 0103'), { phone: '+8616000000103' })
  assert.equal(kindOf(contactFrom('13800000000')), 'sms')
  assert.equal(kindOf(contactFrom('a@b.c')), 'mail')
})

test('a name is left alone, a number is not', () => {
  assert.equal(loginFrom('May Tan'), 'May Tan')
  assert.equal(loginFrom('138 0000 0000'), '13800000000')
})
