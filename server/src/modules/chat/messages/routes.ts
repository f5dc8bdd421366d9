import { Type } from 'typebox'
import { type App, callerOf, createWrites, Empty, Messages, WhyQuery } from '../../../kernel/index.ts'
import { ReportBody } from '../../reports/index.ts'
import type { ChatDeps } from '../deps.ts'
import {
  ConversationParams,
  MessageChange,
  MessageParams,
  MessagesQuery,
  MessageView,
  NewMessage,
  ReactionParams,
  SearchQuery,
} from '../schemas.ts'
import { editMessage, recallMessage } from './change-message.ts'
import { react } from './react.ts'
import { createReadMessages } from './read-messages.ts'
import { reportMessage } from './report-message.ts'
import { searchMessages } from './search.ts'
import { createSendMessage } from './send-message.ts'

const tags = ['chat']
const config = { access: 'user' } as const
const shows = { kind: 'chats', idOf: ({ result }: { result: unknown }) => (result as MessageView).id }

/** Messages: sending, reading, changing, reacting, reporting, searching. */
export function messageRoutes(app: App, deps: ChatDeps & { changed: () => void }): void {
  const write = createWrites(app, deps.transact)
  const { db, changed } = deps
  const sendMessage = createSendMessage(deps)
  const readMessages = createReadMessages(db.planned, deps)

  write.post('/chat/conversations/:conversation/messages', {
    config: { ...config, shows },
    schema: {
      operationId: 'sendChatMessage',
      tags,
      summary: 'Send a message',
      description: 'The same `client_id` again answers 200 with the first message, whatever else is in the body.',
      params: ConversationParams,
      body: NewMessage,
      response: { 201: MessageView, 200: MessageView },
    },
    batched: async (tx, { caller, params, body, reply }) => {
      const { message, isNew } = await sendMessage(tx, caller, params.conversation, body)
      tx.afterCommit(changed)
      reply.code(isNew ? 201 : 200)
      return message
    },
  })

  app.get('/chat/conversations/:conversation/messages', {
    config,
    schema: {
      operationId: 'listChatMessages',
      tags,
      summary: 'List the messages of a conversation',
      description: 'Ascending by `seq`; the newest unless `before`, `after` or `around` is given.',
      params: ConversationParams,
      querystring: MessagesQuery,
      response: { 200: Type.Array(MessageView, { description: 'Messages.' }) },
    },
    handler: (request) => readMessages(callerOf(request), request.params.conversation, request.query),
  })

  write.patch('/chat/conversations/:conversation/messages/:seq', {
    config: { ...config, shows },
    schema: {
      operationId: 'editChatMessage',
      tags,
      summary: 'Edit one of my messages',
      description: 'Within 15 minutes.',
      params: MessageParams,
      body: MessageChange,
      response: { 200: MessageView },
    },
    run: (tx, { caller, params, body }) => {
      tx.afterCommit(changed)
      return editMessage(tx, deps, caller, { conversationId: params.conversation, seq: params.seq, text: body.text })
    },
  })

  write.delete('/chat/conversations/:conversation/messages/:seq', {
    config,
    schema: {
      operationId: 'recallChatMessage',
      tags,
      summary: 'Recall a message',
      description: 'Its author within a day; the owner of the group or topic and holders of `im:manage` at any time.',
      params: MessageParams,
      querystring: WhyQuery,
      response: { 204: Empty },
    },
    run: async (tx, { caller, params, query: why, origin }) => {
      tx.afterCommit(changed)
      await recallMessage(tx, caller, { conversationId: params.conversation, seq: params.seq }, { origin, why })
    },
  })

  for (const [method, operationId, isGiven, summary] of [
    ['put', 'addChatReaction', true, 'React to a message'],
    ['delete', 'removeChatReaction', false, 'Remove a reaction'],
  ] as const) {
    write[method]('/chat/conversations/:conversation/messages/:seq/reactions/:emoji', {
      config,
      schema: { operationId, tags, summary, params: ReactionParams, response: { 204: Empty } },
      run: async (tx, { caller, params }) => {
        tx.afterCommit(changed)
        await react(tx, caller, { conversationId: params.conversation, seq: params.seq, emoji: params.emoji, isGiven })
      },
    })
  }

  write.post('/chat/conversations/:conversation/messages/:seq/reports', {
    config,
    schema: {
      operationId: 'reportChatMessage',
      tags,
      summary: 'Report a message',
      description: 'Staff see it with five messages on each side, as they are now.',
      params: MessageParams,
      body: ReportBody,
      response: { 201: Messages },
    },
    run: (tx, { caller, params, body }) =>
      reportMessage(tx, caller, { conversationId: params.conversation, seq: params.seq, body }),
  })

  app.get('/chat/search', {
    config,
    schema: {
      operationId: 'searchChat',
      tags,
      summary: 'Search my messages',
      description:
        'Newest first. Looks at the last 5,000 messages of each of the 200 conversations with the latest activity.',
      querystring: SearchQuery,
      response: { 200: Type.Array(MessageView, { description: 'Messages.' }) },
    },
    handler: (request) => {
      const { limit = 20, ...search } = request.query
      return searchMessages(db, deps, callerOf(request), { ...search, limit })
    },
  })
}
