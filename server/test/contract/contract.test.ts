import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { openApiDocument } from '../../src/kernel/http/openapi/index.ts'
import type { KnownRoute } from '../../src/kernel/http/routes.ts'
import { createWorld } from '../world.ts'
import { type Listed, readOperations, shapeOf } from './operations.ts'

const listed = readOperations()
const routes = new Map<string, KnownRoute>()
const described = new Map<string, { responses: object; summary: string }>()

before(async (t) => {
  const { service, app } = await createWorld(t as TestContext)
  for (const route of service.routes.all()) routes.set(`${route.method} ${shapeOf(route.url)}`, route)
  for (const [path, item] of Object.entries(openApiDocument(app).paths)) {
    for (const [method, operation] of Object.entries(item)) {
      described.set(`${method.toUpperCase()} ${shapeOf(path)}`, operation)
    }
  }
})

const keyOf = ({ method, path }: Listed) => `${method} ${shapeOf(path)}`
const successes = (responses: object) => Object.keys(responses).filter((status) => status.startsWith('2'))

test('the list has the 127 operations of the interface, each once', () => {
  assert.equal(listed.length, 127)
  assert.equal(new Set(listed.map(keyOf)).size, 127)
})

for (const operation of listed) {
  const { name, statuses, isForGuests } = operation
  test(`${name} is served and described as documented`, () => {
    const route = routes.get(keyOf(operation))
    assert.ok(route, `${name} is not served`)
    assert.equal(isOpenToGuests(route), isForGuests, `${name} is for the wrong people`)
    const description = described.get(keyOf(operation))
    assert.ok(description, `${name} is not described in OpenAPI`)
    const offered = successes((route.schema.response as object | undefined) ?? {})
    assert.deepEqual(successes(description.responses), offered)
    if (statuses.length > 0) assert.deepEqual(offered, statuses.toSorted())
    else assert.ok(offered.length > 0, `${name} declares no success`)
  })
}

test('every route of the service is described, unless it is a page or hidden on purpose', () => {
  for (const [key, { method, url, schema }] of routes) {
    const isHidden = (schema as { hide?: boolean }).hide === true
    if (method === 'HEAD' || isHidden) continue
    assert.ok(described.has(key.replace('*', ':')), `${method} ${url} is not described`)
  }
})

// Refreshing takes a token that may have expired, so its route is open to everyone and checks the token itself.
const isOpenToGuests = ({ access, config }: KnownRoute) => access === 'any' && config.looksUpToken !== true
