import { type App, createWrites, type Db, type Transactor } from '../../../kernel/index.ts'
import { PersonParams } from '../people/notes.ts'
import type { Removers } from '../port.ts'
import { getRemoval, listRemovals, startRemoval, takeBack } from './removals.ts'
import { NewRemoval, Removal, RemovalParams, Removals, StartedRemoval } from './schemas.ts'

const tags = ['admin']
const config = { access: { oneOf: ['user:manage', 'user:suspend'] } }

/** Removing everything of a person, and taking that back. */
export function removalRoutes(
  app: App,
  { db, transact, removers }: { db: Db; transact: Transactor['transact']; removers: Removers },
): void {
  const write = createWrites(app, transact)
  write.post('/admin/users/:user/removals', {
    config,
    schema: {
      operationId: 'adminRemoveEverything',
      tags,
      summary: 'Remove everything a user has published',
      description: 'In the background, as one decision. Can be undone for 30 days.',
      params: PersonParams,
      body: NewRemoval,
      response: { 202: StartedRemoval },
    },
    run: (tx, { caller, params, body, origin }) => startRemoval(tx, caller, params.user, body, { removers, origin }),
  })

  app.get('/admin/users/:user/removals', {
    config,
    schema: {
      operationId: 'adminListRemovals',
      tags,
      summary: 'Preview a removal, and list earlier ones',
      params: PersonParams,
      response: { 200: Removals },
    },
    handler: (request) => listRemovals(db, request.params.user, removers),
  })

  app.get('/admin/users/:user/removals/:id', {
    config,
    schema: {
      operationId: 'adminGetRemoval',
      tags,
      summary: 'Get the progress of a removal',
      params: RemovalParams,
      response: { 200: Removal },
    },
    handler: (request) => getRemoval(db, request.params.user, request.params.id),
  })

  write.delete('/admin/users/:user/removals/:id', {
    config,
    schema: {
      operationId: 'adminTakeBackRemoval',
      tags,
      summary: 'Undo a removal',
      description: 'In the background, within 30 days. What its author deleted meanwhile stays deleted.',
      params: RemovalParams,
      response: { 202: StartedRemoval },
    },
    run: (tx, { caller, params, origin }) => takeBack(tx, caller, params.user, params.id, origin),
  })
}
