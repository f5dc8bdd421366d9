import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressKey, wholeAddress } from './address.ts'

test('an IPv4 address is itself, however it is written; of IPv6 the first half counts', () => {
  const cases: [address: string, key: string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ]
  for (const [address, key] of cases) assert.equal(addressKey(address), key, address)
})

test('property: any two addresses of one /64 have one key, and it never throws', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => /^([0-9a-f]{1,4}:){4}:\/64$|^\d+\.\d+\.\d+\.\d+$/.test(addressKey(address))),
  )
  fc.assert(fc.property(fc.string(), (text) => typeof addressKey(text) === 'string'))
})

test('a whole address is what a database takes, or nothing', () => {
  for (const [address, whole] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['unix', undefined],
    ['', undefined],
  ])
    assert.equal(wholeAddress(address!), whole)
})
