import { Type } from 'typebox'
import { type App, callerOf, createWrites, type Db, type Transactor } from '../../kernel/index.ts'
import { appealDecision } from './appeal-decision.ts'
import { getDecision, listDecisions } from './read-decisions.ts'
import { Decision, DecisionParams, DecisionsQuery, NewAppeal } from './schemas.ts'
import { Rule, readRules } from './settings.ts'

const tags = ['decisions']
const config = { access: 'user', whileSuspended: true } as const

/** What people read about decisions on them, and how they appeal. Open to suspended people with the token of their sign-in. */
export function routes(app: App, { db, transact }: { db: Db; transact: Transactor['transact'] }): void {
  const write = createWrites(app, transact)
  app.get('/rules', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listRules',
      tags,
      summary: 'Get the community rules',
      description: 'In the order in which they are shown. Decisions name them by `code`.',
      response: { 200: Type.Array(Rule, { description: 'Rules.' }) },
    },
    handler: async () => [...(await readRules(db))],
  })

  app.get('/user/decisions', {
    config,
    schema: {
      operationId: 'listDecisions',
      tags,
      summary: 'List decisions about me',
      description: 'What staff or an automatic rule did about me and what I published, newest first.',
      querystring: DecisionsQuery,
      response: { 200: Type.Array(Decision, { description: 'Decisions.' }) },
    },
    handler: (request) => listDecisions(db, callerOf(request), request.query),
  })

  app.get('/user/decisions/:id', {
    config,
    schema: {
      operationId: 'getDecision',
      tags,
      summary: 'Get a decision about me',
      params: DecisionParams,
      response: { 200: Decision },
    },
    handler: (request) => getDecision(db, callerOf(request), request.params.id),
  })

  write.post('/user/decisions/:id/appeal', {
    config: { ...config, beforeTerms: true },
    schema: {
      operationId: 'appealDecision',
      tags,
      summary: 'Appeal a decision',
      description: 'Once, within 180 days. Someone other than who decided looks at it again.',
      params: DecisionParams,
      body: NewAppeal,
      response: { 201: Decision },
    },
    run: (tx, { caller, params, body }) => appealDecision(tx, caller, params.id, body.text),
  })
}
