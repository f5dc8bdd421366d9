import { Type } from 'typebox'
import {
  type App,
  Closed,
  callerOf,
  createSharedAnswer,
  createWrites,
  type Db,
  Empty,
  Limit,
  staffRoutes,
  type Transactor,
} from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { loadProfiles, presentProfile, requireUser, UserProfile } from '../users/index.ts'
import { attachTag } from './attach-tag.ts'
import { detachTag } from './detach-tag.ts'
import { listTagCategories, listTagsOf } from './list-tags.ts'
import * as records from './records.ts'
import { TagCategories, TagParams, UserParams, UserTags } from './schemas.ts'
import { suggestPeopleBySharedTags } from './shared-tags.ts'

const tags = ['tags']
const People = Type.Array(UserProfile, { description: 'People with the most tags in common first.' })
const PeopleQuery = Closed({ limit: Limit(20) })

export interface TagsDeps {
  db: Db
  transact: Transactor['transact']
  viewFile: ViewFile
}

/** Registers the operations of this module. */
export function routes(app: App, deps: TagsDeps): void {
  const { db, transact, viewFile } = deps
  const write = createWrites(app, transact)
  const answerTags = createSharedAnswer(TagCategories, () => listTagCategories(db))
  const answerTagsOf = createSharedAnswer(UserTags, async (userId: number) => {
    await requireUser(db, userId)
    return listTagsOf(db, userId)
  })

  // The interface gives the second path with its prefix twice; clients use both.
  for (const [url, operationId] of [
    ['/tags', 'listTags'],
    ['/api/v2/tags', 'listTagsAsGiven'],
  ] as const) {
    app.get(url, {
      config: { access: 'any', sameForGuests: true },
      schema: { operationId, tags, summary: 'List all tags by category', response: { 200: TagCategories } },
      handler: async (request, reply) => answerTags(request, reply, undefined),
    })
  }

  app.get('/users/:user/tags', {
    config: { access: 'any' },
    schema: {
      operationId: 'listUserTags',
      tags,
      summary: 'List the tags of a user',
      params: UserParams,
      response: { 200: UserTags },
    },
    handler: async (request, reply) => answerTagsOf(request, reply, request.params.user),
  })

  app.get('/user/tags', {
    config: { access: 'user' },
    schema: { operationId: 'listMyTags', tags, summary: 'List my tags', response: { 200: UserTags } },
    handler: (request) => listTagsOf(db, callerOf(request).id),
  })

  app.get('/user/tags/people', {
    config: { access: 'user' },
    schema: {
      operationId: 'listPeopleWithMyTags',
      tags,
      summary: 'List people who share my tags',
      description: 'People who share tags with me and whom I do not follow yet.',
      querystring: PeopleQuery,
      response: { 200: People },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const ids = await suggestPeopleBySharedTags(db, caller.id, request.query.limit!)
      const found = await loadProfiles(db, caller, ids)
      return ids.flatMap((id) => {
        const user = found.get(id)
        return user ? [presentProfile(user, caller, viewFile)] : []
      })
    },
  })

  write.put('/user/tags/:tag', {
    config: { access: 'user' },
    schema: {
      operationId: 'attachTag',
      tags,
      summary: 'Add a tag to my profile',
      params: TagParams,
      response: { 204: Empty },
    },
    run: (tx, { caller, params }) => attachTag(tx, caller, params.tag),
  })

  write.delete('/user/tags/:tag', {
    config: { access: 'user' },
    schema: {
      operationId: 'detachTag',
      tags,
      summary: 'Remove a tag from my profile',
      params: TagParams,
      response: { 204: Empty },
    },
    run: (tx, { caller, params }) => detachTag(tx, caller, params.tag),
  })

  staffRoutes(app, records.tagCategories, deps)
  staffRoutes(app, records.tags, deps)
}
