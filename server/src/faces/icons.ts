import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import type { App } from '../kernel/http/types.ts'
import type { SiteView } from './site.ts'

const open = { access: 'any', counted: false, lane: 'transfer' } as const
const SIZES = [180, 192, 512] as const
const A_DAY = 'public, max-age=86400'
/** The ground of the light theme, which a manifest cannot read from a style sheet. */
const PAPER = '#fbfaf8'
const ACCENT = '#0f766e'

/** The mark in every form a browser or a phone asks for, and the manifest that makes the site installable. */
export function registerIcons(app: App, site: () => SiteView): void {
  const mark = () => readFile(new URL('./assets/mark.svg', import.meta.url))
  for (const url of ['/icons/mark.svg', '/icon.svg', '/favicon.ico'])
    app.get(url, {
      config: open,
      schema: { hide: true },
      handler: async (_request, reply) =>
        (reply as FastifyReply)
          .header('cache-control', A_DAY)
          .type('image/svg+xml')
          .send(await mark()),
    })
  for (const size of SIZES) {
    app.get(`/icons/${size}.png`, {
      config: open,
      schema: { hide: true },
      handler: async (_request, reply) =>
        (reply as FastifyReply)
          .header('cache-control', A_DAY)
          .type('image/png')
          .send(await readFile(new URL(`./assets/mark-${size}.png`, import.meta.url))),
    })
  }
  app.get('/manifest.webmanifest', {
    config: open,
    schema: { hide: true },
    handler: async (_request, reply) => {
      const { name, welcome } = site()
      const icons = [192, 512].map((size) => ({
        src: `/icons/${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      }))
      return (reply as FastifyReply)
        .header('cache-control', 'no-cache')
        .type('application/manifest+json')
        .send(
          // As bytes: a text of a JSON type would be put into quotes once more.
          Buffer.from(
            JSON.stringify({
              ...{ id: '/', start_url: '/', scope: '/', display: 'standalone' },
              ...{ name, short_name: name, ...(welcome && { description: welcome }) },
              ...{ background_color: PAPER, theme_color: ACCENT, icons },
              shortcuts: [{ name: 'Publish', url: '/publish' }],
            }),
          ),
        )
    },
  })
}
