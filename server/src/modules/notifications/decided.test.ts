import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { addEventCategory, announceEvent } from '../../../test/factories/events.ts'
import { pngOf, upload } from '../../../test/factories/files.ts'
import { unmatchedPaymentOf } from '../../../test/factories/payments.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let founder: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  founder = await world.founder()
  await founder.post('/admin/roles', { name: 'maker', permissions: ['create:brand', 'storage-create'] })
})

const toldTo = async (who: Person, headers: Record<string, string> = {}): Promise<string[]> =>
  (await who.get('/user/notifications?type=system', { headers }))
    .json()
    .data.map(({ data }: { data: { content: string } }) => data.content)
    .filter((content: string) => !content.startsWith('New sign-in'))

test('a brand’s founder is told that it was refused and why, that it waits again, and that it passed', async () => {
  const [maker] = await world.people('maker')
  await founder.patch(`/admin/users/${maker.id}`, { roles: ['maker'] })
  const made = await maker.post('/mall-brands', { name: 'Pots', avatar: await upload(world, maker, await pngOf()) })
  const { id } = made.json()
  const waits = async () => (await founder.get('/admin/queue/items?kind=brands')).json().data.length
  const decide = (audit: number, remark?: string) => founder.patch(`/admin/brands/${id}`, { audit, remark })

  const refused = await decide(-1, 'You don’t have the rights to these images.')
  assert.deepEqual([refused.statusCode, refused.json().audit], [200, -1], refused.body)
  assert.equal(await waits(), 0)
  assert.equal((await world.guest().get(`/mall-brands/${id}`)).statusCode, 404)
  assert.equal((await maker.get(`/mall-brands/${id}`)).json().audit, 0, 'an old client knows 0 and 1')
  assert.equal((await decide(-1)).statusCode, 200, 'the same again is not told twice')
  await decide(0)
  assert.equal(await waits(), 1)
  await decide(1)
  assert.equal((await world.guest().get(`/mall-brands/${id}`)).statusCode, 200)
  assert.deepEqual(await toldTo(maker), [
    'Your brand was approved.',
    'Your brand is being reviewed again.',
    'Your brand was not approved. You don’t have the rights to these images. You can appeal under “Moderation” in your settings.',
  ])
  const [line] = (await founder.get(`/admin/audit-log?object=brands:${id}&sort=id:asc`)).json().data
  assert.deepEqual(
    [line.before.audit, line.after.audit, line.after.reason],
    [0, -1, 'You don’t have the rights to these images.'],
  )
  assert.equal((await founder.patch('/admin/tags/1', { remark: 'x' })).statusCode, 422, 'no decision, no remark')
})

test('an event’s announcer is told its outcome', async () => {
  const [ann] = await world.people('ann')
  const { id } = await announceEvent(world, ann, await addEventCategory(founder))
  const was = (await founder.get(`/admin/events/${id}`)).json().audit
  assert.equal(was, 1)
  await founder.patch(`/admin/events/${id}`, { audit: -1, remark: 'Time or place is missing.' })
  await founder.patch(`/admin/events/${id}`, { recommended: 1 })
  assert.deepEqual(await toldTo(ann), [
    'Your event was not approved. Time or place is missing. You can appeal under “Moderation” in your settings.',
  ])
})

test('a reporter is told of the decision, and a late payer that the payment was sent back', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  await ann.post(`/report/users/${bob.id}`, { reason: 'rude' })
  const mine = (await founder.get('/admin/queue/items?kind=reports&limit=100')).json().data
  const { id } = mine.find(({ owner_id }: { owner_id: number }) => owner_id === bob.id)
  await founder.patch(`/admin/reports/${id}`, { status: 'rejected', remark: 'This does not break our rules.' })
  assert.deepEqual(await toldTo(ann), [
    'We reviewed your report and found nothing against our rules. This does not break our rules.',
  ])
  assert.deepEqual(await toldTo(bob), [], 'not who it was about')
  const unmatched = await unmatchedPaymentOf(world, ann)
  await founder.patch(`/admin/payments/strays/${unmatched}`, { action: 'refunded' })
  assert.equal((await toldTo(ann))[0], 'A payment that arrived too late was refunded to you.')
  await ann.patch('/user', { language: 'zh-CN' })
  await ann.post(`/report/users/${bob.id}`, { reason: 'rude' })
  const [next] = (await founder.get('/admin/queue/items?kind=reports&limit=100')).json().data
  await founder.patch(`/admin/reports/${next.id}`, { status: 'handled' })
  assert.equal((await toldTo(ann, { 'accept-language': 'zh-CN' }))[0], '感谢举报，我们已处理。')
})
