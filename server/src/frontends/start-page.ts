import type { App } from '../kernel/http/types.ts'
import { wants } from './negotiate.ts'
import type { WebPages } from './web-pages.ts'

interface StartPageOptions {
  publicUrl: string
  version: string
  isOn: boolean
  pages: WebPages
}

/** `/` is the web client's home for people, and for programs the list of addresses. */
export function registerStartPage(app: App, { publicUrl, version, isOn, pages }: StartPageOptions): void {
  const addresses = {
    name: 'Plaza',
    version,
    api: `${publicUrl}/api/v2`,
    docs: `${publicUrl}/docs`,
    openapi: `${publicUrl}/openapi.json`,
    ...(isOn && { web: `${publicUrl}/`, console: `${publicUrl}/console` }),
  }
  app.get('/', {
    config: { access: 'any' },
    schema: { hide: true },
    handler: async (request, reply) => {
      if (isOn && wants(request) !== 'json') return pages.send(request, reply as never)
      return reply.header('vary', 'Accept').send(addresses as never)
    },
  })
}
