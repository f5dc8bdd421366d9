import { Type } from 'typebox'
import { type App, callerOf, createWrites, Empty, invalid, type Tx } from '../../../kernel/index.ts'
import type { ChatDeps } from '../deps.ts'
import {
  ConversationChange,
  ConversationParams,
  ConversationsQuery,
  ConversationView,
  ConversationViews,
  MemberParams,
  MembersBody,
  MembersQuery,
  MemberView,
  NewConversation,
  ReadBody,
  Unread,
} from '../schemas.ts'
import { chatSetting } from '../settings.ts'
import { createTyping } from '../sync/typing.ts'
import { addPeople, conversationOf, makeGroup, removePerson, renameGroup } from './groups.ts'
import { countUnread, createListConversations, readBefore } from './list-conversations.ts'
import { listMembers } from './list-members.ts'
import { openDirect } from './open-direct.ts'
import { acceptRequest, changePlace, hideConversation, markRead } from './own-place.ts'
import { type ConversationDeps, showConversations } from './present.ts'
import { getSeat } from './seat.ts'

const tags = ['chat']
const config = { access: 'user' } as const

/** Conversations and who is in them. Groups are changed at the messaging provider first, as under `/im`. */
export function conversationRoutes(
  app: App,
  deps: ChatDeps & { present: () => ConversationDeps; changed: () => void },
): void {
  const write = createWrites(app, deps.transact)
  const { db, settings, present, changed } = deps
  const typing = createTyping(db)
  const list = createListConversations(db.planned, present)
  const show = async (tx: Tx, caller: { id: number }, id: number) =>
    (await showConversations(tx, present(), caller, [id]))[0]!
  const undo = async (change: { abandon(): Promise<void> } | undefined) => change?.abandon()

  app.get('/chat/conversations', {
    config,
    schema: {
      operationId: 'listConversations',
      tags,
      summary: 'List my conversations',
      description:
        'Last activity first. The first page begins with all pinned conversations and has at least one other, even if more than `limit` are pinned. A page has all conversations with the `updated_at` of its last one: pass that as `before` until a page is empty.',
      querystring: ConversationsQuery,
      response: { 200: ConversationViews },
    },
    handler: async (request, reply) => {
      const { state = 'active', limit = 30, before } = request.query
      const userId = callerOf(request).id
      return list(request, reply, { userId, state, limit, ...(before !== undefined && { before: readBefore(before) }) })
    },
  })

  write.post('/chat/conversations', {
    config,
    schema: {
      operationId: 'createConversation',
      tags,
      summary: 'Start a conversation or a group',
      description:
        'With `user_id` the direct conversation: 201 when it is new, else 200. With `title` and `user_ids` a private group.',
      body: NewConversation,
      response: { 201: ConversationView, 200: ConversationView },
    },
    first: ({ caller, body: { user_id, title, user_ids } }) => {
      if (user_id !== undefined && title === undefined && user_ids === undefined) return undefined
      if (user_id !== undefined || title === undefined || user_ids === undefined)
        throw invalid('user_id', 'Send user_id, or title and user_ids.', 'chat.which_kind')
      return makeGroup(deps, caller, { title, userIds: user_ids })
    },
    run: async (tx, { caller, body, reply }, group) => {
      tx.afterCommit(changed)
      reply.code(201)
      if (group) return show(tx, caller, await conversationOf(tx, await group.finish(tx)))
      const { id, isNew } = await openDirect(tx, caller, body.user_id!, settings.get(chatSetting))
      if (!isNew) reply.code(200)
      return show(tx, caller, id)
    },
    undo,
  })

  app.get('/chat/conversations/:conversation', {
    config,
    schema: {
      operationId: 'getConversation',
      tags,
      summary: 'Get a conversation',
      params: ConversationParams,
      response: { 200: ConversationView },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const { id } = await getSeat(db.planned, caller, request.params.conversation)
      return (await showConversations(db.planned, present(), caller, [id]))[0]!
    },
  })

  write.patch('/chat/conversations/:conversation', {
    config,
    schema: {
      operationId: 'changeConversation',
      tags,
      summary: 'Mute or pin a conversation, or edit a group',
      description:
        '`muted` and `pinned` are for the caller alone; `title` and `avatar` are changed by the owner of a group.',
      params: ConversationParams,
      body: ConversationChange,
      response: { 200: ConversationView },
    },
    first: ({ caller, params, body }) => renameGroup(deps, caller, params.conversation, body),
    run: async (tx, { caller, params, body }, renamed) => {
      tx.afterCommit(changed)
      await renamed?.finish(tx)
      await changePlace(tx, caller, params.conversation, body)
      return show(tx, caller, params.conversation)
    },
    undo,
  })

  write.delete('/chat/conversations/:conversation', {
    config,
    schema: {
      operationId: 'leaveConversation',
      tags,
      summary: 'Leave a group, hide a conversation or decline a request',
      description: 'A direct conversation and the chat of a topic are hidden until the next message.',
      params: ConversationParams,
      response: { 204: Empty },
    },
    first: async ({ caller, params }) => {
      const { kind } = await getSeat(db, caller, params.conversation)
      return kind === 'group' ? removePerson(deps, caller, params.conversation, caller.id) : undefined
    },
    run: async (tx, { caller, params }, left) => {
      tx.afterCommit(changed)
      if (left) await left.finish(tx)
      else await hideConversation(tx, caller, params.conversation)
    },
    undo,
  })

  write.put('/chat/conversations/:conversation/accept', {
    config,
    schema: {
      operationId: 'acceptConversation',
      tags,
      summary: 'Accept a message request',
      params: ConversationParams,
      response: { 204: Empty },
    },
    run: async (tx, { caller, params }) => {
      tx.afterCommit(changed)
      await acceptRequest(tx, caller, params.conversation)
    },
  })

  write.put('/chat/conversations/:conversation/read', {
    config,
    schema: {
      operationId: 'readConversation',
      tags,
      summary: 'Mark messages as read',
      params: ConversationParams,
      body: ReadBody,
      response: { 204: Empty },
    },
    run: async (tx, { caller, params, body }) => {
      tx.afterCommit(changed)
      await markRead(tx, caller, params.conversation, body.seq)
    },
  })

  write.post('/chat/conversations/:conversation/typing', {
    config,
    schema: {
      operationId: 'showTyping',
      tags,
      summary: 'Send a typing indicator',
      description: 'At most once in three seconds; more are ignored. Not stored.',
      params: ConversationParams,
      response: { 204: Empty },
    },
    first: ({ caller, params }) => typing(caller, params.conversation),
    run: async () => {},
  })

  app.get('/chat/conversations/:conversation/members', {
    config,
    schema: {
      operationId: 'listConversationMembers',
      tags,
      summary: 'List the members of a conversation',
      params: ConversationParams,
      querystring: MembersQuery,
      response: { 200: Type.Array(MemberView, { description: 'By user id.' }) },
    },
    handler: (request) => {
      const { limit = 50, after = 0 } = request.query
      return listMembers(db.planned, present(), callerOf(request), {
        conversationId: request.params.conversation,
        limit,
        after,
      })
    },
  })

  write.post('/chat/conversations/:conversation/members', {
    config,
    schema: {
      operationId: 'addConversationMembers',
      tags,
      summary: 'Add people to a group',
      description: 'By the rules of groups under `/im`.',
      params: ConversationParams,
      body: MembersBody,
      response: { 204: Empty },
    },
    first: ({ caller, params, body }) => addPeople(deps, caller, params.conversation, body.user_ids),
    run: async (tx, _call, added) => {
      tx.afterCommit(changed)
      await added.finish(tx)
    },
    undo,
  })

  write.delete('/chat/conversations/:conversation/members/:user', {
    config,
    schema: {
      operationId: 'removeConversationMember',
      tags,
      summary: 'Remove a member from a group',
      description: 'By the rules of groups under `/im`.',
      params: MemberParams,
      response: { 204: Empty },
    },
    first: ({ caller, params }) => removePerson(deps, caller, params.conversation, params.user),
    run: async (tx, _call, removed) => {
      tx.afterCommit(changed)
      await removed.finish(tx)
    },
    undo,
  })

  app.get('/chat/unread', {
    config,
    schema: {
      operationId: 'getChatUnread',
      tags,
      summary: 'Count unread chats and requests',
      response: { 200: Unread },
    },
    handler: (request) => countUnread(db.planned, callerOf(request)),
  })
}
