import { Type } from 'typebox'
import { type App, callerOf, createWrites, Empty, Messages } from '../../kernel/index.ts'
import { changeGroup, removeGroup } from './change-group.ts'
import { createGroup, spendGroup } from './create-group.ts'
import type { ImDeps } from './deps.ts'
import type { Change } from './intents.ts'
import { addMembers, readIds, removeMembers } from './members.ts'
import { MAX_MEMBERS } from './port.ts'
import { readGroups, readPictures, readSimpleGroups } from './read-groups.ts'
import {
  DissolveQuery,
  Group,
  GroupBody,
  GroupChange,
  GroupChanged,
  GroupCreated,
  GroupPicture,
  GroupsQuery,
  MembersBody,
  MembersQuery,
  MyGroupsQuery,
  SimpleGroup,
} from './schemas.ts'

const tags = ['im']

/**
 * Registers the operations on groups. The provider is called first, outside any transaction; then the answer is stored.
 */
export function groupRoutes(app: App, deps: ImDeps): void {
  const write = createWrites(app, deps.transact)
  // A change at the provider is undone where it could not be stored here.
  const undo = ({ abandon }: Change<unknown>) => abandon()

  app.get('/im/group', {
    config: { access: 'user' },
    schema: {
      operationId: 'getImGroups',
      tags,
      summary: 'List groups with their members',
      description: 'Groups you cannot see are left out; 404 if none is left.',
      querystring: GroupsQuery,
      response: { 200: Type.Array(Group, { description: 'In the requested order.' }) },
    },
    handler: (request) => readGroups(deps, callerOf(request), request.query.im_group_id),
  })

  app.get('/im/groups', {
    config: { access: 'user' },
    schema: {
      operationId: 'getSimpleImGroups',
      tags,
      summary: 'List groups without details',
      querystring: MyGroupsQuery,
      response: { 200: Type.Array(SimpleGroup, { description: 'In the requested order.' }) },
    },
    handler: (request) => readSimpleGroups(deps, callerOf(request), request.query.im_group_id),
  })

  app.get('/im/group/face', {
    config: { access: 'user' },
    schema: {
      operationId: 'getImGroupFaces',
      tags,
      summary: 'List pictures of groups',
      querystring: GroupsQuery,
      response: { 200: Type.Array(GroupPicture, { description: 'Those groups that have one.' }) },
    },
    handler: (request) => readPictures(deps, callerOf(request), request.query.im_group_id),
  })

  write.post('/im/group', {
    config: { access: 'user' },
    schema: {
      operationId: 'createImGroup',
      tags,
      summary: 'Create a group',
      body: GroupBody,
      response: { 201: GroupCreated },
    },
    first: async ({ caller, body }) => {
      await spendGroup(deps.budgets, caller)
      return createGroup(deps, caller, body)
    },
    run: async (tx, _call, made) => ({ message: [{ code: 'done.group_created' }], im_group_id: await made.finish(tx) }),
    undo,
  })

  write.patch('/im/group', {
    config: { access: 'user' },
    schema: {
      operationId: 'changeImGroup',
      tags,
      summary: 'Edit a group',
      description: 'For its owner and admins; only its owner can transfer it. Omitted fields stay as they are.',
      body: GroupChange,
      response: { 201: GroupChanged },
    },
    first: ({ caller, body }) => changeGroup(deps, caller, String(body.im_group_id), body),
    run: (tx, _call, changed) => changed.finish(tx),
    undo,
  })

  write.delete('/im/group', {
    config: { access: 'user' },
    schema: {
      operationId: 'deleteImGroup',
      tags,
      summary: 'Delete a group',
      description:
        'For its owner, for good. Staff give a rule and a reason, which its owner is told; after a successful appeal the group is back.',
      querystring: DissolveQuery,
      response: { 204: Empty },
    },
    first: ({ caller, query: { im_group_id: id, ...why }, origin }) =>
      removeGroup(deps, caller, String(id), { why, origin }),
    run: (tx, _call, removed) => removed.finish(tx),
    undo,
  })

  write.post('/im/group/member', {
    config: { access: 'user' },
    schema: {
      operationId: 'addImGroupMembers',
      tags,
      summary: 'Add members to a group',
      description:
        'For its owner and admins, and for members where they may invite. Anyone may add themselves to a public group that needs no approval.',
      body: MembersBody,
      response: { 201: Messages },
    },
    says: 'done.members_added',
    first: ({ caller, body }) =>
      addMembers(deps, caller, String(body.im_group_id), readIds(body.members, 'members', MAX_MEMBERS)),
    run: (tx, _call, added) => added.finish(tx),
    undo,
  })

  write.delete('/im/group/member', {
    config: { access: 'user' },
    schema: {
      operationId: 'removeImGroupMembers',
      tags,
      summary: 'Remove members from a group, or leave it',
      description: 'For its owner and admins; anyone but the owner may leave.',
      querystring: MembersQuery,
      response: { 204: Empty },
    },
    first: ({ caller, query }) =>
      removeMembers(deps, caller, String(query.im_group_id), readIds(query.members, 'members', MAX_MEMBERS)),
    run: (tx, _call, removed) => removed.finish(tx),
    undo,
  })
}
