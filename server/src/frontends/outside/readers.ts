import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../kernel/http/types.ts'
import { askApi, idOf } from '../ask-api.ts'
import type { FetchInside } from '../inside.ts'
import type { SiteView } from '../site.ts'
import { xml } from './xml.ts'

interface ReadersOptions {
  fetch: FetchInside
  site: () => SiteView
}

/** A post, as far as readers are shown it. */
export interface Post {
  id: number
  feed_content: string
  created_at: string
  updated_at: string
  images: { url: string; alt?: string }[]
  user: { id: number; name: string }
}

interface Channel {
  /** Of what it is about; undefined for the whole community. */
  name?: string
  /** Where people read the same. */
  path: string
  posts: Post[]
}

const ENTRIES = 20
const TITLE = 80
const EPOCH = '1970-01-01T00:00:00Z'
const time = (at: string) => `${at.replace(' ', 'T')}Z`

/** For feed readers: the newest posts, those of a topic, those of a person, as Atom (RFC 4287) and JSON Feed 1.1. */
export function registerReaders(app: App, { fetch, site }: ReadersOptions): void {
  const ask = <Data>(path: string): Promise<Data> => askApi<Data>(fetch, path)

  register('', async () => ({ path: '/', posts: await ask<Post[]>(`/feeds?limit=${ENTRIES}`) }))
  register('/topics/:id', async (request) => {
    const id = idOf(request)
    const [{ name }, posts] = await Promise.all([
      ask<{ name: string }>(`/feed/topics/${id}`),
      ask<Post[]>(`/feed/topics/${id}/feeds?limit=${ENTRIES}`),
    ])
    return { name, path: `/topics/${id}`, posts }
  })
  register('/people/:id', async (request) => {
    const id = idOf(request)
    const [{ name }, posts] = await Promise.all([
      ask<{ name: string }>(`/users/${id}`),
      ask<Post[]>(`/feeds?type=users&user=${id}&limit=${ENTRIES}`),
    ])
    return { name, path: `/people/${id}`, posts }
  })

  function register(at: string, read: (request: FastifyRequest) => Promise<Channel>): void {
    for (const { file, type, write } of FORMATS)
      app.get(`${at}/${file}`, {
        config: { access: 'any' },
        schema: { hide: true },
        handler: async (request, reply) =>
          (reply as FastifyReply)
            .header('cache-control', 'public, max-age=60')
            .type(type)
            .send(write(await read(request), site())),
      })
  }
}

const FORMATS = [
  { file: 'atom.xml', type: 'application/atom+xml; charset=utf-8', write: atomOf },
  { file: 'feed.json', type: 'application/feed+json; charset=utf-8', write: jsonFeedOf },
] as const

/** The first line of a post, or who wrote it. */
export const titleOf = ({ feed_content: content, user }: Post): string =>
  [...content.split('\n')[0]!].slice(0, TITLE).join('') || user.name

/** A post in HTML, without anything its author could have made of it. */
export const htmlOf = (post: Post, origin: string): string =>
  `<p>${xml(post.feed_content).replace(/\n/g, '<br/>')}</p>${post.images
    .map(({ url, alt = '' }) => `<p><img src="${xml(absolute(url, origin))}" alt="${xml(alt)}"/></p>`)
    .join('')}`

const absolute = (url: string, origin: string): string => new URL(url, origin).href
const channelName = ({ name }: Channel, site: SiteView): string => (name ? `${name} · ${site.name}` : site.name)
const addressOf = ({ path }: Channel, origin: string): string => (path === '/' ? origin : origin + path)

function atomOf(channel: Channel, site: SiteView): string {
  const { origin } = site
  const here = addressOf(channel, origin)
  const entries = channel.posts.map((post) => {
    const address = `${origin}/feeds/${post.id}`
    return `<entry><id>${address}</id><title>${xml(titleOf(post))}</title><link href="${address}"/><published>${time(post.created_at)}</published><updated>${time(post.updated_at)}</updated><author><name>${xml(post.user.name)}</name><uri>${origin}/people/${post.user.id}</uri></author><content type="html">${xml(htmlOf(post, origin))}</content></entry>`
  })
  const updated =
    channel.posts
      .map((post) => time(post.updated_at))
      .sort()
      .at(-1) ?? EPOCH
  return `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>${origin}${channel.path}</id><title>${xml(channelName(channel, site))}</title><link href="${origin}${channel.path}"/><link rel="self" href="${here}/atom.xml"/><updated>${updated}</updated>${entries.join('')}</feed>`
}

function jsonFeedOf(channel: Channel, site: SiteView): string {
  const { origin } = site
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: channelName(channel, site),
    home_page_url: origin + channel.path,
    feed_url: `${addressOf(channel, origin)}/feed.json`,
    ...(site.logo && { icon: absolute(site.logo, origin) }),
    items: channel.posts.map((post) => ({
      id: `${origin}/feeds/${post.id}`,
      url: `${origin}/feeds/${post.id}`,
      title: titleOf(post),
      content_text: post.feed_content,
      content_html: htmlOf(post, origin),
      ...(post.images[0] && { image: absolute(post.images[0].url, origin) }),
      date_published: time(post.created_at),
      date_modified: time(post.updated_at),
      authors: [{ name: post.user.name, url: `${origin}/people/${post.user.id}` }],
    })),
  })
}
