import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { walkOperations } from '../../../../test/openapi.ts'
import { createWorld } from '../../../../test/world.ts'
import type { App } from '../types.ts'
import type { Media, Operation, Response } from './document.ts'
import { openApiDocument, registerOpenApi } from './index.ts'

const statusesOf = ({ responses }: Operation) => Object.keys(responses).filter((status) => status >= '400')
const exampleIn = (response: unknown) => ((response as Response).content!['application/json'] as Media).example

test('/openapi.json is served with a tag, may be kept for a minute, and comes compressed to those who take that', async (t) => {
  const world = await createWorld(t)
  const guest = world.guest()

  const plain = await guest.get('/openapi.json')
  assert.equal(plain.statusCode, 200)
  assert.equal(plain.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(plain.headers['cache-control'], 'public, max-age=60')
  assert.deepEqual(plain.json(), JSON.parse(JSON.stringify(openApiDocument(world.app))))

  const etag = plain.headers.etag as string
  const again = await guest.get('/openapi.json', { headers: { 'if-none-match': `"other", ${etag}` } })
  assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])

  for (const [accepted, coding, unpack] of [
    ['br, gzip;q=0.8', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await guest.get('/openapi.json', { headers: { 'accept-encoding': accepted } })
    assert.equal(packed.headers['content-encoding'], coding, accepted)
    assert.equal(unpack(packed.rawPayload).toString(), plain.body, accepted)
  }
  assert.equal(
    (await guest.get('/openapi.json', { headers: { 'accept-encoding': 'gzip;q=0' } })).headers['content-encoding'],
    undefined,
  )
})

test('two processes give the same bytes', async (t) => {
  const [one, two] = [await createWorld(t), await createWorld(t, {})]
  assert.equal(JSON.stringify(openApiDocument(one.app)), JSON.stringify(openApiDocument(two.app)))
})

test('who may call is said in security, in words and in the refusals', async (t) => {
  const { app, service } = await createWorld(t)
  const routeOf = new Map(
    service.routes.all().map((route) => [`${route.method} ${route.url.replace(/:(\w+)/g, '{$1}')}`, route]),
  )
  for (const { method, path, operation } of walkOperations(openApiDocument(app))) {
    const { access, config } = routeOf.get(`${method.toUpperCase()} ${path}`)!
    const isRefresh = path === '/api/v2/auth/refresh'
    const isOpen = access === 'any' && !isRefresh
    assert.deepEqual(
      operation.security,
      isOpen ? [{}, { bearer: [] }] : [{ bearer: [] }, { token: [] }],
      operation.operationId,
    )
    // What is open may still ask some for a token, or for a cookie: then its module says so.
    const saysSo = service.problems[operation.operationId]?.[401] !== undefined
    assert.equal(statusesOf(operation).includes('401'), !isOpen || saysSo, operation.operationId)
    assert.ok(operation.description!.endsWith(operation['x-access']))
    if (typeof access === 'object') {
      assert.ok(statusesOf(operation).includes('403'), operation.operationId)
      for (const permission of 'permission' in access ? [access.permission] : access.oneOf)
        assert.ok(operation['x-access'].includes(`\`${permission}\``))
    }
    if (path.includes('{')) assert.ok(statusesOf(operation).includes('404'), operation.operationId)
    if (operation.parameters || operation.requestBody)
      assert.ok(statusesOf(operation).includes('422'), operation.operationId)
    const takesKey =
      operation.parameters?.some((each) => '$ref' in each && each.$ref.endsWith('/Idempotency-Key')) ?? false
    // A provider's callback has a form of its own, without our header.
    const isKeyed = method !== 'get' && config.accepts !== 'raw' && config.takesKey !== false && config.lane !== 'read'
    assert.equal(takesKey, isKeyed, operation.operationId)
  }
})

test('the examples of refusals are what the service says', async (t) => {
  const world = await createWorld(t)
  const { paths, components } = openApiDocument(world.app)
  const [ann] = await world.people('ann')

  assert.deepEqual((await world.guest().get('/user')).json(), exampleIn(components.responses['Unauthorized']))
  assert.deepEqual((await ann.get('/admin/users')).json(), exampleIn(components.responses['Forbidden']))
  const json = { headers: { 'content-type': 'application/json' } }
  const post = (payload: string, more: object) =>
    world.guest().send({ method: 'POST', url: '/auth/login', payload, ...more })
  for (const [name, reply] of [
    ['BadRequest', await post('{', json)],
    ['TooLarge', await post(JSON.stringify({ login: 'x'.repeat(100_000) }), json)],
    ['UnsupportedMediaType', await post('login=lin', { headers: { 'content-type': 'text/plain' } })],
  ] as const)
    assert.deepEqual(reply.json(), exampleIn(components.responses[name]), name)
  assert.deepEqual(
    (await world.guest().post('/auth/login', {})).json(),
    exampleIn(paths['/api/v2/auth/login']!.post!.responses['422']),
  )
  assert.deepEqual(
    (await world.guest().get('/users?limit=x')).json(),
    exampleIn(paths['/api/v2/users']!.get!.responses['422']),
  )
  assert.deepEqual(
    (await world.guest().get('/users/%07')).json(),
    exampleIn(paths['/api/v2/users/{user}']!.get!.responses['422']),
  )
})

test('a route without an operationId, or with one that is taken, is an error when the description is made', async () => {
  const about = {
    publicUrl: 'http://plaza.test',
    version: '1',
    title: 'Test',
    description: 'Test.',
    tags: [],
    problems: {},
    advice: {},
    webhooks: {},
  }
  const handler = async () => ({})
  const describe = async (...schemas: object[]) => {
    const app = fastify() as unknown as App
    await registerOpenApi(app, about)
    schemas.forEach((schema, index) => void app.get(`/${index}`, { config: { access: 'any' }, schema, handler }))
    await app.ready()
    return openApiDocument(app)
  }
  await assert.rejects(describe({ tags: ['test'] }), /Route GET \/0 has no operationId/)
  await assert.rejects(
    describe({ operationId: 'same', tags: ['a'] }, { operationId: 'same', tags: ['a'] }),
    /"same" of GET \/1/,
  )
  assert.deepEqual(Object.keys((await describe({ hide: true })).paths), ['/openapi.json'])
})
