import type { FastifyRequest } from 'fastify'
import { type App, notFound } from '../../kernel/index.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/**
 * Whether a request comes from this machine: by the connection, not by a header, and never when a proxy says that it
 * passes on somebody else's.
 */
function isFromHere({ headers, socket: { remoteAddress = '', localAddress } }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined) return false
  return LOOPBACK.test(remoteAddress) || remoteAddress === localAddress
}

/**
 * Lets only this machine see what plays the providers: codes in the outbox, a cashier that takes no money, sign-ins that
 * need no secret. To others these addresses are not there. To be called before the routes are.
 */
export function hideFromOthers(app: App, isHidden: (url: string) => boolean): void {
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions
    if (url !== undefined && isHidden(url) && !isFromHere(request))
      throw notFound('route.not_found', 'This address does not exist.')
  })
}
