import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { undescribed, walkOperations, walkReferences, walkSchemas } from '../../../../test/openapi.ts'
import { createWorld } from '../../../../test/world.ts'
import { METHODS, type OpenApiDocument, type Operation } from './document.ts'
import { openApiDocument } from './index.ts'

const resolve = (document: OpenApiDocument, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (found, key) => (found as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/')],
      document,
    )

test('the document has the structure of OpenAPI 3.1', async (t) => {
  const { app } = await createWorld(t)
  const document = openApiDocument(app)

  assert.match(document.openapi, /^3\.1\.\d+$/)
  assert.deepEqual(Object.keys(document), [
    'openapi',
    'info',
    'servers',
    'tags',
    'x-problems',
    'paths',
    'components',
    'webhooks',
  ])
  for (const text of [document.info.title, document.info.version, document.info.description]) assert.ok(text)
  assert.deepEqual(
    document.servers.map(({ url }) => url),
    ['http://plaza.test'],
  )
  assert.deepEqual(Object.keys(document.components.securitySchemes), ['bearer', 'token'])
  for (const names of Object.values(document.components).map(Object.keys))
    for (const name of names) assert.match(name, /^[A-Za-z0-9._-]+$/)
  for (const { reference, at } of walkReferences(document))
    assert.ok(resolve(document, reference), `${at}: ${reference} leads nowhere`)

  const tags = new Set(document.tags.map(({ name }) => name))
  const operationIds = new Set<string>()
  for (const { path, item, operation } of walkOperations(document)) {
    assert.match(path, /^(\/([\w.-]+|\{\w+\}))+$/)
    assert.ok(
      Object.keys(item).every((method) => (METHODS as readonly string[]).includes(method)),
      `${path}: only methods we use`,
    )
    assert.ok(
      operation.operationId && !operationIds.has(operation.operationId),
      `operationId ${operation.operationId} is unique`,
    )
    operationIds.add(operation.operationId)
    assert.ok(
      operation.tags.length > 0 && operation.tags.every((tag) => tags.has(tag)),
      `${operation.operationId}: its tags are described`,
    )
    assertParameters(document, path, operation)
    assertResponses(operation)
    for (const scheme of operation.security.flatMap(Object.keys))
      assert.ok(scheme in document.components.securitySchemes)
  }
})

function assertParameters(document: OpenApiDocument, path: string, { operationId, parameters = [] }: Operation): void {
  const all = parameters.map((each) =>
    '$ref' in each
      ? (resolve(document, each.$ref) as typeof each & { in: string; name: string; required?: boolean })
      : each,
  )
  const names = all.map((each) => `${each.in} ${each.name}`)
  assert.equal(new Set(names).size, names.length, `${operationId}: no parameter twice`)
  const inPath = all.filter((each) => each.in === 'path')
  assert.deepEqual(
    inPath.map(({ name }) => name).sort(),
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
    `${operationId}: the path's parameters`,
  )
  assert.ok(inPath.every(({ required }) => required))
  for (const each of parameters) {
    if ('$ref' in each) continue
    assert.ok(each.schema['type'], `${operationId}: ${each.name} has a type`)
    if (each.in === 'query' && each.schema['type'] === 'array')
      assert.deepEqual([each.style, each.explode], ['form', false])
  }
}

function assertResponses({ operationId, responses }: Operation): void {
  assert.ok(
    Object.keys(responses).some((status) => /^2\d\d$/.test(status)),
    `${operationId}: has a success`,
  )
  for (const [status, response] of Object.entries(responses)) {
    assert.match(status, /^[1-5]\d\d$/)
    if ('$ref' in response) continue
    assert.ok(
      response.headers?.['X-Request-Id'] &&
        response.headers['X-RateLimit-Limit'] &&
        response.headers['X-RateLimit-Remaining'],
    )
    if (status === '204') assert.equal(response.content, undefined, `${operationId}: 204 has no content`)
  }
}

const encoded = (pointer: string): string => pointer.split('/').map(encodeURIComponent).join('/')

test('every schema is JSON Schema 2020-12, without our internal keys, and every example fits it', async (t) => {
  const { app } = await createWorld(t)
  const document = openApiDocument(app)
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    formats: { binary: true },
    code: { optimize: false },
  })
  for (const keyword of ['components', 'paths']) ajv.addKeyword(keyword)
  ajv.addSchema({ $id: 'plaza', components: document.components, paths: document.paths } as object)

  const checked = new Set<string>()
  for (const { schema, at } of walkSchemas(document)) {
    assert.deepEqual(
      Object.keys(schema).filter((key) => /^(x-|~|\$id)/.test(key)),
      [],
      at,
    )
    // The same few schemas stand in hundreds of places.
    const text = JSON.stringify(schema)
    if (checked.has(text)) continue
    checked.add(text)
    const examples = schema['examples'] as unknown[] | undefined
    const isWhole = /^\/components\/schemas\/[^/]+$|\/schema$/.test(at)
    if (!examples && !isWhole) continue
    const validate = ajv.compile({ $ref: `plaza#${encoded(at)}` })
    for (const example of examples ?? [])
      assert.ok(validate(example), `${at}: ${JSON.stringify(example)} ${ajv.errorsText(validate.errors)}`)
  }
  for (const { operation, at } of walkOperations(document)) {
    for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
      if (type !== 'application/json') continue
      const validate = ajv.compile({ $ref: `plaza#${encoded(at)}/requestBody/content/application~1json/schema` })
      const examples = media.examples ? Object.values(media.examples).map(({ value }) => value) : [media.example]
      for (const example of examples)
        assert.ok(
          validate(example),
          `${operation.operationId}: example ${JSON.stringify(example)} ${ajv.errorsText(validate.errors)}`,
        )
    }
  }
})

