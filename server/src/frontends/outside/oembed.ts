import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../kernel/http/types.ts'
import { Closed, Problem, Raw } from '../../kernel/index.ts'
import { askApi } from '../ask-api.ts'
import type { FetchInside } from '../inside.ts'
import type { SiteView } from '../site.ts'
import { htmlOf, type Post, titleOf } from './readers.ts'
import { xml } from './xml.ts'

const WIDTH = 550
const CACHED_S = 600

const OembedQuery = Closed({
  url: Raw({ minLength: 1, maxLength: 2000, description: 'The address of a post here.' }),
  format: Type.Optional(
    Type.String({ enum: ['json', 'xml'], default: 'json', description: 'The form of the answer.' }),
  ),
  maxwidth: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'At most so wide.' })),
  maxheight: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'At most so high.' })),
})

/** `/oembed`: how other sites show a post of ours (oEmbed 1.0), for posts that guests may read. */
export function registerOembed(app: App, { fetch, site }: { fetch: FetchInside; site: () => SiteView }): void {
  app.get('/oembed', {
    config: { access: 'any' },
    schema: { hide: true, querystring: OembedQuery },
    handler: async (request, reply) => {
      const { url, format, maxwidth = WIDTH, maxheight } = request.query
      const id = postIn(url, site().origin)
      // A list counts no view.
      const [post] = id ? await askApi<Post[]>(fetch, `/feeds?id=${id}`) : []
      if (!post) throw new Problem(404, 'feed.not_found', 'This post does not exist.')
      const embedded = embed(post, site(), { width: Math.min(maxwidth, WIDTH), height: maxheight ?? null })
      void reply.header('cache-control', `public, max-age=${CACHED_S}`)
      return format === 'xml'
        ? (reply as FastifyReply).type('text/xml; charset=utf-8').send(asXml(embedded))
        : (reply as FastifyReply).type('application/json; charset=utf-8').send(JSON.stringify(embedded))
    },
  })
}

/** The post at an address of this site, also by its short link. */
function postIn(text: string, origin: string): number | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const [, id] = /^\/(?:feeds|s\/f)\/([1-9]\d{0,14})\/?$/.exec(url?.origin === origin ? url.pathname : '') ?? []
  return id === undefined ? undefined : Number(id)
}

const embed = (
  post: Post,
  { name, origin }: SiteView,
  { width, height }: { width: number; height: number | null },
) => ({
  type: 'rich',
  version: '1.0',
  title: titleOf(post),
  author_name: post.user.name,
  author_url: `${origin}/people/${post.user.id}`,
  provider_name: name,
  provider_url: origin,
  cache_age: CACHED_S,
  html: `<blockquote cite="${origin}/feeds/${post.id}">${htmlOf(post, origin)}<p>— <a href="${origin}/feeds/${post.id}">${xml(post.user.name)}, ${xml(name)}</a></p></blockquote>`,
  width,
  height,
})

const asXml = (embedded: Record<string, string | number | null>): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>${Object.entries(embedded)
    .map(([name, value]) => `<${name}>${xml(String(value ?? ''))}</${name}>`)
    .join('')}</oembed>`
