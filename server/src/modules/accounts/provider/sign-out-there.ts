import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gate } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'
import { refusePrefetch } from '../refuse-prefetch.ts'

/**
 * Ends the sign-in at the provider, after the page has ended the one here. A provider that has no such page, or is away,
 * keeps no one from being signed out here.
 */
export async function signOutThere(
  { signInProvider: provider, publicUrl }: AccountsDeps,
  atProvider: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refusePrefetch(request)
  const address = await atProvider(async () => provider?.signOutAddress(`${publicUrl}/sign-in`)).catch((error) => {
    request.log.warn({ err: error }, 'the sign-in provider is away')
    return undefined
  })
  return reply.redirect(address ?? '/', 303)
}
