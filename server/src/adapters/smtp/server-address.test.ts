import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseServer } from './server-address.ts'

test('reads host, port, scheme and credentials', () => {
  const auth = { user: 'ann@example.com', pass: 'p:a/ss%' }
  assert.deepEqual(parseServer('smtp://ann%40example.com:p%3Aa%2Fss%25@mail.example.com:2525'), {
    host: 'mail.example.com',
    port: 2525,
    secure: false,
    auth,
  })
  assert.deepEqual(parseServer('smtps://[::1]'), { host: '::1', port: 465, secure: true, auth: undefined })
  assert.equal(parseServer('smtp://mail.example.com').port, 587)
})

test('refuses everything else and does not repeat the password', () => {
  const wrong = [
    '',
    'mail.example.com',
    'http://u:hush@h',
    'smtp://',
    'smtp://u:hush@h/path',
    'smtp://u:hush@h?tls=off',
  ]
  for (const address of wrong) {
    assert.throws(
      () => parseServer(address),
      (error) =>
        error instanceof Error && error.message.startsWith('The SMTP address must') && !error.message.includes('hush'),
      address,
    )
  }
})
