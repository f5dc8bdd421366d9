import { Type } from 'typebox'
import { type App, Closed, callerOf, createWrites, Empty, Id, MAX_ID } from '../../../kernel/index.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { changePreferences, muteTopic, muteUser, unmuteTopic, unmuteUser } from '../mutes/mute.ts'
import { FeedPreferences, PreferenceChange, readPreferences } from '../mutes/read-preferences.ts'
import { FeedParams } from '../schemas.ts'
import { dismissFeed, markSeen, undoDismissal } from './dismiss.ts'
import { ForYouExample, readExample } from './read-example.ts'

const tags = ['feeds']
const MOST_SHOWN = 50

/** What people want to read and what not: “for you”, mutes, and posts they are not interested in. */
export function preferenceRoutes(app: App, deps: FeedRoutesDeps): void {
  const write = createWrites(app, deps.transact)

  app.get('/user/feed-preferences', {
    config: { access: 'user' },
    schema: {
      operationId: 'getFeedPreferences',
      tags,
      summary: 'Get my reading preferences and mutes',
      response: { 200: FeedPreferences },
    },
    handler: (request) => readPreferences(deps, callerOf(request)),
  })

  write.patch('/user/feed-preferences', {
    config: { access: 'user' },
    schema: {
      operationId: 'updateFeedPreferences',
      tags,
      summary: 'Change my reading preferences',
      description:
        'Only the given fields change. Posts and comments with a muted word are left out of lists and search.',
      body: PreferenceChange,
      response: { 204: Empty },
    },
    run: (tx, { caller, body }) => changePreferences(tx, caller, body),
  })

  for (const [method, operationId, summary, act] of [
    ['put', 'muteUser', 'Mute a person', muteUser],
    ['delete', 'unmuteUser', 'Unmute a person', unmuteUser],
  ] as const) {
    write[method]('/user/muted-users/:user', {
      config: { access: 'user' },
      schema: { operationId, tags, summary, params: Closed({ user: Id('User id.') }), response: { 204: Empty } },
      run: (tx, { caller, params }) => act(tx, caller, params.user),
    })
  }

  for (const [method, operationId, summary, act] of [
    ['put', 'muteTopic', 'Mute a topic', muteTopic],
    ['delete', 'unmuteTopic', 'Unmute a topic', unmuteTopic],
  ] as const) {
    write[method]('/user/muted-topics/:topic', {
      config: { access: 'user' },
      schema: { operationId, tags, summary, params: Closed({ topic: Id('Topic id.') }), response: { 204: Empty } },
      run: (tx, { caller, params }) => act(tx, caller, params.topic),
    })
  }

  for (const [method, operationId, summary, act] of [
    ['put', 'dismissFeed', 'Mark a post as “Not interested”', dismissFeed],
    ['delete', 'undoFeedDismissal', 'Undo “Not interested”', undoDismissal],
  ] as const) {
    write[method]('/feeds/:feed/dismissal', {
      config: { access: 'user' },
      schema: {
        operationId,
        tags,
        summary,
        description: 'It is not in my list `forYou`, and other feeds of its author rank lower there.',
        params: FeedParams,
        response: { 204: Empty },
      },
      run: (tx, { caller, params }) => act(tx, caller, params.feed),
    })
  }

  write.put('/user/seen-feeds', {
    config: { access: 'user' },
    schema: {
      operationId: 'markFeedsSeen',
      tags,
      summary: 'Mark posts as seen',
      description: 'They rank lower in my list `forYou`. The newest 1000 are remembered.',
      body: Closed(
        {
          feeds: Type.Array(Type.Integer({ minimum: 1, maximum: MAX_ID }), {
            minItems: 1,
            maxItems: MOST_SHOWN,
            description: `Feed ids, at most ${MOST_SHOWN}.`,
            examples: [[1]],
          }),
        },
        { examples: [{ feeds: [1] }] },
      ),
      response: { 204: Empty },
    },
    run: (tx, { caller, body }) => markSeen(tx, caller, body.feeds),
  })

  app.get('/admin/users/:user/for-you', {
    config: { access: { permission: 'setting:manage' } },
    schema: {
      operationId: 'adminGetForYou',
      tags: ['admin'],
      summary: 'Preview “For you” for a user',
      description: 'Public posts only. An example for judging the weights.',
      params: Closed({ user: Id('User id.') }),
      response: { 200: ForYouExample },
    },
    handler: ({ params }) => readExample(deps, params.user),
  })
}
