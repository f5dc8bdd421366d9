import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { pngOf, upload } from '../../../test/factories/files.ts'
import { tally, times } from '../../../test/inspect.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext)
})

const picture = async (of: Person) => upload(world, of, await pngOf())
const useOf = async (node: string) => {
  const [row] = await world.owner`select attached_to from files where vendor || ':' || path = ${node}`
  return row!['attached_to'] as string | null
}

test('SHOP-1 what a seller wrote down is theirs to read, and no one else’s', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  assert.deepEqual((await ann.get('/mall/shop-info-check')).json(), { status: false })
  const none = await ann.get('/mall/shop-info')
  assert.deepEqual([none.statusCode, none.json().code], [404, 'shop.no_info'])

  const qrCode = await picture(ann)
  const reply = await ann.post('/mall/shop-info', { qrCode, socialAccount: ' canary-ann ', phone: '028-8550 0000' })
  assert.equal(reply.statusCode, 201)
  assert.equal(typeof reply.json().message, 'string')
  const info = (await ann.get('/mall/shop-info')).json()
  assert.deepEqual(
    { ...info, qrCode: info.qrCode.node },
    { user_id: ann.id, is_original: false, qrCode, socialAccount: 'canary-ann', phone: '028-8550 0000' },
  )
  assert.deepEqual((await ann.get('/mall/shop-info-check')).json(), { status: true, is_original: false })

  await bob.post('/mall/shop-info', { phone: '110' })
  for (const path of ['/mall/shop-info', `/mall/shop-info?user_id=${ann.id}`, `/mall/shop-info?user=${ann.id}`]) {
    const theirs = await bob.get(path)
    assert.equal(theirs.json().user_id, bob.id)
    assert(!theirs.body.includes('canary-ann'))
  }
  assert.equal((await bob.post('/mall/shop-info', { user_id: ann.id, phone: '1' })).statusCode, 422)
  for (const path of ['/mall/shop-info', '/mall/shop-info-check'])
    assert.equal((await world.guest().get(path)).statusCode, 401)
  assert.equal((await world.guest().post('/mall/shop-info', {})).statusCode, 401)
})

test('what is left out stays, null removes it, and a picture that is replaced is let go', async () => {
  const [ann] = await world.people('ann')
  const [first, second] = [await picture(ann), await picture(ann)]
  await ann.post('/mall/shop-info', { qrCode: first, phone: '1' })
  await ann.post('/mall/shop-info', { socialAccount: 'a' })
  await ann.post('/mall/shop-info', { qrCode: second, socialAccount: null })
  const info = (await ann.get('/mall/shop-info')).json()
  assert.deepEqual([info.qrCode.node, info.phone, info.socialAccount], [second, '1', null])
  assert.deepEqual([await useOf(first), await useOf(second)], [null, `shop_infos:${ann.id}:qrCode`])
  await ann.post('/mall/shop-info', { qrCode: null })
  assert.deepEqual([(await ann.get('/mall/shop-info')).json().qrCode, await useOf(second)], [null, null])
})

test('SHOP-1 the picture must be one’s own and unused; odd fields are refused by name', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  for (const [body, field] of [
    [{ qrCode: await picture(bob) }, 'qrCode'],
    [{ qrCode: 'local:../../etc/passwd' }, 'qrCode'],
    [{ phone: 'x'.repeat(31) }, 'phone'],
    [{ socialAccount: 'x'.repeat(101) }, 'socialAccount'],
    [{ is_original: true }, 'is_original'],
  ] as const) {
    const reply = await ann.post('/mall/shop-info', body)
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, [field]])
  }
  assert.deepEqual((await ann.get('/mall/shop-info-check')).json(), { status: false }, 'nothing was half written')
})

test('an audited brand of one’s own makes one an original seller', async () => {
  const founder = await world.founder()
  await founder.post('/mall/shop-info', {})
  const brand = (await founder.post('/mall-brands', { name: 'Own', avatar: await picture(founder) })).json()
  assert.equal((await founder.get('/mall/shop-info-check')).json().is_original, false)
  await founder.patch(`/mall-brands/${brand.id}`, { audit: 1 })
  assert.equal((await founder.get('/mall/shop-info')).json().is_original, true)
})

test('ten at once leave one record, and it goes with the account', async () => {
  const [ann] = await world.people('ann')
  const qrCode = await picture(ann)
  assert.deepEqual(tally(await times(10, (n) => ann.post('/mall/shop-info', { phone: String(n), qrCode }))), {
    201: 10,
  })
  const rows = () => world.owner`select 1 from shop_infos where user_id = ${ann.id}`
  assert.equal((await rows()).length, 1)
  await ann.delete('/user')
  assert.deepEqual([(await rows()).length, await useOf(qrCode)], [0, null])
})
