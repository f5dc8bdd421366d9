import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Driver } from '../../src/kernel/db/driver.ts'
import type { SignedIn } from '../money/sockets.ts'
import { openStream } from '../stream-client.ts'
import { until } from './programs.ts'

const TELL_MS = 100

/** Everyone follows their stream, reopens it where it ended, and is notified ten times a second in all. */
export function followStreams(port: number, people: readonly SignedIn[], owner: Driver) {
  let isOver = false
  let reopened = 0
  const opened = new Set<number>()
  const told = new Map(people.map(({ id }) => [id, 0]))
  const seen = new Map(people.map(({ id }) => [id, [] as number[]]))

  const follow = async ({ id, token }: SignedIn) => {
    let lastId: string | undefined
    for (let connections = 0; !isOver; connections++) {
      if (connections > 0) reopened++
      const stream = await openStream(port, token, lastId).catch(() => undefined)
      if (stream) opened.add(id)
      let taken = 0
      while (stream && !isOver && !stream.hasEnded()) {
        await delay(20)
        for (const event of stream.events.slice(taken)) seen.get(id)!.push(event.data.target)
        taken = stream.events.length
      }
      lastId = stream?.lastId() ?? lastId
      stream?.drop()
      await delay(50)
    }
  }
  const following = people.map(follow)

  const telling = (async () => {
    // A stream begins with what comes after it was opened.
    await until(async () => opened.size === people.length, 'all streams stand')
    for (let nth = 0; !isOver; nth++) {
      const { id } = people[nth % people.length]!
      const target = told.get(id)! + 1
      await owner`
        select tell_users(jsonb_build_array(jsonb_build_object('user_id', ${id}::bigint, 'kind', 'system',
          'channel', 'system', 'target', ${target}::int, 'content', 'Something happened.', 'tag', 'notification:system')), '{}')`
      told.set(id, target)
      await delay(TELL_MS)
    }
  })()

  const stop = async () => {
    isOver = true
    await Promise.all([telling, ...following])
  }
  return {
    stop,
    /** Waits until everyone has everything; fails if one missed something or was told twice. */
    async finish() {
      await until(
        async () => people.every(({ id }) => seen.get(id)!.length >= told.get(id)! - 1),
        'everybody has been told',
      )
      await stop()
      for (const { id } of people) {
        const targets = seen.get(id)!
        assert.deepEqual(
          targets,
          targets.map((_, index) => index + 1),
        )
      }
      return { reopened, notices: [...told.values()].reduce((sum, count) => sum + count, 0) }
    },
  }
}
