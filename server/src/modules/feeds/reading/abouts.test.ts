import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import type { Repostable } from '../port.ts'
import { createAbouts } from './abouts.ts'

test('the viewers’ own fields are read for all viewers at once; others see what guests see', async () => {
  const reads: (readonly number[])[] = []
  const looks: number[][] = []
  const event: Repostable = {
    type: 'event',
    view: Type.Object({ seenBy: Type.Integer() }),
    async load(_db, ids, viewer) {
      assert.equal(viewer, undefined)
      reads.push(ids.toSorted())
      return new Map(ids.map((id) => [id, { ownerId: 1, view: { seenBy: 0 } }]))
    },
    async loadOwn(_db, asked) {
      looks.push(asked.map(({ viewerId }) => viewerId))
      return asked.map(({ viewerId, ids }) => new Map(ids.includes(viewerId) ? [[viewerId, { seenBy: viewerId }]] : []))
    },
  }
  const { load, loadOwn } = createAbouts(undefined as never, [event])
  const shown = { variant: '', reword: undefined }
  const events = (...ids: number[]) => ids.map((id) => ({ type: 'event' as const, id }))
  const [none, one, two] = ['{"seenBy":0}', '{"seenBy":1}', '{"seenBy":2}']

  const seen = await Promise.all([
    load(events(1), shown),
    load(events(2), shown),
    load([...events(1), { type: 'info', id: 1 }], shown),
  ])
  assert.deepEqual(
    seen.map((texts) => [...texts.values()]),
    [[none], [none], [none]],
  )
  assert.deepEqual(reads, [[1, 2]])

  const own = await Promise.all([1, 2, 3].map((id) => loadOwn(events(1, 2), { id }, shown)))
  assert.deepEqual(
    own.map((texts) => [...texts]),
    [[['event:1', one]], [['event:2', two]], []],
  )
  assert.deepEqual(looks, [[1, 2, 3]])
  assert.equal((await loadOwn([{ type: 'info', id: 2 }], { id: 2 }, shown)).size, 0)
})
