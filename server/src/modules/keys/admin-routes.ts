import { type App, createWrites, Empty, staffListRoute } from '../../kernel/index.ts'
import { bots, createBot, presentBot, requireBot } from './bots.ts'
import { createKey } from './create-key.ts'
import type { KeysOptions } from './deps.ts'
import { deleteKey, listKeys } from './own-keys.ts'
import { Bot, BotKeyParams, BotParams, KeyList, MadeKey, NewBot, NewKey } from './schemas.ts'

const tags = ['admin']
const config = { access: { permission: 'user:manage' } } as const

export function adminRoutes(app: App, { db, clock, transact, settings }: KeysOptions): void {
  const write = createWrites(app, transact)

  staffListRoute(app, db, '/admin/bots', {
    config,
    schema: { operationId: 'adminListBots', summary: 'List bots' },
    list: bots,
    view: Bot,
    present: presentBot,
  })

  write.post('/admin/bots', {
    config,
    schema: {
      operationId: 'adminCreateBot',
      tags,
      summary: 'Create a bot',
      description:
        'An account for a program: every record shows `bot: true`. It cannot sign in, earns nothing, and acts with keys that staff make.',
      body: NewBot,
      response: { 201: Bot },
    },
    run: (tx, { caller, body, origin }) => createBot(tx, settings, { caller, origin }, body),
  })

  app.get('/admin/bots/:id/keys', {
    config,
    schema: {
      operationId: 'adminListBotKeys',
      tags,
      summary: 'List a bot’s keys',
      params: BotParams,
      response: { 200: KeyList },
    },
    handler: async ({ params }) => {
      await requireBot(db, params.id)
      return listKeys(db, params.id)
    },
  })

  write.post('/admin/bots/:id/keys', {
    config,
    schema: {
      operationId: 'adminCreateBotKey',
      tags,
      summary: 'Create a key for a bot',
      params: BotParams,
      body: NewKey,
      response: { 201: MadeKey },
    },
    run: async (tx, { caller, params, body, origin }) => {
      await requireBot(tx, params.id)
      return createKey(tx, { caller, origin, clock }, params.id, body)
    },
  })

  write.delete('/admin/bots/:id/keys/:key', {
    config,
    schema: {
      operationId: 'adminDeleteBotKey',
      tags,
      summary: 'Delete a bot’s key',
      params: BotKeyParams,
      response: { 204: Empty },
    },
    run: async (tx, { caller, params, origin }) => {
      await requireBot(tx, params.id)
      await deleteKey(tx, { caller, origin }, params.id, params.key)
    },
  })
}
