import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tomorrow } from '../../../test/factories/days.ts'
import { assertLedgerClean } from '../../../test/money.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

const DAY_S = 24 * 3600
const balance = async (person: Person): Promise<number> => (await person.get('/user/currency')).json().sum

/** Moves the clock to so many seconds before (or after) the next midnight of a zone that is `offsetH` ahead. */
async function toMidnight(world: World, seconds: number, offsetH = 0): Promise<void> {
  const [row] = await world.owner<{ at: Date }[]>`select plaza_now() as at`
  const dayMs = DAY_S * 1000
  const local = row!.at.getTime() + offsetH * 3_600_000
  const midnight = Math.ceil(local / dayMs) * dayMs
  await world.clock.advance((midnight - local) / 1000 + seconds)
}

test('seven days pay seven rewards, the eighth begins again', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  assert.deepEqual((await ann.get('/sign/daySign')).json(), { is_sign: false })
  const fresh = (await ann.get('/sign/signView')).json()
  assert.equal(fresh.signDay, 0)
  assert.deepEqual(fresh.signList[0], { day: 1, get_integral: 1, is_sign: false, today: true })
  assert.equal(fresh.signList.length, 7)

  const answers: unknown[] = []
  for (let day = 0; day < 8; day++) {
    const reply = await ann.post('/sign/add')
    assert.equal(reply.statusCode, 200)
    answers.push(reply.json())
    if (day === 2) {
      const { signDay, signList } = (await ann.get('/sign/signView')).json()
      assert.equal(signDay, 3)
      assert.deepEqual(
        signList.map((each: { is_sign: boolean }) => each.is_sign),
        [true, true, true, false, false, false, false],
      )
      assert.deepEqual(
        signList.map((each: { today: boolean }) => each.today),
        [false, false, true, false, false, false, false],
      )
    }
    await tomorrow(world)
  }
  assert.deepEqual(
    answers,
    [1, 2, 3, 4, 5, 6, 7, 1].map((day) => ({ day, get_integral: day })),
  )
  const { signDay, signList } = (await ann.get('/sign/signView')).json()
  assert.equal(signDay, 8)
  assert.deepEqual(signList[0], { day: 1, get_integral: 1, is_sign: true, today: false })
  assert.deepEqual(signList[1], { day: 2, get_integral: 2, is_sign: false, today: true })
  assert.equal(await balance(ann), 29)
  const { extra } = (await ann.get(`/users/${ann.id}`)).json()
  assert.equal(extra.checkin_count, 8)
  assert.equal(extra.last_checkin_count, 8)
  const [order] = (await ann.get('/currency/orders')).json()
  assert.equal(order.target_type, 'default')
  assert.equal(order.type, 1)
  assert.equal(order.state, 1)
})

test('a missed day begins a new streak', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await ann.post('/sign/add')
  await tomorrow(world)
  assert.equal((await ann.post('/sign/add')).json().day, 2)
  await tomorrow(world, 2)
  assert.equal((await ann.get('/sign/signView')).json().signDay, 0)
  assert.deepEqual((await ann.post('/sign/add')).json(), { day: 1, get_integral: 1 })
  const { extra } = (await ann.get(`/users/${ann.id}`)).json()
  assert.equal(extra.checkin_count, 3)
  assert.equal(extra.last_checkin_count, 1)
})

test('MINT-1 fifty at once check in once', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const replies = await Promise.all(Array.from({ length: 50 }, () => ann.post('/sign/add')))
  const statuses = replies.map((reply) => reply.statusCode)
  assert.equal(statuses.filter((status) => status === 200).length, 1)
  assert.equal(statuses.filter((status) => status === 422).length, 49)
  assert.equal(await balance(ann), 1)
  assert.deepEqual((await ann.get('/sign/daySign')).json(), { is_sign: true })
  await assertLedgerClean(world)
})

test('MINT-1 just before and just after midnight are two days', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const [row] = await world.owner<{ midnight: string }[]>`
    select ((plaza_now() at time zone 'UTC')::date + 1)::text || ' 00:00:00Z' as midnight`
  const standAt = (time: string) =>
    world.owner.unsafe(
      `create or replace function plaza_now() returns timestamptz language sql stable as $$ select ${time} $$`,
    )
  t.after(() => standAt('now() + shift from test_clock'))
  await standAt(`timestamptz '${row!.midnight}' - interval '0.1 s'`)
  assert.equal((await ann.post('/sign/add')).json().day, 1)
  assert.equal((await ann.post('/sign/add')).statusCode, 422)
  await standAt(`timestamptz '${row!.midnight}' + interval '0.1 s'`)
  assert.equal((await ann.post('/sign/add')).json().day, 2)
  assert.equal((await ann.post('/sign/add')).statusCode, 422)
  assert.equal(await balance(ann), 3)
})

test('midnight is that of the configured time zone', async (t) => {
  const world = await createWorld(t, { env: { TIME_ZONE: 'Asia/Shanghai' } })
  const [ann] = await world.people('ann')
  await world.owner`delete from settings where name = 'tasks'`
  await world.service.settings.refresh()
  await toMidnight(world, -30, 8)
  assert.equal((await ann.post('/sign/add')).json().day, 1)
  assert.equal((await ann.put('/user/task/login')).statusCode, 201)
  await world.clock.advance(40)
  assert.deepEqual((await ann.get('/sign/daySign')).json(), { is_sign: false })
  assert.equal((await ann.post('/sign/add')).json().day, 2)
  assert.equal((await ann.put('/user/task/login')).statusCode, 201)
})

test('a day that pays nothing is signed all the same; guests sign nothing', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  const staff = await world.founder()
  assert.equal((await staff.patch('/admin/settings/sign', [0, 9, 9, 9, 9, 9, 9])).statusCode, 204)
  assert.equal((await staff.patch('/admin/settings/sign', [1, 2, 3])).statusCode, 422)
  await world.service.settings.refresh()
  assert.deepEqual((await ann.post('/sign/add')).json(), { day: 1, get_integral: 0 })
  assert.equal(await balance(ann), 0)
  for (const path of ['/sign/signView', '/sign/daySign']) assert.equal((await world.guest().get(path)).statusCode, 401)
  assert.equal((await world.guest().post('/sign/add')).statusCode, 401)
})
