import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import type { InputSchema } from '../../src/kernel/http/input/input.ts'
import type { KnownRoute } from '../../src/kernel/http/routes.ts'
import { addressOf, send } from '../access/call.ts'
import type { Call } from '../access/prepare.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { announce, pngOf, sendBytes, upload } from '../factories/files.ts'
import { createWorld } from '../world.ts'
import { checksum } from './checksum.ts'
import { isWrite, visitInTurn, visits } from './walk.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

/** Writes whose path names something that everyone may act upon, because the effect is on the caller's own side. */
const OPEN_TO_STRANGERS = [
  'PUT /storage/upload/:upload',
  // Made by the actor: the walk gives everyone a factor of their own.
  'PUT /api/v2/user/factors/:factor',
  'DELETE /api/v2/user/factors/:factor',
  'DELETE /api/v2/user/identities/:provider',
  // The key of a mail, which only who got the mail has.
  'POST /api/v2/digest-unsubscriptions/:key',
  'PUT /api/v2/user/followings/:user',
  'DELETE /api/v2/user/followings/:user',
  'PUT /api/v2/user/blacks/:user',
  'DELETE /api/v2/user/blacks/:user',
  'PUT /api/v2/user/tags/:tag',
  'DELETE /api/v2/user/tags/:tag',
  'PUT /api/v2/user/feed-topics/:topic',
  'DELETE /api/v2/user/feed-topics/:topic',
  'PUT /api/v2/feed/topics/:topic/tasks/share',
  'POST /api/v2/feed/topics/:topic/rewards',
  'POST /api/v2/report/users/:user',
  'POST /api/v2/feed/topics/:topic/reports',
  'POST /api/v2/mall-brands/:mall_brand/reports',
  'POST /api/v2/mall/commodities/:commodity/report',
  'POST /api/v2/knowledge/:knowledge/reports',
  'POST /api/v2/knowledge/chapters/:chapter/reports',
  'POST /api/v2/infos/:info/reports',
  'POST /api/v2/wendas/:wenda/reports',
  'POST /api/v2/report/comments/:comment',
  'POST /api/v2/feeds/:feed/reports',
  'POST /api/v2/feeds/:feed/like',
  'DELETE /api/v2/feeds/:feed/unlike',
  'POST /api/v2/feeds/:feed/comments/:comment/like',
  'DELETE /api/v2/feeds/:feed/comments/:comment/like',
  'PUT /api/v2/feeds/:feed/tasks/share',
  'PUT /api/v2/feeds/:feed/vote',
  'POST /api/v2/feeds/:feed/collections',
  'DELETE /api/v2/feeds/:feed/uncollect',
  'PUT /api/v2/feeds/:feed/collection',
  'POST /api/v2/feeds/:feed/rewards',
  'POST /api/v2/feeds/:feed/comments',
  'POST /api/v2/events/:event/want-join',
  'POST /api/v2/events/:event/interest',
  'DELETE /api/v2/events/:event/want-join',
  'DELETE /api/v2/events/:event/interest',
  'PUT /api/v2/user/events/:event',
  'PUT /api/v2/user/muted-users/:user',
  'DELETE /api/v2/user/muted-users/:user',
  'PUT /api/v2/user/muted-topics/:topic',
  'DELETE /api/v2/user/muted-topics/:topic',
  'PUT /api/v2/feeds/:feed/dismissal',
  'DELETE /api/v2/feeds/:feed/dismissal',
]

/** Paths with two parameters that name one thing only together: a kind, provider or day, a number in a conversation. */
const NAMED_BY_TWO: readonly string[] = [
  'GET /api/v2/admin/ledger/statements/:provider/:day',
  'GET /api/v2/admin/queue/:kind/:id',
  'PUT /api/v2/admin/queue/:kind/:id/claim',
  'DELETE /api/v2/admin/queue/:kind/:id/claim',
  'PUT /api/v2/admin/queue/:kind/:id/assignment',
  'DELETE /api/v2/admin/queue/:kind/:id/assignment',
  'DELETE /api/v2/chat/conversations/:conversation/members/:user',
  'PATCH /api/v2/chat/conversations/:conversation/messages/:seq',
  'DELETE /api/v2/chat/conversations/:conversation/messages/:seq',
  'PUT /api/v2/chat/conversations/:conversation/messages/:seq/reactions/:emoji',
  'DELETE /api/v2/chat/conversations/:conversation/messages/:seq/reactions/:emoji',
  'POST /api/v2/chat/conversations/:conversation/messages/:seq/reports',
]

