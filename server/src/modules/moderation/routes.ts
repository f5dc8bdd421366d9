import { type App, createWrites, Empty, type Transactor } from '../../kernel/index.ts'
import { decideAppeal, PERMISSION } from './appeals/decide-appeal.ts'
import { AppealAnswer, AppealParams } from './appeals/schemas.ts'
import type { Restores } from './port.ts'
import { MAX_TRIED, Tried, TriedText } from './schemas.ts'
import { ACTS } from './settings.ts'
import type { WordList } from './word-list.ts'

const MAX_MATCHES = 100
/** Characters of up to four bytes, some of them escaped, and the braces around them. */
const BODY_LIMIT = 6 * MAX_TRIED + 1000

export interface RoutesDeps {
  transact: Transactor['transact']
  words: () => WordList
  restores: Restores
}

/** Registers what staff decide about appeals, and try the list of words with; the list itself is the setting `words`. */
export function routes(app: App, { transact, words, restores }: RoutesDeps): void {
  const write = createWrites(app, transact)
  write.patch('/admin/appeals/:id', {
    config: { access: { permission: PERMISSION } },
    schema: {
      operationId: 'adminDecideAppeal',
      tags: ['admin'],
      summary: 'Decide on an appeal',
      description:
        'By someone other than the person who made the decision, as long as anyone else can. `overturned` restores what was removed, counters included; what its author deleted meanwhile stays deleted.',
      params: AppealParams,
      body: AppealAnswer,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => decideAppeal(tx, caller, params.id, body, { restores, origin }),
  })

  app.post('/admin/words/try', {
    bodyLimit: BODY_LIMIT,
    config: { access: { oneOf: ['setting:manage', 'report:manage'] }, lane: 'read', takesKey: false },
    schema: {
      operationId: 'adminTryWords',
      tags: ['admin'],
      summary: 'Test a text against the word list',
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
