import type { FastifyReply } from 'fastify'
import type { App } from '../../kernel/http/types.ts'
import { Problem } from '../../kernel/problem.ts'
import { drawCard } from '../../modules/files/index.ts'
import { askApi, idOf } from '../ask-api.ts'
import type { FetchInside } from '../inside.ts'
import type { SiteView } from '../site.ts'
import type { Post } from './readers.ts'

const MOST_KEPT = 200

/** `/s/f/:id/card.png`: the text of a post as a picture, for links to posts without pictures. */
export function registerCard(app: App, { fetch, site }: { fetch: FetchInside; site: () => SiteView }): void {
  // Chats that show the same link at the same time share one drawing.
  const drawn = new Map<string, Promise<Buffer | undefined>>()
  const draw = (post: Post): Promise<Buffer | undefined> => {
    const card = { text: post.feed_content, author: post.user.name, site: site().name }
    const key = JSON.stringify(card)
    const known = drawn.get(key)
    if (known) return known
    const made = drawCard(card)
    drawn.set(key, made)
    made.catch(() => drawn.delete(key))
    if (drawn.size > MOST_KEPT) drawn.delete(drawn.keys().next().value!)
    return made
  }

  app.get('/s/f/:id/card.png', {
    config: { access: 'any' },
    schema: { hide: true },
    handler: async (request, reply) => {
      // A list counts no view, and has only what guests may see.
      const [post] = await askApi<Post[]>(fetch, `/feeds?id=${idOf(request)}`)
      if (!post) throw new Problem(404, 'feed.not_found', 'This post does not exist.')
      const picture = await draw(post)
      const answer = (reply as FastifyReply).header('cache-control', 'public, max-age=3600')
      return picture ? answer.type('image/png').send(picture) : answer.redirect('/icons/512.png', 302)
    },
  })
}
