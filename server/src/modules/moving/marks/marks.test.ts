import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { createWorld } from '../../../../test/world.ts'

test('staff see where a record came from and what is not as it was; no one else does', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const staff = await world.staff('moderator')
  const id = await publish(ann)
  const [row] = await world.owner`
    insert into imports (source, state, started_at, finished_at) values ('thinksns-plus', 'done', '2026-05-01 10:00Z', '2026-05-01 11:00Z') returning id`
  const run = row!['id']
  await world.owner`insert into import_ranges (kind, first_id, last_id, import_id) values ('users', ${ann.id}, ${ann.id}, ${run}), ('feed_topics', 7, 9, ${run})`
  await world.owner`
    insert into import_notes (import_id, kind, source_id, outcome, reason, detail) values
      (${run}, 'users', ${String(ann.id)}, 'changed', 'name_taken', 'Ann → Ann_3'),
      (${run}, 'users', ${`${ann.id}0`}, 'changed', 'name_taken', 'of another one'),
      (${run}, 'feeds', ${String(ann.id)}, 'changed', 'text_shortened', null),
      (${run}, 'files', ${`users:${ann.id}:avatar`}, 'left_out', 'file_missing', '2019/ann.png')`
  const { origin } = (await staff.get(`/admin/import-origin?kind=users&record=${ann.id}`)).json()
  assert.deepEqual(
    [origin.source, origin.id, origin.imported_at],
    ['thinksns-plus', ann.id, '2026-05-01T10:00:00.000Z'],
  )
  assert.deepEqual(
    origin.notes.map(({ outcome, reason, detail }: Record<string, string>) => [outcome, reason, detail]),
    [
      ['changed', 'name_taken', 'Ann → Ann_3'],
      ['left_out', 'file_missing', '2019/ann.png'],
    ],
  )
  assert.deepEqual((await staff.get('/admin/import-origin?kind=topics&record=8')).json().origin.notes, [])
  for (const made of [`kind=feeds&record=${id}`, 'kind=topics&record=10', `kind=users&record=${staff.id}`])
    assert.deepEqual((await staff.get(`/admin/import-origin?${made}`)).json(), { origin: null }, made)
  for (const wrong of ['kind=news&record=1', 'kind=users&record=0', 'kind=users&record=x', 'kind=users', ''])
    assert.equal((await staff.get(`/admin/import-origin?${wrong}`)).statusCode, 422, wrong)
  assert.equal((await ann.get(`/admin/import-origin?kind=users&record=${ann.id}`)).statusCode, 403)
})
