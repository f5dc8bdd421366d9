import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type App, callerOf, Empty, Messages } from '../../kernel/index.ts'
import { changeGroup, removeGroup } from './change-group.ts'
import { createGroup, spendGroup } from './create-group.ts'
import type { Change } from './intents.ts'
import { addMembers, MAX_MEMBERS, readIds, removeMembers } from './members.ts'
import { readFaces, readGroups, readSimpleGroups } from './read-groups.ts'
import type { ImDeps } from './routes.ts'
import {
  Face,
  Group,
  GroupBody,
  GroupChange,
  GroupChanged,
  GroupCreated,
  GroupQuery,
  GroupsQuery,
  MembersBody,
  MembersQuery,
  MyGroupsQuery,
  SimpleGroup,
} from './schemas.ts'

const tags = ['im']

/** Registers the operations on groups. The provider is asked first, outside any transaction; then the answer is kept. */
export function groupRoutes(app: App, deps: ImDeps): void {
  const keep = keeping(deps)

  app.get('/im/group', {
    config: { access: 'user' },
    schema: {
      operationId: 'getImGroups',
      tags,
      summary: 'Groups with who is in them',
      description: 'Those of the groups that you may see; 404 when that is none of them.',
      querystring: GroupsQuery,
      response: { 200: Type.Array(Group, { description: 'In the order asked for.' }) },
    },
    handler: (request) => readGroups(deps, callerOf(request), request.query.im_group_id),
  })

  app.get('/im/groups', {
    config: { access: 'user' },
    schema: {
      operationId: 'getSimpleImGroups',
      tags,
      summary: 'Groups in short',
      querystring: MyGroupsQuery,
      response: { 200: Type.Array(SimpleGroup, { description: 'In the order asked for.' }) },
    },
    handler: (request) => readSimpleGroups(deps, callerOf(request), request.query.im_group_id),
  })

  app.get('/im/group/face', {
    config: { access: 'user' },
    schema: {
      operationId: 'getImGroupFaces',
      tags,
      summary: 'Pictures of groups',
      querystring: GroupsQuery,
      response: { 200: Type.Array(Face, { description: 'Those groups that have one.' }) },
    },
    handler: (request) => readFaces(deps, callerOf(request), request.query.im_group_id),
  })

  app.post('/im/group', {
    config: { access: 'user' },
    schema: {
      operationId: 'createImGroup',
      tags,
      summary: 'Make a group',
      body: GroupBody,
      response: { 201: GroupCreated },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      await spendGroup(deps.budgets, caller)
      const made = await createGroup(deps, caller, request.body)
      void reply.code(201)
      return reply.send(
        await keep(request, reply, made, (im_group_id) => ({ message: ['The group is made.'], im_group_id })),
      )
    },
  })

  app.patch('/im/group', {
    config: { access: 'user' },
    schema: {
      operationId: 'changeImGroup',
      tags,
      summary: 'Change a group',
      description: 'For its owner and admins; handing it over only for its owner. What is left out stays.',
      body: GroupChange,
      response: { 201: GroupChanged },
    },
    handler: async (request, reply) => {
      const { body } = request
      const caller = callerOf(request)
      await deps.settleFiles(caller.id, [body.group_face])
      const changed = await changeGroup(deps, caller, String(body.im_group_id), body)
      void reply.code(201)
      return reply.send(await keep(request, reply, changed, (group) => group))
    },
  })

  app.delete('/im/group', {
    config: { access: 'user' },
    schema: {
      operationId: 'deleteImGroup',
      tags,
      summary: 'Delete a group',
      description: 'For its owner.',
      querystring: GroupQuery,
      response: { 204: Empty },
    },
    handler: async (request, reply) => {
      const removed = await removeGroup(deps, callerOf(request), String(request.query.im_group_id))
      void reply.code(204)
      return reply.send(await keep(request, reply, removed, () => undefined))
    },
  })

  app.post('/im/group/member', {
    config: { access: 'user' },
    schema: {
      operationId: 'addImGroupMembers',
      tags,
      summary: 'Add members to a group',
      description:
        'For its owner and admins; for members where they may invite; for everybody themselves where a group is public and joining needs no approval.',
      body: MembersBody,
      response: { 201: Messages },
    },
    handler: async (request, reply) => {
      const { im_group_id, members } = request.body
      const userIds = readIds(members, 'members', MAX_MEMBERS)
      const added = await addMembers(deps, callerOf(request), String(im_group_id), userIds)
      void reply.code(201)
      return reply.send(await keep(request, reply, added, () => ({ message: ['They are members now.'] })))
    },
  })

  app.delete('/im/group/member', {
    config: { access: 'user' },
    schema: {
      operationId: 'removeImGroupMembers',
      tags,
      summary: 'Remove members from a group, or leave it',
      description: 'For its owner and admins; everybody may leave, except the owner.',
      querystring: MembersQuery,
      response: { 204: Empty },
    },
    handler: async (request, reply) => {
      const { im_group_id, members } = request.query
      const userIds = readIds(members, 'members', MAX_MEMBERS)
      const removed = await removeMembers(deps, callerOf(request), String(im_group_id), userIds)
      void reply.code(204)
      return reply.send(await keep(request, reply, removed, () => undefined))
    },
  })
}

/** Keeps what was changed at the provider together with the answer; if that fails, the change is taken back. */
const keeping =
  ({ transact }: ImDeps) =>
  async <Result, Body>(
    request: FastifyRequest,
    reply: FastifyReply,
    { finish, abandon }: Change<Result>,
    answer: (result: Result) => Body,
  ): Promise<Body> => {
    try {
      return await transact(request, reply, async (tx) => answer(await finish(tx)))
    } catch (error) {
      await abandon()
      throw error
    }
  }
