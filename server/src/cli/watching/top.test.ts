import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plaza } from '../../../test/acceptance/plaza.ts'
import { startLocalServer } from '../../../test/contracts/local-server.ts'
import { requestsFrom } from '../../../test/person.ts'
import { createWorld } from '../../../test/world.ts'
import { frame } from './frame.ts'
import { quantile, readSamples } from './reading.ts'

const histogram = (counts: number[]) =>
  ['0.1', '0.5', '+Inf'].map((le, index) => `t_bucket{le="${le}",route="/a\\"b{}"} ${counts[index]}`).join('\n')

test('a quantile is the bound below which that part of the new ones lies', () => {
  const before = { at: 0, samples: readSamples(histogram([100, 100, 100])) }
  const now = { at: 1000, samples: readSamples(`# HELP t x\n${histogram([150, 198, 200])}\n`) }
  assert.deepEqual(
    [0.5, 0.98, 0.99].map((share) => quantile(before, now, 't', share)),
    [0.1, 0.5, Number.POSITIVE_INFINITY],
  )
  assert.equal(quantile(now, now, 't', 0.5), 0)
})

test('the picture shows what the service really says of its requests, lanes, pool and jobs', async (t) => {
  const world = await createWorld(t)
  const metrics = async (at: number) => {
    const { body } = await requestsFrom(world.app, '127.0.0.1', () => undefined).get('/metrics')
    return { at, samples: readSamples(body) }
  }
  const [ann] = await world.people('ann')
  const before = await metrics(0)
  for (let count = 0; count < 4; count++) await ann.get('/feeds')
  const now = await metrics(1000)

  const lines = frame(before, now)
  const line = (start: string) => lines.find((each) => each.startsWith(start)) ?? ''
  assert.match(line('requests'), /^requests +[45]\.0\/s .*half in \d+ ms .*faults 0\.0\/s/)
  assert.match(line('lanes'), /^lanes +read +\d+ inside +0 waiting +turned away 0\.0\/s$/)
  assert.match(line('pool'), /^pool +\d+ at work on 10 connections +\d+ waiting$/)
  assert.match(line('jobs'), /^jobs .*due .*0 dead$/)
  assert.match(line('streams'), /^streams +0 open$/)
  assert.match(line('lag'), /^lag +event loop \d+ ms +jobs \d+ ms/)
  assert.match(line('busiest'), /GET \/api\/v2\/feeds +4\.0\/s/)
  assert(lines.every((each) => each.length <= 100))
})

test('prints one picture into a pipe, and says what is wrong where it cannot', async (t) => {
  const text = 'plaza_streams_open 3\nplaza_process_start_time_seconds 1\n'
  const server = await startLocalServer(t, (request, response) =>
    request.headers.authorization === 'Bearer a token' ? response.end(text) : response.writeHead(403).end(),
  )
  const env = { PATH: process.env['PATH']! }
  const [shown, refused] = await Promise.all([
    plaza(t, { ...env, METRICS_TOKEN: 'a token' }, 'top', server.origin, '--once'),
    plaza(t, env, 'top', server.origin, '--once'),
  ])
  assert.equal(shown.code, 0, shown.stderr)
  assert.match(shown.stdout, /^plaza top .*\n[\s\S]*^streams +3 open$/m)
  assert(!shown.stdout.includes('\x1b'))
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /METRICS_TOKEN/)
})
