import { isIP, isIPv6 } from 'node:net'

/** What limits count as one client: an IPv4 address, or a whole IPv6 /64, since one household owns all of it. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...middle, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/** A whole address as databases write it: IPv4 by itself, IPv6 without its zone; undefined for anything else. */
export function wholeAddress(address: string): string | undefined {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%')[0]!
  return isIP(plain) === 0 ? undefined : plain
}

const MAX_ADDRESSES = 10_000

/** The same, remembering recent ones: most requests come from an address that was here before. */
export function createAddressKeyOf(): (address: string) => string {
  let known = new Map<string, string>()
  return (address) => {
    let key = known.get(address)
    if (key === undefined) {
      if (known.size === MAX_ADDRESSES) known = new Map()
      key = addressKey(address)
      known.set(address, key)
    }
    return key
  }
}
