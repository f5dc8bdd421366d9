import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { test } from 'node:test'
import { givePassword, signIn } from '../../../../test/factories/accounts.ts'
import { feedLikedBy } from '../../../../test/factories/notices.ts'
import { requestsFrom } from '../../../../test/person.ts'
import { createWorld, type Person, type Requests, type World } from '../../../../test/world.ts'
import type { PushTransport } from './port.ts'

const PASSWORD = 'correct horse battery'

/** A world whose push service records which devices get something. */
async function setUp(t: Parameters<typeof createWorld>[0]) {
  const told: string[] = []
  const transport: PushTransport = {
    name: 'web-push',
    async deliver({ device }) {
      told.push(new URL(device!.endpoint).hostname.split('.')[0]!)
      return 'delivered'
    },
  }
  const push = { transports: [transport], webPush: { publicKey: 'key', isReachable: () => true } }
  const world = await createWorld(t, { ports: { push } })
  const [ann, bob] = await world.people('ann', 'bob')
  await givePassword(ann, PASSWORD)
  let feed = 0
  const reached = async () => {
    told.length = 0
    await feedLikedBy(world, bob, ann, ++feed)
    await world.runJobs()
    return told.toSorted()
  }
  return { world, ann, reached }
}

async function anotherDevice(world: World, ann: Person): Promise<Requests & { token: string }> {
  const { access_token: token } = (await signIn(world.guest(), ann.name, PASSWORD)).json()
  return Object.assign(
    requestsFrom(world.app, ann.address, () => token),
    { token },
  )
}

const subscribe = async (device: Requests, name: string) => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') }
  const reply = await device.post('/user/push-subscriptions', { endpoint: `https://${name}.push.example/send`, keys })
  assert.ok(reply.statusCode < 300, reply.body)
}

test('a device that signs out is told nothing any more; the others are', async (t) => {
  const { world, ann, reached } = await setUp(t)
  const phone = await anotherDevice(world, ann)
  await subscribe(ann, 'desk')
  await subscribe(phone, 'phone')
  assert.deepEqual(await reached(), ['desk', 'phone'])
  assert.equal((await phone.post('/auth/logout')).statusCode, 200)
  assert.deepEqual(await reached(), ['desk'])
  assert.equal((await ann.get('/user/push-subscriptions')).json().devices, 1)
})

test('nor is a lost one whose sign-in is ended from elsewhere, also after its token was refreshed', async (t) => {
  const { world, ann, reached } = await setUp(t)
  const lost = await anotherDevice(world, ann)
  await subscribe(lost, 'lost')
  await subscribe(ann, 'desk')
  await world.clock.advance(60)
  assert.equal((await lost.post('/auth/refresh')).statusCode, 200)
  assert.deepEqual(await reached(), ['desk', 'lost'])
  const sessions: { id: number; is_current: boolean }[] = (await ann.get('/user/sessions')).json()
  const other = sessions.find(({ is_current: isCurrent }) => !isCurrent)!
  assert.equal((await ann.delete(`/user/sessions/${other.id}`)).statusCode, 204)
  assert.deepEqual(await reached(), ['desk'])
})

test('a new password ends the pushes of all other devices and keeps those of this one', async (t) => {
  const { world, ann, reached } = await setUp(t)
  const phone = await anotherDevice(world, ann)
  await subscribe(phone, 'phone')
  await subscribe(ann, 'desk')
  const changed = await ann.put('/user/password', { old_password: PASSWORD, password: 'another horse battery' })
  assert.equal(changed.statusCode, 204)
  assert.deepEqual(await reached(), ['desk'])
})

test('a browser whose user signs in after another is the new person’s, and stays theirs when the other leaves', async (t) => {
  const { world, ann, reached } = await setUp(t)
  const [cem] = await world.people('cem')
  await subscribe(ann, 'shared')
  await subscribe(cem, 'shared')
  assert.deepEqual(await reached(), [])
  await ann.post('/auth/logout')
  assert.equal((await cem.get('/user/push-subscriptions')).json().devices, 1)
})
