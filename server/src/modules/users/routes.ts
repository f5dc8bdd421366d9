import { Type } from 'typebox'
import {
  type App,
  type Budgets,
  Closed,
  callerOf,
  createWrites,
  type Db,
  Empty,
  IdList,
  Limit,
  Offset,
  type Settings,
  Shown,
  SingleLineText,
  starsFor,
  type Transactor,
} from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { userNotFound } from './errors.ts'
import { getUser, isContact, requireUser } from './find-user.ts'
import { blockUser, unblockUser } from './following/block.ts'
import { followUser, unfollowUser } from './following/follow.ts'
import {
  listBlocked,
  listFollowers,
  listFollowings,
  listMutuals,
  listUsers,
  MAX_FOUND,
  recommendUsers,
  searchUsers,
} from './list-users.ts'
import { isUnderStars, spendLookup } from './lookups.ts'
import { presentProfile } from './present.ts'
import { getOwnRecord, type OwnRecordPart } from './profile/own-record.ts'
import { createReadProfile } from './profile/read-profile.ts'
import { updateProfile } from './profile/update-profile.ts'
import { OwnUser, ProfileChange, UserProfile, UserReference } from './schemas.ts'
import { siteSetting } from './settings.ts'
import { canAbout } from './staff/permissions.ts'

export interface UsersDeps {
  db: Db
  transact: Transactor['transact']
  settings: Settings
  viewFile: ViewFile
  budgets: Budgets
  ownRecordParts: readonly OwnRecordPart[]
}

const tags = ['users']
const Users = Type.Array(UserProfile, { description: 'People, in the order of the list.' })
const Window = Closed({ limit: Type.Optional(Limit()), offset: Offset })

