import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRouteList } from '../../src/kernel/http/routes.ts'
import type { App } from '../../src/kernel/http/types.ts'
import { createTranslations } from '../../src/kernel/language/translations.ts'
import { createWorld } from '../world.ts'

test('ALL-1 a route that does not say who may call it stops the start', async (t) => {
  const { app } = await createWorld(t)
  // The hook that start-up runs for every route, on a service that is not serving yet.
  const add = (config: object | undefined) => () =>
    createRouteList().add({ method: 'GET', url: '/dummy', handler: () => {}, config } as never)
  assert.throws(add(undefined), /Route GET \/dummy does not say who may call it/)
  assert.throws(add({ counted: false }), /does not say who may call it/)
  assert.doesNotThrow(add({ access: 'any' }))
  assert.ok(app.hasRoute({ method: 'GET', url: '/healthz' }))
})

test('ALL-1 the hook sits in the server itself, whatever registers the route', async () => {
  const { createHttp } = await import('../../src/kernel/http/server.ts')
  const nothing = {} as never
  const { app } = await createHttp({
    log: (await import('../../src/kernel/logger.ts')).createLogger({ level: 'silent', format: 'json' }),
    clock: { now: () => new Date() },
    metrics: nothing,
    limiter: { untouched: { limit: 1, remaining: 1 } } as never,
    admission: nothing,
    transactor: nothing,
    findCaller: async () => undefined,
    isOwnToken: () => false,
    takeInFiles: async () => {},
    textRules: nothing,
    stepUp: { permissions: new Set(), isRequired: false },
    trustProxy: false,
    corsOrigins: [],
    translations: createTranslations({}),
    readDefault: (_language, _topic, text) => text,
    render: (_, { code }) => code,
    language: 'en',
    isBehindTls: false,
  })
  app.register(async (scope: App) => {
    scope.get('/hidden/deep', { handler: () => 'x' })
  })
  await assert.rejects(async () => app.ready(), /Route GET \/hidden\/deep does not say who may call it/)
})
