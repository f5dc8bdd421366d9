import type { FastifyReply } from 'fastify'
import type { App } from '../../kernel/http/types.ts'
import { Problem } from '../../kernel/problem.ts'
import { askApi, idOf } from '../ask-api.ts'
import type { FetchInside } from '../inside.ts'
import type { SiteView } from '../site.ts'
import { xml } from './xml.ts'

interface PreviewsOptions {
  fetch: FetchInside
  site: () => SiteView
}

interface Feed {
  id: number
}

const open = { access: 'any' } as const
const hide = { hide: true } as const
const LISTED = 100

/** What people and programs outside see: a sitemap, and short links with a QR code. */
export function registerPreviews(app: App, { fetch, site }: PreviewsOptions): void {
  const ask = <Data>(path: string): Promise<Data> => askApi<Data>(fetch, path)

  app.get('/robots.txt', {
    config: { ...open, counted: false },
    schema: hide,
    handler: async (_request, reply) => {
      const closed = ['/api/', '/console', '/sandbox', '/me', '/wallet', '/notices', '/publish', '/search'].map(
        (path) => `Disallow: ${path}`,
      )
      const lines = ['User-agent: *', ...closed, `Sitemap: ${site().origin}/sitemap.xml`, '']
      return (reply as FastifyReply)
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(lines.join('\n'))
    },
  })

  app.get('/sitemap.xml', {
    config: open,
    schema: hide,
    handler: async (_request, reply) => {
      const [feeds, topics, people, events] = await Promise.all([
        ask<Feed[]>(`/feeds?limit=${LISTED}`),
        ask<{ id: number }[]>(`/feed/topics?limit=${LISTED}`),
        ask<{ id: number }[]>(`/users?limit=50`),
        ask<{ id: number }[]>(`/events?limit=50`),
      ])
      const paths = [
        ...['/', '/hot', '/recommended', '/topics', '/events', '/shop', '/about', '/rules'],
        ...feeds.map(({ id }) => `/feeds/${id}`),
        ...topics.map(({ id }) => `/topics/${id}`),
        ...people.map(({ id }) => `/people/${id}`),
        ...events.map(({ id }) => `/events/${id}`),
      ]
      const urls = paths.map((path) => `<url><loc>${xml(site().origin + path)}</loc></url>`).join('')
      return (reply as FastifyReply)
        .header('cache-control', 'public, max-age=600')
        .type('application/xml; charset=utf-8')
        .send(
          `<?xml version="1.0" encoding="utf-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
        )
    },
  })

  app.get('/s/f/:id', {
    config: open,
    schema: hide,
    handler: async (request, reply) => (reply as FastifyReply).redirect(`/feeds/${idOf(request)}`, 302),
  })

  app.get('/s/f/:id/qr.svg', {
    config: open,
    schema: hide,
    handler: async (request, reply) => {
      const id = idOf(request)
      // A code is made only for what a guest may see, so that no scan leads to a 404. A list counts no view.
      if ((await ask<Feed[]>(`/feeds?id=${id}`)).length === 0)
        throw new Problem(404, 'feed.not_found', 'This post does not exist.')
      const { default: qrcode } = await import('qrcode')
      const svg = await qrcode.toString(`${site().origin}/s/f/${id}`, {
        type: 'svg',
        margin: 2,
        errorCorrectionLevel: 'M',
      })
      return (reply as FastifyReply).header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(svg)
    },
  })
}
