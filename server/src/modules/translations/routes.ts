import { Type } from 'typebox'
import { type App, Closed, callerOf, Id, LANGUAGES, Shown } from '../../kernel/index.ts'
import { createTranslate, type TranslateDeps } from './translate.ts'

const FeedTranslation = Closed(
  {
    text: Shown(Type.String({ description: 'The text in that language.', examples: ['The ferry runs again.'] })),
    language: Type.String({ description: 'The language it is in now.', examples: ['en'] }),
    origin: Type.Optional(Type.String({ description: 'The language it was written in, if known.', examples: ['zh'] })),
  },
  { title: 'FeedTranslation', description: 'A post in another language, by a machine.' },
)

export function routes(app: App, deps: TranslateDeps): void {
  const translate = createTranslate(deps)
  app.get('/feeds/:feed/translation', {
    config: { access: 'user' },
    schema: {
      operationId: 'translateFeed',
      tags: ['feeds'],
      summary: 'Translate a public post',
      params: Closed({ feed: Id('Feed id.') }),
      querystring: Closed({
        language: Type.Unsafe<(typeof LANGUAGES)[number]>({
          type: 'string',
          enum: [...LANGUAGES],
          description: 'The language to translate into.',
          examples: ['en'],
        }),
      }),
      response: { 200: FeedTranslation },
    },
    handler: async (request) => {
      const { language } = request.query
      return { ...(await translate(callerOf(request), request.params.feed, language)), language }
    },
  })
}
