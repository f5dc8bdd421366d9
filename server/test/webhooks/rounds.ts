import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { FaultStage } from '../money/faults/stage.ts'
import { expectAnnounced, startReceiver } from './tally.ts'

/** A process that died keeps its claim on an endpoint for a minute. */
const LATEST_MS = 180_000

/** F-7: services are killed while people publish, and every post that was acknowledged is announced, under one id. */
export async function killDelivering(stage: FaultStage, rounds: number) {
  const receiver = await startReceiver()
  try {
    const made = await stage.staff.post('/admin/webhooks', { url: receiver.url, events: ['feed.published'] })
    assert.equal(made.statusCode, 201, made.body)
    const feeds: number[] = []
    let isOver = false
    const writers = stage.people.map(async (person, writer) => {
      for (let each = 0; !isOver; each++) {
        const text = `post ${each} of writer ${writer}`
        const answer = await person.post('/feeds', { feed_content: text }).catch(() => undefined)
        if (answer?.statusCode === 201) feeds.push(JSON.parse(answer.body).id)
        await delay(20)
      }
    })
    for (let round = 0; round < rounds; round++) {
      await delay(200 + Math.random() * 800)
      await stage.replaceService(round % stage.services.length)
    }
    isOver = true
    await Promise.all(writers)
    await untilDelivered(stage)
    expectAnnounced(receiver.ids, feeds)
    return { rounds, acknowledged: feeds.length, lost: 0, 'sent again': receiver.count() - receiver.ids.size }
  } finally {
    receiver.close()
  }
}

async function untilDelivered({ owner }: FaultStage): Promise<void> {
  const until = performance.now() + LATEST_MS
  for (;;) {
    const [row] = await owner()<{ waiting: number }[]>`
      select count(*)::int as waiting from webhook_deliveries where next_at is not null`
    if (row!.waiting === 0) return
    assert(performance.now() < until, `${row!.waiting} deliveries still wait`)
    await delay(500)
  }
}
