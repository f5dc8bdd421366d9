import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../kernel/index.ts'
import { faultPage, whoPage } from './page.ts'
import type { createSandboxProvider, SandboxPerson } from './provider.ts'

type Provider = ReturnType<typeof createSandboxProvider>

const config = { access: 'any', counted: false } as const
const MAX_BYTES = 16 * 1024
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The provider's addresses on our own server. */
export function sandboxOidcRoutes(app: App, provider: Provider, publicUrl: string): void {
  const searchOf = (request: { url: string }) => new URL(request.url, publicUrl).searchParams
  const read = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => unknown): void => {
    app.get(url, {
      config,
      schema: { hide: true },
      handler: async (request, reply) => answer(request as FastifyRequest, reply as FastifyReply) as never,
    })
  }
  const page = (reply: FastifyReply, html: string) =>
    reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html)

  read('/sandbox/oidc/.well-known/openid-configuration', () => provider.metadata())
  read('/sandbox/oidc/jwks', () => provider.jwks())

  read('/sandbox/oidc/authorize', (request, reply) => {
    const asked = searchOf(request)
    const fault = provider.faultOf(asked)
    return fault
      ? page(reply.code(400), faultPage(request.language, fault))
      : page(reply, whoPage(request.language, asked))
  })

  read('/sandbox/oidc/answer', (request, reply) => {
    const asked = searchOf(request)
    const fault = provider.faultOf(asked)
    if (fault) return page(reply.code(400), faultPage(request.language, fault))
    const person = asked.has('who_left') ? undefined : personIn(asked)
    return reply.header('cache-control', 'no-store').redirect(provider.answer(asked, person), 303)
  })

  read('/sandbox/oidc/end-session', (request, reply) => {
    const next = searchOf(request).get('post_logout_redirect_uri')
    return reply.redirect(next?.startsWith(`${publicUrl}/`) ? next : '/', 303)
  })

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, text, done) => done(null, text),
    )
    scope.post('/sandbox/oidc/token', {
      config: { ...config, accepts: 'raw' },
      schema: { hide: true },
      handler: async (request, reply) => {
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
        const { status, body } = provider.token(form, request.headers.authorization)
        return reply.code(status).header('cache-control', 'no-store').send(body)
      },
    })
  })
}

function personIn(asked: URLSearchParams): SandboxPerson | undefined {
  const name = asked.get('who_name')?.trim()
  if (!name) return undefined
  const email = asked.get('who_email')?.trim()
  return { name, ...(email && { email }), isVerified: asked.get('who_verified') === '1' }
}
