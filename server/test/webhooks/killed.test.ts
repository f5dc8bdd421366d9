import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startService } from '../money/faults/processes.ts'
import { createWorld } from '../world.ts'
import { expectAnnounced, startReceiver } from './tally.ts'

const POSTS = 12
/** Longer than a process that died keeps its claim on an endpoint. */
const CLAIM_S = 61
const ENV = { WEBHOOKS_ALLOW_PRIVATE: '1' }

test('HOOK-5: kill -9 between fact and delivery, and in the middle of one: each fact arrives, under one id', async (t) => {
  const world = await createWorld(t, { env: ENV })
  // The fourth request is never answered: it is under way when its process dies.
  const receiver = await startReceiver((count) => count === 4)
  t.after(receiver.close)
  const founder = await world.founder()
  const made = await founder.post('/admin/webhooks', { url: receiver.url, events: ['feed.published'] })
  assert.equal(made.statusCode, 201, made.body)
  const [ann] = await world.people('ann')
  const serve = () => startService(world.databaseUrl, { DATA_DIR: world.dataDir, FAULT_JOBS: 'yes', ...ENV })

  const first = await serve()
  t.after(first.kill)
  const feeds: number[] = []
  for (let each = 0; each < POSTS; each++) {
    const answer = await fetch(`http://127.0.0.1:${first.port}/api/v2/feeds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ feed_content: `post number ${each}` }),
    })
    assert.equal(answer.status, 201)
    const { id }: { id: number } = JSON.parse(await answer.text())
    feeds.push(id)
  }
  while (receiver.count() < 4) await delay(20)
  await first.kill()
  assert.ok(receiver.ids.size < POSTS, 'some facts are committed and were not delivered')

  const second = await serve()
  t.after(second.kill)
  await world.clock.advance(CLAIM_S)
  const until = performance.now() + 20_000
  while (receiver.ids.size < POSTS && performance.now() < until) await delay(50)
  expectAnnounced(receiver.ids, feeds)
  assert.ok(receiver.count() > POSTS, 'the one that was under way came again')
})
