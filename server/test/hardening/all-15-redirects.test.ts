import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { type Stage, setStage } from '../access/stage.ts'
import { createWorld } from '../world.ts'
import { visit, visits } from './walk.ts'

const EVIL = 'evil.example'
const HEADERS = {
  host: EVIL,
  'x-forwarded-host': EVIL,
  'x-forwarded-proto': 'https',
  origin: `https://${EVIL}`,
  referer: `https://${EVIL}/`,
  'x-original-url': `//${EVIL}/`,
  forwarded: `host=${EVIL}`,
}
const QUERY = ['redirect', 'redirect_uri', 'next', 'url', 'return_to', 'callback', 'back']
  .map((name) => `${name}=${encodeURIComponent(`https://${EVIL}/`)}`)
  .join('&')

/** The pages that redirect, and the only place of ours where each may redirect to. */
const SENDS_ON: Record<string, RegExp> = {
  'GET /s/f/:id': /^\/feeds\/\d+$/,
  'POST /sign-in': /^\/sign-in\?refused=wrong$/,
  'GET /without-script': /^\/$/,
  // The sandbox's provider, which is a page of ours.
  'GET /sign-out/oidc': /^http:\/\/plaza\.test\/sandbox\/oidc\/end-session\?/,
}

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

test('ALL-15 no answer redirects to a place the request named', async () => {
  for (const each of visits(stage)) {
    for (const actor of ['guest', 'staff'] as const) {
      const reply = await visit(stage, each, {
        actor,
        change: (call) => ({
          ...call,
          query: [call.query, QUERY].filter(Boolean).join('&'),
          headers: { ...call.headers, ...HEADERS },
        }),
      })
      const told = `${each.name}: ${reply.statusCode} ${reply.headers.location ?? ''}`
      const place = SENDS_ON[each.name]
      if (place) assert.match(String(reply.headers.location), place, told)
      else {
        assert.ok(reply.statusCode < 300 || reply.statusCode >= 400, told)
        assert.equal(reply.headers.location, undefined, told)
      }
      assert.equal(reply.headers.refresh, undefined, told)
      assert.ok(!JSON.stringify(reply.headers).includes(EVIL), told)
      assert.ok(!reply.body.includes(EVIL), `${told} ${reply.body.slice(0, 200)}`)
    }
  }
})