test('every property, parameter, header and response is described', async (t) => {
  const { app } = await createWorld(t)
  assert.deepEqual(undescribed(openApiDocument(app)), [])
})

/** Addresses for programs: none of them may be left out. Everything else that is hidden is a page or a file of one. */
const FOR_PROGRAMS = /^\/(api|storage|healthz|readyz|metrics|openapi\.json)(\/|$)/

test('the document lists exactly the routes there are, pages and HEAD aside', async (t) => {
  const { app, service } = await createWorld(t)
  const listed = [...walkOperations(openApiDocument(app))].map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const registered = service.routes
    .all()
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    // A description has no form for the rest of a path.
    .filter(({ url, schema }) => !url.includes('*') && (FOR_PROGRAMS.test(url) || !schema.hide))
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  assert.deepEqual(listed.sort(), [...new Set(registered)].sort())
})

test('refusals that do not depend on the operation, and 304, are described once and referred to', async (t) => {
  const { app } = await createWorld(t)
  const document = openApiDocument(app)
  for (const { method, path, operation } of walkOperations(document)) {
    const referred = Object.entries(operation.responses).flatMap(([status, each]) =>
      '$ref' in each ? [[status, each.$ref.split('/').at(-1)!.split(/[.-]/)[0]]] : [],
    )
    const names = Object.fromEntries(referred)
    const isNotice = /\/payments\/.*\/notify$/.test(path)
    const expected = {
      // A payment provider is also told so in a form of its own.
      ...(!isNotice && { 400: 'BadRequest' }),
      408: 'RequestTimeout',
      ...(method !== 'get' && { 413: 'TooLarge' }),
      415: 'UnsupportedMediaType',
      431: 'HeadersTooLarge',
      ...('503' in operation.responses && { 503: 'Unavailable' }),
      ...('304' in operation.responses && { 304: 'NotModified' }),
    }
    for (const [status, name] of Object.entries(expected))
      assert.equal(names[status], name, `${operation.operationId} ${status}`)
  }
  const known = [...walkOperations(document)].filter(({ operation }) => '304' in operation.responses)
  assert.ok(
    known.length > 50 && known.every(({ method, operation }) => method === 'get' && operation.security.length > 1),
  )
  const codes = JSON.stringify(document.components.responses)
  for (const code of ['request.malformed', 'request.media_type']) assert.ok(codes.includes(`"${code}"`))
})

test('every validator can compile every pattern, and every list says what it holds', async (t) => {
  const { app } = await createWorld(t)
  for (const { schema, at } of walkSchemas(openApiDocument(app))) {
    if (typeof schema['pattern'] === 'string') {
      assert.doesNotThrow(() => new RegExp(schema['pattern'] as string), at)
      assert.ok(!schema['pattern'].includes('\\p{'), at)
    }
    if ([schema['type']].flat().includes('array')) assert.ok(schema['items'], at)
  }
})

/** What only a new record can be refused with. */
const OF_CREATION = new Set([
  'ban.too_many',
  'catalog.adopt_later',
  'event.nowhere',
  'reply.too_many',
  'webhook.too_many',
])

test('what staff change is refused as what they create', async (t) => {
  const { app } = await createWorld(t)
  const codes = new Map(
    [...walkOperations(openApiDocument(app))].map(({ operation }) => [operation.operationId, codesOf(operation)]),
  )
  for (const [operationId, created] of codes) {
    const changed = codes.get(operationId.replace(/^adminCreate/, 'adminUpdate'))
    if (!operationId.startsWith('adminCreate') || !changed) continue
    const missing = created.filter((code) => !changed.includes(code) && !OF_CREATION.has(code))
    assert.deepEqual(missing, [], operationId)
  }
})

/** The codes that an operation lists for a request that is wrong. */
function codesOf({ responses }: Operation): string[] {
  const text = JSON.stringify(responses['422'] ?? {})
  return /"enum":(\[[^\]]*\])/.exec(text) ? (JSON.parse(/"enum":(\[[^\]]*\])/.exec(text)![1]!) as string[]) : []
}

test('a whole number in a body may be text, as the service reads it', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { paths, components } = openApiDocument(world.app)
  const { schema } = paths['/api/v2/feeds']!.post!.requestBody!.content['application/json']!
  const name = String(schema['$ref']).split('/').at(-1)!
  const { feed_mark: mark } = components.schemas[name]!['properties'] as Record<string, { type: string[] }>
  assert.deepEqual(mark!.type, ['integer', 'string'])
  const reply = await ann.post('/feeds', { feed_content: 'Hello', feed_mark: '17947643252275' })
  assert.equal(reply.statusCode, 201, reply.body)
})
