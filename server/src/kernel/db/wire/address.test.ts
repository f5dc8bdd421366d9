import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOf, readAddress, splitPassword } from './address.ts'

test('one host, several, and those with colons in them; each has its own address', () => {
  for (const [text, hosts, first] of [
    ['postgres://db/plaza', [['db', 5432]], 'postgres://db:5432/plaza'],
    ['postgresql://a:b%40@db:80/x', [['db', 80]], 'postgresql://a:b%40@db:80/x'],
    [
      'postgres://a@one,two:6000,[::1]:7000/plaza?sslmode=require&target_session_attrs=read-write',
      [
        ['one', 5432],
        ['two', 6000],
        ['::1', 7000],
      ],
      'postgres://a@one:5432/plaza',
    ],
  ] as const) {
    const address = readAddress(text)
    assert.deepEqual(
      address.hosts.map(({ host, port }) => [host, port]),
      hosts,
    )
    assert.equal(address.at(address.hosts[0]!), first)
  }
  assert.equal(placeOf('postgres://a:secret@one,[::1]:7/plaza'), 'one:5432,[::1]:7/plaza')
  assert.equal(readAddress('postgres://x@127.0.0.1:1/plaza?socket=/tmp/s').socket, '/tmp/s')
})

test('what leads to no server, or to one that takes no writes, is refused', () => {
  for (const [text, sentence] of [
    ['mysql://db/plaza', /begins with postgres/],
    ['postgres:///plaza', /must name a host/],
    ['postgres://one,,two/plaza', /must name a host/],
    ['postgres://one:port/plaza', /must name a host/],
    ['postgres://one,two/plaza?target_session_attrs=standby', /takes writes/],
  ] as const)
    assert.throws(() => readAddress(text), sentence, text)
})

test('encryption is what libpq calls sslmode and sslrootcert, and none unless asked for', () => {
  const encryptionOf = (query: string) => readAddress(`postgres://db/plaza?${query}`).encryption
  for (const query of ['', 'sslmode=disable']) assert.equal(encryptionOf(query), undefined)
  assert.equal(encryptionOf('sslmode=prefer')?.isRequired, false)
  for (const [query, checks] of [
    ['sslmode=require', false],
    ['sslmode=verify-full&sslrootcert=system', true],
    ['sslrootcert=system', true],
  ] as const) {
    assert.equal(encryptionOf(query)?.isRequired, true)
    assert.equal(encryptionOf(query)?.options.rejectUnauthorized, checks)
  }
  for (const [query, sentence] of [
    ['sslmode=always', /an sslmode that is one of disable, prefer, require, verify-ca, verify-full$/],
    ['sslmode=allow', /an sslmode that is one of/],
    ['sslmode=', /an sslmode that is one of/],
    ['sslmode=verify-full', /must have an sslrootcert with sslmode=verify-full/],
    ['sslmode=verify-ca&sslrootcert=system', /must have sslmode=verify-full where/],
    ['sslmode=verify-ca&sslrootcert=/nowhere', /a file of certificates we may read/],
    [`sslmode=require&sslrootcert=${import.meta.filename}`, /a file of certificates we may read/],
    ['ssl=true', /must not have ssl:/],
    ['sslmode=require&sslcert=/mine', /must not have sslcert:/],
  ] as const)
    assert.throws(() => encryptionOf(query), sentence, query)
})

test('a password is taken out of an address with any number of hosts', () => {
  assert.deepEqual(splitPassword('postgres://a:b%20c@one,two:1/plaza?x=1'), {
    address: 'postgres://a@one,two:1/plaza?x=1',
    password: 'b c',
  })
  for (const address of ['postgres://a@one/plaza', 'postgres://one:1,two/plaza'])
    assert.deepEqual(splitPassword(address), { address, password: undefined })
})