export function routes(app: App, { db, transact, settings, budgets, viewFile, ownRecordParts }: UsersDeps): void {
  const write = createWrites(app, transact)
  const readProfile = createReadProfile(db, viewFile)

  app.get('/user', {
    config: { access: 'user' },
    schema: { operationId: 'getOwnUser', tags, summary: 'Get my profile', response: { 200: OwnUser } },
    handler: (request) => getOwnRecord(db, callerOf(request), viewFile, ownRecordParts),
  })

  write.patch('/user', {
    config: { access: 'user', shows: { kind: 'users', idOf: ({ caller }) => caller.id } },
    schema: {
      operationId: 'updateOwnUser',
      tags,
      summary: 'Change my profile',
      body: ProfileChange,
      response: { 204: Empty },
    },
    run: (tx, { caller, body }) => updateProfile(tx, caller, body, settings.get(siteSetting)),
  })

  app.get('/users', {
    config: { access: 'any' },
    schema: {
      operationId: 'listUsers',
      tags,
      summary: 'List people, newest first',
      querystring: Closed({
        limit: Type.Optional(Limit()),
        since: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'Id of the last person already received.',
          }),
        ),
        name: Type.Optional(Shown(SingleLineText({ maxLength: 50, description: 'Part of a name.', examples: ['林'] }))),
        id: Type.Optional(IdList('Only these ids.')),
      }),
      response: { 200: Users },
    },
    handler: async (request) => {
      const { caller, query } = request
      const users = await listUsers(db, caller, { ...query, limit: query.limit! }, starsFor(request))
      return users.map((user) => presentProfile(user, caller, viewFile))
    },
  })

  app.get('/users/:user', {
    config: { access: 'any' },
    schema: {
      operationId: 'getUser',
      tags,
      summary: 'Get a user',
      description:
        'By phone number or email address only for people who are signed in (guests: 404), and 20 times an hour; then 429.',
      params: Closed({
        user: SingleLineText({
          maxLength: 254,
          description: 'Id, name, phone number or email address.',
          examples: ['1'],
        }),
      }),
      response: { 200: UserProfile },
    },
    handler: async (request, reply) => {
      const { caller, params } = request
      if (isUnderStars(params.user, starsFor(request))) throw userNotFound()
      if (isContact(params.user)) await spendLookup(budgets, caller)
      else if (!canAbout(caller, 'user:contact')) {
        const answer = await readProfile(request, params.user)
        if (answer) return answer.send(reply)
      }
      return presentProfile(await getUser(db, caller, params.user), caller, viewFile)
    },
  })

  app.get('/user/search', {
    config: { access: 'any' },
    schema: {
      operationId: 'searchUsers',
      tags,
      summary: 'Search people by name',
      description: `At most ${MAX_FOUND} are found, by as many pages as that takes; to find more, send more of the name.`,
      querystring: Closed({
        keyword: Shown(
          SingleLineText({
            minLength: 1,
            maxLength: 50,
            description: 'Part of a name, in any script.',
            examples: ['小满'],
          }),
        ),
        limit: Type.Optional(Limit()),
        offset: Offset,
      }),
      response: { 200: Users },
    },
    handler: async (request) => {
      const { caller, query } = request
      const asked = { keyword: query.keyword, limit: query.limit!, offset: query.offset! }
      const users = await searchUsers(db, caller, asked, starsFor(request))
      return users.map((user) => presentProfile(user, caller, viewFile))
    },
  })

  app.get('/user/recommends', {
    config: { access: 'any' },
    schema: {
      operationId: 'recommendUsers',
      tags,
      summary: 'List suggested people',
      querystring: Window,
      response: { 200: Users },
    },
    handler: async ({ caller, query }) =>
      (await recommendUsers(db, caller, { limit: query.limit!, offset: query.offset! })).map((user) =>
        presentProfile(user, caller, viewFile),
      ),
  })

  for (const [path, operationId, summary, list] of [
    ['followers', 'listFollowers', 'List a person’s followers', listFollowers],
    ['followings', 'listFollowings', 'List who a person follows', listFollowings],
  ] as const) {
    app.get(`/users/:user/${path}`, {
      config: { access: 'any' },
      schema: { operationId, tags, summary, params: UserReference, querystring: Window, response: { 200: Users } },
      handler: async ({ caller, params, query }) => {
        await requireUser(db, params.user)
        return (await list(db, caller, params.user, { limit: query.limit!, offset: query.offset! })).map((user) =>
          presentProfile(user, caller, viewFile),
        )
      },
    })
  }

  for (const [url, operationId, summary, list] of [
    ['/user/follow-mutual', 'listMutuals', 'List mutual followers', listMutuals],
    ['/user/blacks', 'listBlocked', 'List people I blocked', listBlocked],
  ] as const) {
    app.get(url, {
      config: { access: 'user' },
      schema: { operationId, tags, summary, querystring: Window, response: { 200: Users } },
      handler: async (request) => {
        const caller = callerOf(request)
        return (await list(db, caller, { limit: request.query.limit!, offset: request.query.offset! })).map((user) =>
          presentProfile(user, caller, viewFile),
        )
      },
    })
  }

  for (const [method, operationId, summary, act] of [
    ['put', 'followUser', 'Follow a person', followUser],
    ['delete', 'unfollowUser', 'Unfollow a person', unfollowUser],
  ] as const) {
    write[method]('/user/followings/:user', {
      config: { access: 'user' },
      schema: { operationId, tags, summary, params: UserReference, response: { 204: Empty } },
      batched: (tx, { caller, params }) => act(tx, caller, params.user),
    })
  }

  for (const [method, url, operationId, summary, act] of [
    ['put', '/user/blacks/:user', 'blockUser', 'Block a person', blockUser],
    ['delete', '/user/blacks/:user', 'unblockUser', 'Unblock a person', unblockUser],
  ] as const) {
    write[method](url, {
      config: { access: 'user' },
      schema: { operationId, tags, summary, params: UserReference, response: { 204: Empty } },
      run: (tx, { caller, params }) => act(tx, caller, params.user),
    })
  }
}
