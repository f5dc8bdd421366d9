import { type App, callerOf, createWrites } from '../../../kernel/index.ts'
import type { ConversationDeps } from '../conversations/present.ts'
import type { ChatDeps } from '../deps.ts'
import { changeChatSettings, readChatSettings } from '../people/settings.ts'
import {
  Changes,
  ChangesQuery,
  ChatSettings,
  ChatSettingsChange,
  ConversationParams,
  Updates,
  UpdatesQuery,
} from '../schemas.ts'
import { createReadChanges } from './read-changes.ts'
import { readUpdates } from './read-updates.ts'

const tags = ['chat']
const config = { access: 'user' } as const

/** What a client asks to catch up, and what a person decided about chat. */
export function syncRoutes(app: App, deps: ChatDeps & { present: () => ConversationDeps }): void {
  const write = createWrites(app, deps.transact)
  const { db, present } = deps
  const readChanges = createReadChanges(db.planned, deps)

  app.get('/chat/updates', {
    config,
    schema: {
      operationId: 'getChatUpdates',
      tags,
      summary: 'List conversations that changed',
      description:
        'Without a cursor: all of them. `reset`: the cursor is too old or not one of ours; load everything again.',
      querystring: UpdatesQuery,
      response: { 200: Updates },
    },
    handler: (request) => {
      const { cursor, limit = 100 } = request.query
      return readUpdates(db.planned, present(), callerOf(request), { limit, ...(cursor !== undefined && { cursor }) })
    },
  })

  app.get('/chat/conversations/:conversation/changes', {
    config,
    schema: {
      operationId: 'getChatChanges',
      tags,
      summary: 'List changes in a conversation',
      description:
        'Messages whose `rev` is above `since`. `reset`: more than 1,000 behind, or other messages are yours to read now.',
      params: ConversationParams,
      querystring: ChangesQuery,
      response: { 200: Changes },
    },
    handler: (request) => {
      const { since, limit = 100 } = request.query
      return readChanges(callerOf(request), {
        conversationId: request.params.conversation,
        since,
        limit,
      })
    },
  })

  app.get('/user/chat-settings', {
    config,
    schema: {
      operationId: 'getChatSettings',
      tags,
      summary: 'Get my chat settings',
      response: { 200: ChatSettings },
    },
    handler: (request) => readChatSettings(db, callerOf(request)),
  })

  write.patch('/user/chat-settings', {
    config,
    schema: {
      operationId: 'changeChatSettings',
      tags,
      summary: 'Change who can message me',
      body: ChatSettingsChange,
      response: { 200: ChatSettings },
    },
    run: (tx, { caller, body }) => changeChatSettings(tx, caller, body),
  })
}
