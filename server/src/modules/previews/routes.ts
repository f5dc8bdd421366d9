import { Type } from 'typebox'
import { type App, Closed, type Db, Nullable, type Settings, Shown, SingleLineText, sql } from '../../kernel/index.ts'
import { hashOf } from './read-preview.ts'
import { previewsSetting } from './settings.ts'

const LinkPreview = Closed(
  {
    url: Type.String({ description: 'The address.', examples: ['https://example.org/'] }),
    title: Shown(Type.String({ description: 'What the page calls itself.', examples: ['Street trees'] })),
    description: Nullable(Shown(Type.String({ description: 'What it says of itself.', examples: ['A map.'] }))),
    site: Type.String({ description: 'Name of the host.', examples: ['example.org'] }),
  },
  { title: 'LinkPreview', description: 'What is behind a link.' },
)

export function routes(app: App, { db, settings }: { db: Db; settings: Settings }): void {
  app.get('/link-previews', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'getLinkPreview',
      tags: ['feeds'],
      summary: 'Get a link preview',
      description:
        'Null where there is nothing to show, or not yet. Reads nothing: the service reads pages when a post with a link is published.',
      querystring: Closed({
        url: SingleLineText({
          minLength: 1,
          maxLength: 2000,
          description: '`url` of an entity of a feed.',
          examples: ['https://example.org/'],
        }),
      }),
      response: { 200: Nullable(LinkPreview) },
    },
    handler: async ({ query: { url } }) => {
      if (!settings.get(previewsSetting).switch) return null
      const found = await db.planned.find<{ url: string; title: string; description: string | null; site: string }>(sql`
        select p.url, p.title, p.description, p.site from link_previews p where p.hash = ${hashOf(url)} and p.title is not null`)
      return found ?? null
    },
  })
}
