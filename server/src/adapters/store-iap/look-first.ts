import { StoreDataRefused } from '../../modules/store-iap/port.ts'

const CHAIN = 3
/** A header with three certificates has about five thousand characters. */
const MAX_HEADER = 16 * 1024

/**
 * Cheap checks before anything is verified or the payload is read: three parts, the one algorithm, and a chain that
 * ends in one of our roots, byte for byte. It proves nothing; it only keeps garbage from costing anything.
 */
export function lookFirst(jws: string, roots: readonly Buffer[]): void {
  const [head = '', ...rest] = jws.split('.', CHAIN + 1)
  if (rest.length !== 2 || head.length > MAX_HEADER) throw new StoreDataRefused('signature')
  const { alg, x5c } = headerOf(head)
  if (alg !== 'ES256' || !Array.isArray(x5c) || x5c.length !== CHAIN || !x5c.every((one) => typeof one === 'string'))
    throw new StoreDataRefused('signature')
  const root = Buffer.from(x5c[2] as string, 'base64')
  if (!roots.some((known) => known.equals(root))) throw new StoreDataRefused('signature')
}

function headerOf(head: string): { alg?: unknown; x5c?: unknown } {
  try {
    const header: unknown = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'))
    return typeof header === 'object' && header !== null ? header : {}
  } catch {
    return {}
  }
}
