import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createWorld, type World } from '../../../test/world.ts'
import { SCOPES, scopeRules } from './scopes.ts'

let world: World
before(async (t) => {
  world = await createWorld(t)
})

/** Every operation, with what opens it. */
const operations = () =>
  world.service.routes.all().map(({ method, url, access, config, schema }) => {
    const { operationId = '', tags } = schema as { operationId?: string; tags?: string[] }
    const scopes = scopeRules.scopesOf({
      method,
      url,
      access,
      operationId,
      tag: tags?.[0],
      isRead: config.lane === 'read',
    })
    return { name: `${method} ${url}`, method, url, tag: tags?.[0], access, scopes }
  })

const MUST_BE_CLOSED = [
  /^\/api\/v2\/(auth|verifycodes|social|oidc)/,
  /^\/api\/v2\/user\/(factors|sessions|devices|password|phone|email|keys|currency|retrieve-password|push-subscriptions|blacks|followings)/,
  /^\/api\/v2\/(currency|currencyRecharge|payments|reward-gifts|sign|user\/task)/,
  /^\/api\/v2\/admin\/(roles|staff|currency|ledger|cashes|payments|store-iap-products|proposals|bots|webhooks)/,
  /rewards$/,
]
/** Reading who follows whom or which gifts there are is no secret, and rewards on a page are public. */
const PUBLIC_READS = /^(GET|HEAD) .*(\/rewards|\/reward-gifts(\/:gift)?|\/blacks|\/rewards-logs|\/rewards-rank)$/

test('KEY-1 no scope opens accounts, money, factors, keys or roles', () => {
  const open = operations().filter(
    ({ name, url, scopes }) =>
      scopes !== 'any' &&
      scopes.length > 0 &&
      MUST_BE_CLOSED.some((each) => each.test(url)) &&
      !PUBLIC_READS.test(name),
  )
  assert.deepEqual(
    open.map(({ name }) => name),
    [],
  )
})

test('KEY-1 every scope opens something, and no operation is opened by anything else', () => {
  const opened = new Map<string, string[]>()
  for (const { name, scopes } of operations())
    if (scopes !== 'any') for (const scope of scopes) opened.set(scope, [...(opened.get(scope) ?? []), name])
  assert.deepEqual(
    [...opened.keys()].filter((scope) => !SCOPES.includes(scope)),
    [],
  )
  // Reading a permission that only a plain operation needs is opened by the tag.
  const idle = SCOPES.filter((scope) => !opened.has(scope))
  assert.deepEqual(idle, ['feed-topic:delete'])
})

test('KEY-1 writes are opened by the scope of what they write, and by nothing that only reads', () => {
  const writes = operations().filter(
    ({ method, scopes }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && scopes !== 'any' && scopes.length > 0,
  )
  const byRead = writes.filter(({ scopes, name }) => scopes.includes('read') && name !== 'POST /api/v2/feeds-hot')
  assert.deepEqual(
    byRead.map(({ name }) => name),
    [],
  )
  const ofMembers = writes.filter(({ url }) => !url.includes('/admin/')).map(({ name, scopes }) => `${name} ${scopes}`)
  for (const expected of [
    'POST /api/v2/feeds feeds',
    'POST /api/v2/feeds/:feed/comments comments',
    'POST /api/v2/files feeds',
    'PUT /api/v2/user/notifications notifications',
    'PUT /api/v2/feeds/:feed/pushed-categories feed:manage',
  ])
    assert.ok(ofMembers.includes(expected), expected)
})

test('KEY-1 an operation with an unknown tag is closed', () => {
  const unknown = {
    method: 'GET',
    url: '/api/v2/new',
    access: 'user',
    operationId: 'x',
    tag: 'brand-new',
    isRead: false,
  } as const
  assert.deepEqual(scopeRules.scopesOf(unknown), [])
})
