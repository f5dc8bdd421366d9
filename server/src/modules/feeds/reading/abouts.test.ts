import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import type { Repostable } from '../port.ts'
import { createAbouts } from './abouts.ts'

test('a record that looks different to each member is read for each of them, and once for all guests', async () => {
  const reads: [ids: readonly number[], viewerId: number | undefined][] = []
  const event: Repostable = {
    type: 'event',
    view: Type.Object({ seenBy: Type.Integer() }),
    isPersonal: true,
    async load(_db, ids, viewer) {
      reads.push([ids, viewer?.id])
      return new Map(ids.map((id) => [id, { ownerId: 1, view: { seenBy: viewer?.id ?? 0 } }]))
    },
  }
  const load = createAbouts(undefined as never, [event], undefined)
  const guests = [load('event', [1], undefined), load('event', [2], undefined), load('event', [1], undefined)]
  const member = load('event', [1], { id: 7 })
  assert.equal((await member).get(1), '{"seenBy":7}')
  for (const [at, id] of [1, 2, 1].entries()) assert.equal((await guests[at])!.get(id), '{"seenBy":0}')
  assert.deepEqual(reads.toSorted(), [
    [[1, 2], undefined],
    [[1], 7],
  ])
})
