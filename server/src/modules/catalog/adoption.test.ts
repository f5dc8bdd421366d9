import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { invalid, on } from '../../kernel/index.ts'
import { wendaAdopted } from './index.ts'

test('choosing an answer is told once, in the same transaction, and whoever knows better may refuse it', async (t) => {
  const told: object[] = []
  const listener = {
    name: 'listener',
    reactions: [
      on(wendaAdopted, async (_tx, fact) => {
        if (fact.feedId === 13) throw invalid('adoption', 'This feed is no answer.')
        told.push(fact)
      }),
    ],
  }
  const world = await createWorld(t, { modules: () => [listener] })
  const staff = await world.staff('moderator')
  const [ann] = await world.people('ann')
  const { id } = (await staff.post('/admin/wendas', { title: 'Why?', content: 'x', author_id: ann.id })).json()

  await staff.patch(`/admin/wendas/${id}`, { adoption: 42 })
  await staff.patch(`/admin/wendas/${id}`, { adoption: 42, offer: 3 })
  const refused = await staff.patch(`/admin/wendas/${id}`, { adoption: 13 })

  assert.deepEqual(told, [{ wendaId: id, feedId: 42, ownerId: ann.id }])
  assert.equal(refused.statusCode, 422)
  assert.equal((await staff.get(`/admin/wendas/${id}`)).json().adoption, 42)
})
