import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import type { App } from '../kernel/http/types.ts'
import type { SiteView } from './site.ts'

const open = { access: 'any', counted: false, lane: 'stream' } as const
const SIZES = [180, 192, 512] as const
const A_DAY = 'public, max-age=86400'
/** The background of the light theme, which a manifest cannot read from a style sheet. */
const PAPER = '#fbfaf8'
const ACCENT = '#0f766e'

/** The mark in every form a browser or a phone asks for, and the manifest that makes the site installable. */
export function registerIcons(app: App, site: () => SiteView): void {
  const serve = (url: string, type: string, cacheControl: string, read: () => Promise<Buffer>) => {
    const send = async (reply: FastifyReply) =>
      reply
        .header('cache-control', cacheControl)
        .type(type)
        .send(await read())
    app.get(url, {
      config: open,
      schema: { hide: true },
      handler: (_request, reply) => send(reply as FastifyReply),
    })
  }
  const asset = (name: string) => async () => readFile(new URL(`./assets/${name}`, import.meta.url))
  for (const url of ['/icons/mark.svg', '/icon.svg', '/favicon.ico'])
    serve(url, 'image/svg+xml', A_DAY, asset('mark.svg'))
  for (const size of SIZES) serve(`/icons/${size}.png`, 'image/png', A_DAY, asset(`mark-${size}.png`))
  // As bytes: a text of a JSON type would be quoted again.
  serve('/manifest.webmanifest', 'application/manifest+json', 'no-cache', async () =>
    Buffer.from(JSON.stringify(manifestOf(site()))),
  )
}

const manifestOf = ({ name, welcome }: SiteView) => ({
  ...{ id: '/', start_url: '/', scope: '/', display: 'standalone' },
  ...{ name, short_name: name, ...(welcome && { description: welcome }) },
  ...{ background_color: PAPER, theme_color: ACCENT },
  icons: [192, 512].map((size) => ({
    src: `/icons/${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
  share_target: { action: '/publish', method: 'GET', params: { title: 'title', text: 'text', url: 'link' } },
  shortcuts: [{ name: 'Publish', url: '/publish' }],
})
