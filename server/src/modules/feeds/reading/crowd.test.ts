import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { converse, listen, requestText } from '../../../../test/hardening/wire.ts'
import { createWorld } from '../../../../test/world.ts'

const NEWEST = requestText('GET /api/v2/feeds', { connection: 'keep-alive' })

test('in a crowd that is answered together everybody sees what was published before they asked', async (t) => {
  const world = await createWorld(t, { env: { MAX_IN_FLIGHT: '4' } })
  const port = await listen(world)
  const [ann] = await world.people('ann')
  const lines = Array.from({ length: 40 }, () => converse(port))
  t.after(() => {
    for (const line of lines) line.close()
  })
  let newest = await publish(ann)
  let isOver = false
  let answered = 0
  let refused = 0
  const crowd = Promise.all(
    lines.map(async (line) => {
      while (!isOver) {
        const published = newest
        line.send(NEWEST)
        const { status, body } = await line.reply()
        if (status === 503) refused++
        else {
          answered++
          const [first] = JSON.parse(body) as { id: number }[]
          assert.ok(first!.id >= published, `${first!.id} is older than ${published}`)
        }
      }
    }),
  )
  for (let count = 0; count < 40; count++) newest = await publish(ann, `text ${count}`)
  isOver = true
  await crowd
  assert.ok(answered > 10 * refused, `${answered} answered, ${refused} refused`)
})
