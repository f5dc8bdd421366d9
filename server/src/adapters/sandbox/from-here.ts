import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type App, notFound } from '../../kernel/index.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

export interface Exposure {
  /** Where the service listens. */
  host: string
  publicUrl: string
  /** The service is reachable from other machines: only this one is shown anything. */
  isOpen: boolean
  /** Requests through a proxy are shown it: the operator trusts it and opened the demo on purpose. */
  isProxied: boolean
}

/** Whether a request comes from this machine: by the connection, not by a header. */
const isFromHere = ({ socket: { remoteAddress = '', localAddress } }: FastifyRequest): boolean =>
  LOOPBACK.test(remoteAddress) || remoteAddress === localAddress

const isPassedOn = ({ headers }: FastifyRequest): boolean =>
  Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))

/**
 * Whether a request names the address that the service listens on, or `PUBLIC_URL`. With DNS rebinding a request names
 * another.
 */
function isNamed(
  { headers, socket: { localAddress, localPort } }: FastifyRequest,
  { host, publicUrl }: Exposure,
): boolean {
  const named = headers.host ?? ''
  if (named === new URL(publicUrl).host) return true
  if (!URL.canParse(`http://${named}`)) return false
  const { hostname, port } = new URL(`http://${named}`)
  const bare = hostname.replace(/^\[|\]$/g, '')
  const isOurs =
    bare === host || bare === 'localhost' || LOOPBACK.test(bare) || (isIP(bare) !== 0 && bare === localAddress)
  return isOurs && (localPort === undefined || Number(port || 80) === localPort)
}

/**
 * Restricts the sandbox to those it is for: codes in the outbox, a cashier that takes no money, sign-ins that need no
 * secret. To others these addresses do not exist. Call it before the routes are registered. Returns who is shown them, so
 * that no page leads others there.
 */
export function hideFromOthers(
  app: App,
  exposure: Exposure,
  isHidden: (url: string) => boolean,
): (request: FastifyRequest) => boolean {
  const isShown = (request: FastifyRequest): boolean =>
    isNamed(request, exposure) && (isPassedOn(request) ? exposure.isProxied : !exposure.isOpen || isFromHere(request))
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions
    if (url !== undefined && isHidden(url) && !isShown(request as FastifyRequest))
      throw notFound('route.not_found', 'This address does not exist.')
  })
  return isShown
}
