import { Type } from 'typebox'
import {
  After,
  type App,
  Closed,
  createWrites,
  type Db,
  Limit,
  type Settings,
  type Transactor,
  whyFields,
} from '../../../kernel/index.ts'
import { addNote, listNotes, NewNote, PersonParams, UserNote } from './notes.ts'
import { warnUser } from './warn-user.ts'

const tags = ['admin']
const config = { access: { permission: 'report:manage' } }

const Warning = Closed(
  {
    id: Type.Integer({ description: 'Id of the decision.', examples: [1] }),
    warnings: Type.Integer({ description: 'Warnings that count now, this one included.', examples: [1] }),
  },
  { title: 'Warning' },
)

/** Warnings and notes about people. */
export function peopleRoutes(
  app: App,
  { db, transact, settings }: { db: Db; transact: Transactor['transact']; settings: Settings },
): void {
  const write = createWrites(app, transact)
  write.post('/admin/users/:user/warnings', {
    config: { access: { oneOf: ['user:manage', 'user:warn', 'report:manage'] } },
    schema: {
      operationId: 'adminWarnUser',
      tags,
      summary: 'Warn a person',
      description:
        'They are told. After three warnings in 90 days (setting `moderation`) they are added to the reports queue with a suggested suspension.',
      params: PersonParams,
      body: Closed(whyFields),
      response: { 201: Warning },
    },
    run: (tx, { caller, params, body, origin }) => warnUser(tx, caller, params.user, body, { settings, origin }),
  })

  app.get('/admin/users/:user/notes', {
    config,
    schema: {
      operationId: 'adminListUserNotes',
      tags,
      summary: 'List staff notes about a user, newest first',
      params: PersonParams,
      querystring: Closed({ limit: Limit(), after: After('id') }),
      response: { 200: Closed({ data: Type.Array(UserNote, { description: 'Notes.' }) }, { title: 'UserNotes' }) },
    },
    handler: (request) => listNotes(db, request.params.user, request.query),
  })

  write.post('/admin/users/:user/notes', {
    config,
    schema: {
      operationId: 'adminAddUserNote',
      tags,
      summary: 'Add a note about a person',
      description: 'For staff only. Notes cannot be changed.',
      params: PersonParams,
      body: NewNote,
      response: { 201: UserNote },
    },
    run: (tx, { caller, params, body }) => addNote(tx, caller, params.user, body.text),
  })
}
