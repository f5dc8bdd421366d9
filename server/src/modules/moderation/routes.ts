import type { App } from '../../kernel/index.ts'
import { MAX_TRIED, Tried, TriedText } from './schemas.ts'
import { ACTS } from './settings.ts'
import type { WordList } from './word-list.ts'

const MAX_MATCHES = 100
/** Characters of up to four bytes, some of them escaped, and the braces around them. */
const BODY_LIMIT = 6 * MAX_TRIED + 1000

/** Registers what staff try the list of words with; the list itself is the setting `words`. */
export function routes(app: App, words: () => WordList): void {
  app.post('/admin/words/try', {
    bodyLimit: BODY_LIMIT,
    config: { access: { oneOf: ['setting:manage', 'report:manage'] }, lane: 'read', takesKey: false },
    schema: {
      operationId: 'adminTryWords',
      tags: ['admin'],
      summary: 'Try a text against the list of words',
      description: 'Nothing is stored. The list is the setting `words`.',
      body: TriedText,
      response: { 200: Tried },
    },
    handler: async ({ body: { text } }) => {
      const list = words()
      const found = list.findAll(text)
      const act = ACTS.find((each) => found.some((word) => word.act === each)) ?? null
      return {
        act,
        shown: list.censor(text),
        matches: found.slice(0, MAX_MATCHES).map(({ text: word, act, start, end }) => ({
          text: word,
          act,
          found: text.slice(start, end),
          start,
          end,
        })),
      }
    },
  })
}