/** Paths with an id below another id: each needs a test in its module that the child must belong to the parent. */
const NESTED: readonly string[] = [
  'PATCH /api/v2/user/feed-topics/:topic/logs/:log',
  'DELETE /api/v2/user/feed-topics/:topic/logs/:log',
  'GET /api/v2/knowledge/:knowledge/chapters/:chapter',
  'GET /api/v2/feeds/:feed/comments/:comment',
  'DELETE /api/v2/feeds/:feed/comments/:comment',
  'PATCH /api/v2/feeds/:feed/comments/:comment',
  'POST /api/v2/feeds/:feed/comments/:comment/like',
  'DELETE /api/v2/feeds/:feed/comments/:comment/like',
  'DELETE /api/v2/admin/bots/:id/keys/:key',
  'POST /api/v2/admin/webhooks/:id/deliveries/:delivery/replay',
  'DELETE /api/v2/feed/categories/:category/feeds/:feed',
  'GET /api/v2/admin/users/:user/removals/:id',
  'DELETE /api/v2/admin/users/:user/removals/:id',
]

test('ALL-2 no stranger writes to what a path names, except where that is intended', () => {
  const open = visits(stage).filter(
    ({ row, route }) => isWrite(route) && row.url.includes(':') && row.statuses.stranger < 300,
  )
  assert.deepEqual(open.map(({ name }) => name).toSorted(), OPEN_TO_STRANGERS.toSorted())
})

test('ALL-2 a path with two ids stands on the list of nested ones', () => {
  // The address of a file is one name in several parts.
  const nested = visits(stage).filter(({ row: { url } }) => !url.startsWith('/storage/') && url.split('/:').length > 2)
  assert.deepEqual(nested.map(({ name }) => name).toSorted(), [...NESTED, ...NAMED_BY_TWO].toSorted())
})

test('ALL-2 an id that nothing has is 404, never 500 and never another user’s', async () => {
  const wrong: string[] = []
  for (const each of visits(stage)) {
    const params = (each.row.url.match(/:(\w+)/g) ?? []).map((name) => name.slice(1))
    const ways = params.flatMap((param) => [999_999_999, Number.MAX_SAFE_INTEGER].map((id) => ({ param, id })))
    const withId =
      ({ param, id }: (typeof ways)[number]) =>
      (call: Call) => ({ ...call, params: { ...call.params, [param]: id } })
    for await (const { way, reply } of visitInTurn(stage, each, ways, withId)) {
      const { param, id } = way
      const isRefused =
        reply.statusCode === 404 ||
        (each.name === 'PUT /storage/upload/:upload' && reply.statusCode === 403) ||
        (isForm(each.route, param) && reply.statusCode === 422) ||
        // A short link reveals nothing: the page it leads to says whether there is such a feed.
        (each.name === 'GET /s/f/:id' && reply.headers.location === `/feeds/${id}`)
      if (!isRefused) wrong.push(`${each.name} with ${param}=${id}: ${reply.statusCode}`)
    }
  }
  assert.deepEqual(wrong, [])
})

/** Whether a parameter of a path is one of a few words, or written in one way, and thus no id. */
function isForm({ schema }: KnownRoute, param: string): boolean {
  const { properties } = (schema.params ?? {}) as InputSchema
  if (param === 'emoji') return true
  return properties?.[param] !== undefined && ('enum' in properties[param] || 'pattern' in properties[param])
}

test('ALL-2 a missing and a deleted object answer with the same bytes', async () => {
  const [gone] = await stage.world.people('gone')
  await gone.delete('/user')
  for (const each of visits(stage).filter(({ row }) => row.url.includes(':user') && row.method === 'GET')) {
    const bodyFor = async (id: number) =>
      (await send(stage.actors.stranger, 'GET', addressOf(stage, each.row.url, { params: { user: id, id: 1 } }))).body
    assert.equal(await bodyFor(gone.id), await bodyFor(999_999_999), each.name)
  }
})

test('ALL-2 an address signed for one upload opens no other, and a file serves only its owner', async () => {
  const { world, people } = stage
  const bytes = await pngOf()
  const mine = await announce(people.stranger, bytes, 'image/png')
  const theirs = await announce(people.owner, bytes, 'image/png')
  const idOf = (address: string) => /upload\/(\d+)/.exec(address)![1]!
  const before = await checksum(world)
  const crossed = mine.address.replace(`upload/${idOf(mine.address)}`, `upload/${idOf(theirs.address)}`)
  assert.equal((await sendBytes(world, crossed, bytes)).statusCode, 403)
  const node = await upload(world, people.user, bytes)
  const stolen = await people.stranger.patch('/user', { avatar: node })
  assert.equal(stolen.statusCode, 422)
  assert.equal((await checksum(world))['users'], before['users'])
})
