import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { plaza } from '../../../test/acceptance/plaza.ts'
import { startLocalServer } from '../../../test/contracts/local-server.ts'
import { createWorld } from '../../../test/world.ts'
import type { Config } from '../../config/config.ts'
import { MIX, pickAct } from './mix.ts'
import { reportLines } from './report.ts'
import { runLoad } from './run-load.ts'
import { overload, type Step } from './tally.ts'
import { makeVisitors } from './visitors.ts'

test('the mix is a hundred acts, mostly reading', () => {
  assert.equal(
    MIX.reduce((sum, { share }) => sum + share, 0),
    100,
  )
  assert.deepEqual([pickAct(0).name, pickAct(0.9899).name, pickAct(0.9901).name], ['newest', 'publish', 'reward'])
})

test('people who are made for it read, like, comment, publish and reward, and nothing of it fails', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  await ann.post('/feeds', { feed_content: 'the first', feed_from: 1, feed_mark: 1 })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const config = { DATABASE_URL: world.databaseUrl, APP_SECRET: 'a secret only for tests, 32 characters' } as Config
  const visitors = await makeVisitors(config, 16, () => {})

  const told: number[] = []
  const steps = await runLoad({
    url: `http://127.0.0.1:${port}`,
    visitors,
    seconds: 4,
    thinkMs: 50,
    tell: (step, isOver) => isOver && told.push(step.people),
  })

  assert.deepEqual(
    told,
    steps.map(({ people }) => people),
  )
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0)
  assert(sum(({ requests }) => requests) > 0)
  assert.deepEqual([sum(({ failed }) => failed), sum(({ busy }) => busy), sum(({ limited }) => limited)], [0, 0, 0])
  // A visitor may pick a feed of their own, which cannot be rewarded.
  const codes = steps.flatMap(({ refusals }) => Object.keys(refusals)).filter((code) => !code.startsWith('reward.'))
  assert.deepEqual(codes, [])
  const [written] = await world.owner<{ likes: number }[]>`
    select count(*)::int as likes from likes`
  assert(written!.likes > 0)
})

const step = (people: number, more: Partial<Step>): Step => ({
  people,
  seconds: 1,
  requests: 1000,
  perSecond: people / 2,
  p50Ms: 5,
  p95Ms: 20,
  p99Ms: 40,
  busy: 0,
  failed: 0,
  limited: 0,
  refusals: {},
  events: 0,
  ...more,
})

test('the report says what was served, where it ended and why', () => {
  const lines = (...steps: Step[]) => reportLines('http://a', steps).lines.join('\n')
  assert.match(
    lines(step(100, {}), step(200, { p95Ms: 900 })),
    /bears 100 people[\s\S]*Saturated at 200 people.*900 ms/,
  )
  assert.match(
    lines(step(100, {}), step(200, { busy: 11 })),
    /Saturated at 200 people.*11 of 1000 requests were turned away/,
  )
  assert.match(lines(step(100, { failed: 500 })), /does not bear the first step/)
  assert.match(lines(step(100, { p95Ms: 900 }), step(200, {})), /bears 200 people[\s\S]*not saturated/)
  assert.match(
    lines(step(100, {}), step(200, { p95Ms: 900 }), step(300, {}), step(400, { busy: 11 }), step(500, { busy: 20 })),
    /bears 300 people[\s\S]*Saturated at 400 people/,
  )
  assert.match(reportLines('http://a', [step(1, {})], { load: 9, cores: 2 }).lines.join(), /was busy before \(9\.0 at/)
  assert.match(lines(step(100, { limited: 9 })), /not saturated[\s\S]*9 requests were over the limit of one person/)
  assert.equal(overload(step(1, { busy: 10, failed: 10, p95Ms: 500 })), undefined)
})

test('an installation that may be in production is left alone unless confirmed twice', async (t) => {
  const server = await startLocalServer(t, (_request, response) => response.writeHead(404).end())
  const env = { PATH: process.env['PATH']! }
  const load = (...flags: string[]) => plaza(t, env, 'loadtest', server.origin, '--tokens', '/nowhere', ...flags)
  const [refused, once, twice] = await Promise.all([
    load(),
    load('--production'),
    load('--production', '--despite-real-people'),
  ])
  assert.match(refused.stderr, /may be in production/)
  assert.match(once.stderr, /may be in production/)
  // It goes on to the next problem.
  assert.match(twice.stderr, /\/nowhere cannot be read/)
  assert.equal(refused.code, 1)
})
