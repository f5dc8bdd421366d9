import assert from 'node:assert/strict'
import test from 'node:test'
import { requestsFrom } from '../person.ts'
import { createWorld, type World } from '../world.ts'

let turn = 0
/** Signs in by mini-program as the same person, with a code of its own each time. */
async function arrives(world: World, name: string) {
  const code = `demo:${[...name].map((letter, index) => ((turn >> index) & 1 ? letter.toUpperCase() : letter)).join('')}`
  turn++
  const reply = await world.guest().post('/social/mini-program', { code })
  assert.equal(reply.statusCode, 200, reply.body)
  const { access_token: token } = reply.json()
  return requestsFrom(world.app, '10.77.0.1', () => token)
}

test('TRUST-1 deleting an account twelve times pays once', async (t) => {
  const world = await createWorld(t)
  const [friend] = await world.people('friend')
  const feed = (await friend.post('/feeds', { feed_content: 'give me all' })).json().id
  const before = (await friend.get('/user/currency')).json().sum
  const balances: number[] = []
  for (let life = 0; life < 12; life++) {
    const one = await arrives(world, 'returner')
    await one.put('/user/task/login')
    await one.post('/sign/add')
    await one.post(`/feeds/${feed}/comments`, { body: `hello ${life}` })
    const { sum } = (await one.get('/user/currency')).json()
    balances.push(sum)
    if (sum > 0) await one.post(`/feeds/${feed}/rewards`, { name: 'Rose', price: sum, numbers: 1 })
    assert.equal((await one.delete('/user')).statusCode, 202)
  }
  assert(balances[0]! > 0)
  assert.deepEqual(balances.slice(1), Array(11).fill(0), 'nothing is paid again')
  assert.equal((await friend.get('/user/currency')).json().sum - before, balances[0])
})

test('TRUST-1 a phone number is known again, its row of sign-ins goes on; after 180 days it is not', async (t) => {
  const world = await createWorld(t, { env: { TOKEN_TTL_MINUTES: '500000', TOKEN_REFRESH_TTL_MINUTES: '500000' } })
  const register = async (phone: string, name: string) => {
    const guest = world.guest()
    await guest.post('/verifycodes/register', { phone })
    const code = await world.codeFor(phone)
    const body = { phone, name, verifiable_type: 'sms', verifiable_code: code }
    const { token } = (await guest.post('/users', body)).json()
    return requestsFrom(world.app, '10.77.0.2', () => token)
  }
  const phone = world.phone()
  const ann = await register(phone, 'ann the first')
  await ann.post('/sign/add')
  assert.equal((await ann.delete('/user')).statusCode, 202)
  const stored = JSON.stringify(await world.owner`select * from identity_memories`)
  assert(!stored.includes(phone), 'nothing readable is kept')
  await world.clock.advance(86_400)
  const again = await register(phone, 'ann again')
  assert.equal((await again.post('/sign/add')).json().day, 2)
  await again.delete('/user')
  await world.clock.advance(181 * 86_400)
  const stranger = await register(phone, 'another person')
  assert.equal((await stranger.post('/sign/add')).json().day, 1)
})

test('TRUST-1 a debt outlives its account; people with an open withdrawal or a debt do not delete themselves', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 500, reason: 'A prize' })
  await ann.post('/currency/cash', { amount: 200 })
  const leaving = await ann.delete('/user')
  assert.deepEqual([leaving.statusCode, leaving.json().code], [422, 'user.withdrawing'])
  assert.equal((await ann.get('/user')).statusCode, 200, 'nothing was erased')

  const one = await arrives(world, 'debtorperson')
  const { id } = (await one.get('/user')).json()
  assert.equal((await one.delete('/user')).statusCode, 202)
  await world.owner`insert into user_debts (user_id, amount, reason) values (${id}, 70, 'Refunded after leaving')`
  const back = await arrives(world, 'debtorperson')
  const { id: newId } = (await back.get('/user')).json()
  assert.notEqual(newId, id)
  const debts = await world.owner<{ amount: number }[]>`
    select amount from user_debts where user_id = ${newId} and settled_at is null`
  assert.deepEqual(
    debts.map(({ amount }) => amount),
    [70],
  )
  assert.equal((await back.delete('/user')).json().code, 'user.owes')
})

test('TRUST-1 a withdrawal and a deletion at once: one of them', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  for (let round = 0; round < 4; round++) {
    const [ann] = await world.people('ann')
    await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 500, reason: 'A prize' })
    const [cash, gone] = await Promise.all([ann.post('/currency/cash', { amount: 500 }), ann.delete('/user')])
    const [row] = await world.owner<{ open: number }[]>`
      select count(*)::int as open from currency_orders o join users u on u.id = o.owner_id
      where o.owner_id = ${ann.id} and o.target_type = 'cash' and o.state = 0 and u.deleted_at is not null`
    assert.equal(row!.open, 0, `${cash.statusCode} ${gone.statusCode}`)
  }
})

test('TRUST-1 staff see which identity a user came back with', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const first = await arrives(world, 'seenagain')
  const { id: former } = (await first.get('/user')).json()
  assert.equal((await first.delete('/user')).statusCode, 202)
  const { id } = (await (await arrives(world, 'seenagain')).get('/user')).json()
  const { data } = (await founder.get(`/admin/users/${id}/timeline?kind=returned`)).json()
  assert.deepEqual(
    data.map(({ kind, about }: { kind: string; about: string }) => [kind, about]),
    [['returned', String(former)]],
  )
  assert.deepEqual((await founder.get(`/admin/users/${former}/timeline?kind=returned`)).json().data, [])
})
