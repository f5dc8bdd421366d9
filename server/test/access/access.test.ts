import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { createWorld } from '../world.ts'
import { callAs } from './call.ts'
import type { Call } from './prepare.ts'
import { ACTORS, type Stage, setStage } from './stage.ts'
import { rows } from './table.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

test('ALL-1 every route has a row, and every row a route', () => {
  const registered = stage.world.service.routes
    .all()
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
  const listed = rows.map(({ name }) => name)
  assert.deepEqual(
    registered.filter((route) => !listed.includes(route)),
    [],
    'routes without a row in access/table-of-….ts',
  )
  assert.deepEqual(
    listed.filter((row) => !registered.includes(row)),
    [],
    'rows without a route',
  )
  assert.equal(new Set(listed).size, listed.length, 'a route has two rows')
})

for (const row of rows) {
  test(`ALL-1 ${row.name}`, async () => {
    const answers: Record<string, number> = {}
    let refused: Call | undefined
    for (const actor of ACTORS) {
      // What was refused is unused, so the next caller may send it unless it is prepared for each of them.
      const isForAll = row.prepare.length < 2
      const call: Call = (isForAll && refused) || (await row.prepare(stage, actor))
      const reply = await callAs(stage, row, actor, call)
      refused = reply.statusCode >= 400 ? call : undefined
      answers[actor] = reply.statusCode
      // Providers, and clients of the one that the sandbox plays, get an answer in their own format.
      const isJson = String(reply.headers['content-type']).startsWith('application/json')
      if (reply.statusCode >= 400 && isJson) assert.match(reply.body, /"(message|code|error)":"/)
    }
    assert.deepEqual(answers, row.statuses)
  })
}
