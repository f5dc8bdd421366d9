import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from './address.ts'

const refused = {
  unspecified: ['0.0.0.0', '::', '0.1.2.3'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  shared: ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  reserved: ['192.0.0.192', '198.18.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'IPv4 inside IPv6': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1'],
  tunnels: ['2002:7f00:1::', '2001::1', '64:ff9b:1::1'],
  'not an address': ['', 'localhost', '127.1', '0x7f000001', '1.2.3.4.5'],
}

for (const [kind, addresses] of Object.entries(refused)) {
  test(`${kind} is not public`, () => {
    assert.deepEqual(addresses.filter(isPublicAddress), [])
  })
}

test('ordinary addresses, also those right next to a refused range, are public', () => {
  const addresses = ['8.8.8.8', '172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0', '223.255.255.255']
  const addressesV6 = ['2001:4860:4860::8888', '2606:4700::1111', '2a00:1450:4001::200e', '2003::1']
  assert.deepEqual(
    [...addresses, ...addressesV6].filter((address) => !isPublicAddress(address)),
    [],
  )
})
