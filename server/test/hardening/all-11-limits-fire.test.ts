import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Person, requestsFrom } from '../person.ts'
import { createWorld, type World } from '../world.ts'
import { atMinuteStart } from './clockwork.ts'

/** A limit is reached by its own key while every other key changes from one request to the next. */
interface Rule {
  /** The prefix of its key in the code. */
  key: string
  limit: number
  reach: (world: World) => Promise<(count: number) => Promise<number>>
}

let hosts = 0
const elsewhere = ({ app }: World) =>
  requestsFrom(app, `100.64.${(++hosts >> 8) & 255}.${hosts & 255}`, () => undefined)
const wrong = 'not the password'

const from = ({ app }: World, { token }: Person, count: number) =>
  requestsFrom(app, `100.68.0.${count % 256}`, () => token)
const messenger = async (world: World): Promise<Person> => {
  const [ann] = await world.people('ann')
  await ann.post(`/im/register/${ann.id}`)
  return ann
}

const rules: Rule[] = [
  {
    key: 'code:',
    limit: 5,
    reach: async (world) => {
      const phone = world.phone()
      return async () => {
        await world.clock.advance(61)
        return (await elsewhere(world).post('/verifycodes', { phone })).statusCode
      }
    },
  },
  {
    key: 'code-from:',
    limit: 20,
    reach: async (world) => {
      const here = elsewhere(world)
      return async () => (await here.post('/verifycodes', { phone: world.phone() })).statusCode
    },
  },
  {
    key: 'login-from:',
    limit: 20,
    reach: async (world) => {
      const here = elsewhere(world)
      return async (count) =>
        (await here.post('/auth/login', { login: `unknown-${count}`, password: wrong })).statusCode
    },
  },
  {
    key: 'login:',
    limit: 5,
    reach: async (world) => {
      const [ann] = await world.people('ann')
      // By name and by number in turn: an account has one budget, however it is addressed.
      return async (count) =>
        (await elsewhere(world).post('/auth/login', { login: count % 2 ? ann.name : ann.phone, password: wrong }))
          .statusCode
    },
  },
  {
    key: 'files.upload:',
    limit: 200,
    reach: async (world) => {
      const [ann] = await world.people('ann')
      const body = { filename: 'a', hash: '0'.repeat(32), size: 1, mime_type: 'image/png' }
      return async (count) => {
        // Unfinished ones have a limit of their own, which is not tested here.
        if (count % 40 === 0) await world.owner`delete from files where owner_id = ${ann.id}`
        const { app } = world
        return (await requestsFrom(app, `100.65.0.${count % 256}`, () => ann.token).post('/storage', body)).statusCode
      }
    },
  },
  {
    key: 'report:',
    limit: 30,
    reach: async (world) => {
      const [ann, bob] = await world.people('ann', 'bob')
      const staff = await world.staff('moderator')
      return async (count) => {
        const from = requestsFrom(world.app, `100.68.0.${count % 256}`, () => ann.token)
        const { statusCode } = await from.post(`/report/users/${bob.id}`)
        // Decided, so that the next one is a new report.
        const { data } = (await staff.get(`/admin/reports?status=waiting&reporter_id=${ann.id}`)).json()
        if (data[0]) await staff.patch(`/admin/reports/${data[0].id}`, { status: 'rejected' })
        return statusCode
      }
    },
  },
  {
    key: 'im-password:',
    limit: 5,
    reach: async (world) => {
      const ann = await messenger(world)
      return async (count) => (await from(world, ann, count).put('/im/password')).statusCode
    },
  },
  {
    key: 'im-password-read:',
    limit: 5,
    reach: async (world) => {
      const ann = await messenger(world)
      return async (count) => (await from(world, ann, count).get('/im/password')).statusCode
    },
  },
  {
    key: 'im-group:',
    limit: 30,
    reach: async (world) => {
      const ann = await messenger(world)
      return async (count) =>
        (await from(world, ann, count).post('/im/group', { groupname: `g ${count}`, desc: 'd' })).statusCode
    },
  },
]

/** Rules that a module tests itself, because reaching them takes more than requests. */
const ELSEWHERE = [
  'files.render:',
  'files.bytes:',
  'files.pixels:',
  'files.pixels-of:',
  'share:',
  'links:',
  'mentions:',
  'said:',
  'chat:',
  'chat-add:',
  'chat-stranger:',
  'appeals:',
]

for (const { key, limit, reach } of rules) {
  test(`ALL-11 ${key} is refused after ${limit}`, async (t) => {
    const world = await createWorld(t)
    const request = await reach(world)
    for (let count = 0; count < limit; count++) assert.notEqual(await request(count), 429, `refused at ${count + 1}`)
    assert.equal(await request(limit), 429)
  })
}

test('ALL-11 the requests of a person are counted wherever they come from, and of an address across users', async (t) => {
  const world = await createWorld(t, { env: { RATE_LIMIT_PER_MINUTE: '10' } })
  const [ann] = await world.people('ann')
  await atMinuteStart(world)
  const asAnn = async () =>
    (await requestsFrom(world.app, `100.66.0.${++hosts % 256}`, () => ann.token).get('/user')).statusCode
  for (let count = 0; count < 10; count++) assert.equal(await asAnn(), 200)
  assert.equal(await asAnn(), 429)
})

test('ALL-11 guessing tokens has a budget of its own, and does not sign out others at the address', async (t) => {
  const world = await createWorld(t, { env: { RATE_LIMIT_PER_MINUTE: '10' } })
  const [ann] = await world.people('ann')
  await atMinuteStart(world)
  // A new token each time, from one place.
  const guess = async (address: string, count: number) =>
    (await requestsFrom(world.app, address, () => `plz_${String(count).padStart(43, '0')}`).get('/user')).statusCode
  for (let count = 0; count < 10; count++) assert.equal(await guess('100.67.0.1', count), 401)
  const over = await requestsFrom(world.app, '100.67.0.1', () => `plz_${'1'.repeat(43)}`).get('/user')
  assert.equal(over.statusCode, 429)
  assert.ok(Number(over.headers['retry-after']) > 0)
  assert.equal(await guess('100.67.0.2', 12), 401)
  const another = await requestsFrom(world.app, '100.67.0.1', () => ann.token).get('/user')
  assert.equal(another.statusCode, 200, 'a good token is looked up whatever others at its address guess')
  assert.equal((await requestsFrom(world.app, '100.67.0.3', () => ann.token).get('/user')).statusCode, 200)
  assert.equal((await requestsFrom(world.app, '100.67.0.1', () => ann.token).get('/healthz')).statusCode, 200)
})

test('ALL-11 every budget in the code is one of these', () => {
  const modules = new URL('../../src/modules/', import.meta.url)
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const used = files.flatMap((file) =>
    [...readFileSync(new URL(file, modules), 'utf8').matchAll(/\bkey: `([a-z._-]+:)[^`]*`,\s*limit/g)].map(
      ([, key]) => key!,
    ),
  )
  const known = [...rules.map(({ key }) => key), ...ELSEWHERE]
  assert.ok(used.length >= 4)
  assert.deepEqual(
    [...new Set(used)].filter((key) => !known.includes(key)),
    [],
    'a budget without a test that reaches it',
  )
})
