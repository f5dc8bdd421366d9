import type { FastifyReply } from 'fastify'
import { ownPath } from '../kernel/http/own-path.ts'
import type { App } from '../kernel/http/types.ts'
import { SCRIPT_COOKIE } from './negotiate.ts'

/**
 * Where a member's page sends a browser whose scripts no longer run: from now on its pages contain everything public.
 */
export function registerWithoutScript(app: App, publicUrl: string): void {
  app.get('/without-script', {
    config: { access: 'any' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const next = new URL(request.url, publicUrl).searchParams.get('next')
      return (reply as FastifyReply)
        .headers({ 'cache-control': 'no-store', 'set-cookie': `${SCRIPT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax` })
        .redirect(ownPath(next), 303)
    },
  })
}
