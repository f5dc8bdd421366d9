import { type App, Closed, callerOf, createWrites, Empty } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'
import { OwnTerms, Terms, TermsVersion } from './schemas.ts'
import { termsSetting } from './settings.ts'
import { acceptTerms, readOwnTerms } from './terms.ts'

const tags = ['accounts']

/** The terms, and accepting them. */
export function termsRoutes(app: App, { db, settings, transact }: AccountsDeps): void {
  const write = createWrites(app, transact)
  app.get('/terms', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'getTerms',
      tags,
      summary: 'Get the terms of use',
      response: { 200: Terms },
    },
    handler: async () => {
      const { version, text } = settings.get(termsSetting)
      return { version, text }
    },
  })

  app.get('/user/terms', {
    config: { access: 'user' },
    schema: {
      operationId: 'getOwnTerms',
      tags,
      summary: 'Check whether I accepted the terms',
      response: { 200: OwnTerms },
    },
    handler: (request) => readOwnTerms(db, callerOf(request)),
  })

  write.put('/user/terms', {
    config: { access: 'user', beforeTerms: true },
    schema: {
      operationId: 'acceptTerms',
      tags,
      summary: 'Accept the terms',
      description: 'The current version; any other answers 422 `terms.outdated`. Accepting it again changes nothing.',
      body: Closed({ version: TermsVersion }),
      response: { 204: Empty },
    },
    run: (tx, { caller, body }) => acceptTerms(tx, caller.id, body.version),
  })
}
