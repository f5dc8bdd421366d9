import { BlockList, isIP } from 'node:net'

/**
 * Tells whether an address belongs to the public internet: not private, loopback, link-local, unspecified, shared
 * (CGNAT), multicast, reserved, or an IPv6 spelling of an IPv4 address. What does not parse is not public.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reservedV4.check(address, 'ipv4')
  // A zone ("fe80::1%eth0") only makes sense on a link of ours.
  if (family === 6 && !address.includes('%'))
    return globalV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6')
  return false
}

const reservedV4 = subnets('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // The metadata address of one large cloud, which gives guests their secrets on an address that looks public.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

// Everything routable lies in here, so "::", "::1", v4-mapped, NAT64, unique-local, link-local and multicast need no
// list of their own, and neither does the next range to be invented.
const globalV6 = subnets('ipv6', ['2000::/3'])

// Inside it, what carries an IPv4 address of the sender's choice (Teredo, 6to4) and what is for documentation.
const reservedV6 = subnets('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function subnets(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
