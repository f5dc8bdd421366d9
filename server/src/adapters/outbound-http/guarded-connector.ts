import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { OutboundRefused } from './refused.ts'

export interface Guard {
  mayConnect: (address: string) => boolean
  lookup: LookupFunction
  timeoutMs: number
}

/** Connects to permitted addresses only, and to exactly the address that was checked. */
export function guardedConnector({ mayConnect, lookup, timeoutMs }: Guard): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, lookup: checkedLookup(lookup, mayConnect) })
  return (options, callback) => {
    // A literal address is never looked up, so the lookup below would not see it.
    if (isIP(options.hostname) && !mayConnect(options.hostname)) callback(refused(options.hostname), null)
    else connect(options, callback)
  }
}

// The socket connects to this address without resolving the name again, so the name cannot change in between.
function checkedLookup(lookup: LookupFunction, mayConnect: Guard['mayConnect']): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, address, family) => {
      const found = error ? [] : addressesIn(address)
      // One private address among public ones is an attack or a mistake, so the whole answer is refused.
      if (found.every(mayConnect)) callback(error, address, family)
      else callback(refused(hostname), '', 0)
    })
}

const addressesIn = (answer: string | LookupAddress[]): string[] =>
  typeof answer === 'string' ? [answer] : answer.map((entry) => entry.address)

const refused = (hostname: string) => new OutboundRefused(`${hostname} does not lead to a public address`)
