import { Type } from 'typebox'
import {
  type App,
  Closed,
  invalid,
  Limit,
  Nullable,
  Shown,
  SingleLineText,
  sendWritten,
  starsFor,
} from '../../kernel/index.ts'
import { FileView } from '../files/index.ts'
import { readCursor, writeCursor } from './asking/cursor.ts'
import { type SearchDeps, search } from './asking/search.ts'
import { type SuggestDeps, suggest } from './asking/suggest.ts'
import { KINDS, type Kind } from './kinds/source.ts'

const tags = ['search']
const MAX_QUERY = 200

const q = Shown(
  SingleLineText({
    maxLength: MAX_QUERY,
    description:
      'Words, all of which must be there. `"a phrase"`, `-without`, `from:name` or `from:me`, `topic:name`, `has:image` or `has:video`, `before:2026-11-30` and `after:2026`. Nothing is refused: an operator without a meaning is searched for as a word.',
    examples: ['slow trains'],
  }),
)

const TITLES: Readonly<Record<Kind, string>> = {
  feeds: 'Feed',
  comments: 'Comment',
  people: 'Person',
  topics: 'Topic',
  events: 'Event',
  goods: 'Commodity',
}

/** Search, and suggestions while typing. */
export function routes(app: App, deps: SearchDeps & { suggestions: SuggestDeps }): void {
  const hits = KINDS.map((kind) =>
    Closed(
      {
        kind: Type.Literal(kind, { description: 'What was found.', examples: [kind] }),
        record: deps.records[kind].view,
        highlights: Type.Array(Type.Array(Type.Integer({ description: 'UTF-16 units.', examples: [0] })), {
          description: 'Where the words are in the text or name of the record: from and to.',
          examples: [[[4, 10]]],
        }),
      },
      { title: `Found${TITLES[kind]}`, description: 'A match; the record is as its own lists show it.' },
    ),
  )
  const Page = Closed(
    {
      data: Type.Array(Type.Union(hits), { description: 'The best first; without `kind` up to three of each.' }),
      cursor: Nullable(Type.String({ description: '`cursor` of the next page; null on the last.' })),
    },
    { title: 'SearchPage', description: 'A page of what was found.' },
  )

  app.get('/search', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'search',
      tags,
      summary: 'Search everything',
      description:
        'Case, width, accents and the two Chinese scripts make no difference. Latin words are found by their beginnings; people and topics by pinyin and its initials too. Ranked by how well it matches and how recent it is.',
      querystring: Closed({
        q: Type.Optional(q),
        kind: Type.Optional(
          Type.Unsafe<Kind>({
            type: 'string',
            enum: KINDS,
            description: 'Only these; all of them unless given.',
            examples: ['feeds'],
          }),
        ),
        limit: Limit(15, { maximum: 50 }),
        cursor: Type.Optional(SingleLineText({ maxLength: 100, description: '`cursor` of the previous page.' })),
      }),
      response: { 200: Type.Unsafe<string>(Page) },
    },
    handler: async ({ caller, query: { q: text = '', kind, limit, cursor: given } }, reply) => {
      const cursor = given === undefined ? undefined : readCursor(given)
      if (given !== undefined && !cursor)
        throw invalid('cursor', 'Send the cursor of the previous page.', 'search.cursor')
      const { hits, next } = await search(deps, caller, { q: text, kind, limit, cursor })
      const data = hits.map(
        (hit) => `{"kind":"${hit.kind}","record":${hit.record},"highlights":${JSON.stringify(hit.highlights)}}`,
      )
      return sendWritten(
        reply,
        Buffer.from(`{"data":[${data.join()}],"cursor":${JSON.stringify(next ? writeCursor(next) : null)}}`),
      )
    },
  })

  app.get('/search/suggestions', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'suggestSearch',
      tags,
      summary: 'Get search suggestions',
      querystring: Closed({ q: Type.Optional(q), limit: Limit(4, { maximum: 10 }) }),
      response: {
        200: Type.Array(
          Closed(
            {
              kind: Type.Unsafe<'people' | 'topics' | 'tags'>({
                type: 'string',
                enum: ['people', 'topics', 'tags'],
                description: 'What is suggested.',
                examples: ['people'],
              }),
              id: Type.Optional(Type.Integer({ description: 'Of the person or topic.', examples: [1] })),
              text: Shown(Type.String({ description: 'The name or tag.', examples: ['林小满'] })),
              picture: Type.Optional(Nullable(FileView)),
            },
            { title: 'Suggestion', description: 'A name that may be meant.' },
          ),
          { description: 'Topics, people and tags, the best of each first; `limit` of each.' },
        ),
      },
    },
    handler: (request) => {
      const { q: text = '', limit } = request.query
      return suggest(deps.suggestions, request.caller, { q: text, limit }, starsFor(request))
    },
  })
}
