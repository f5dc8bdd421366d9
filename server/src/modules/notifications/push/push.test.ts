import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { test } from 'node:test'
import { feedLikedBy, tell } from '../../../../test/factories/notices.ts'
import { createWorld, type Person, type World, type WorldOptions } from '../../../../test/world.ts'
import { feedCommented } from '../../feeds/index.ts'
import type { PushAddress, PushMessage, PushTransport } from './port.ts'

interface Delivery {
  address: PushAddress
  message: PushMessage
}

/** Transports that store what they are given, and fail as often as a test says. */
function recorder(name: PushTransport['name']) {
  const deliveries: Delivery[] = []
  const state = { failures: 0, isGone: false }
  const transport: PushTransport = {
    name,
    async deliver(address, message) {
      if (state.isGone) return 'gone'
      if (state.failures > 0) {
        state.failures--
        throw new Error('away')
      }
      deliveries.push({ address, message })
      return 'delivered'
    },
  }
  return { transport, deliveries, state }
}

function pushPorts() {
  const webhook = recorder('webhook')
  const webPush = recorder('web-push')
  const isReachable = (endpoint: string) => new URL(endpoint).hostname.endsWith('.push.example')
  const ports: WorldOptions['ports'] = {
    push: { transports: [webhook.transport, webPush.transport], webPush: { publicKey: 'key', isReachable } },
  }
  return { webhook, webPush, ports }
}

const keysOf = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { p256dh: pair.getPublicKey('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') }
}
const endpoint = (name: string) => `https://${name}.push.example/send`
const subscribe = (person: Person, name: string, keys: object = keysOf()) =>
  person.post('/user/push-subscriptions', { endpoint: endpoint(name), keys })
const waiting = async (world: World) => (await world.owner`select 1 from jobs where name = 'notifications.push'`).length

test('a like is pushed with channel, target, tag and badge', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await feedLikedBy(world, bob, ann, 71)
  await feedLikedBy(world, bob, ann, 72)
  await world.runJobs()
  const lines = (await world.guest().get('/sandbox/outbox'))
    .json()
    .filter((line: { channel: string; to: string }) => line.channel === 'push' && line.to === String(ann.id))
  assert.deepEqual(
    lines
      .map((line: { body: string }) => JSON.parse(line.body))
      .sort((a: PushMessage, b: PushMessage) => a.badge - b.badge),
    [71, 72].map((target, index) => ({
      channel: 'feed:digg',
      target,
      content: `${bob.name} liked your post.`,
      extra: { user_id: bob.id },
      tag: 'notification:likes',
      badge: index + 1,
    })),
  )
})

test('what is switched off is recorded but not pushed, and silence is passed on', async (t) => {
  const { webhook, ports } = pushPorts()
  const world = await createWorld(t, { ports })
  const [ann, bob] = await world.people('ann', 'bob')
  const everything = {
    reward: true,
    comment: true,
    chat: true,
    sound: true,
    mall_selling_commodity: true,
    selling_knowledge: true,
  }
  assert.deepEqual((await ann.get('/user/notification-settings')).json(), everything)
  assert.equal((await ann.patch('/user/notification-settings', { comment: false, sound: false })).statusCode, 204)
  assert.deepEqual((await ann.get('/user/notification-settings')).json(), {
    ...everything,
    comment: false,
    sound: false,
  })
  assert.equal((await ann.patch('/user/notification-settings', { comment: 'no' })).statusCode, 422)
  assert.equal((await ann.patch('/user/notification-settings', { other: true })).statusCode, 422)
  assert.equal((await world.guest().patch('/user/notification-settings', { sound: true })).statusCode, 401)

  const comment = (commentId: number) =>
    tell(world, (tx) =>
      tx.publish(feedCommented, {
        feedId: 1,
        commentId,
        commenterId: bob.id,
        authorId: ann.id,
        replyUserId: 0,
      }),
    )
  await comment(1)
  await feedLikedBy(world, bob, ann, 1)
  await world.runJobs()
  assert.deepEqual(
    webhook.deliveries.map(({ message }) => [message.channel, message.badge, message.extra]),
    [['feed:digg', 2, { user_id: bob.id, silent: true }]],
  )
  await ann.patch('/user/notification-settings', { comment: true })
  await comment(2)
  await world.runJobs()
  assert.equal(webhook.deliveries.at(-1)?.message.channel, 'feed:comment')
})

test('what could not be delivered is delivered later, in order and nothing lost', async (t) => {
  const { webhook, ports } = pushPorts()
  const world = await createWorld(t, { ports })
  const [ann, bob] = await world.people('ann', 'bob')
  webhook.state.failures = 2
  for (const feedId of [1, 2, 3]) await feedLikedBy(world, bob, ann, feedId)
  await world.runJobs()
  assert.equal(webhook.deliveries.length, 0)
  assert.equal(await waiting(world), 1)
  for (const feedId of [4, 5]) await feedLikedBy(world, bob, ann, feedId)
  for (let round = 0; round < 4; round++) {
    await world.clock.advance(60)
    await world.runJobs()
  }
  assert.deepEqual(
    webhook.deliveries.map(({ message }) => message.target),
    [1, 2, 3, 4, 5],
  )
  assert.equal(await waiting(world), 0)
  assert.equal(new Set(webhook.deliveries.map(({ message }) => message.id)).size, 5)
})

test('a gateway that is down for hours gets what it missed, even if nothing follows', async (t) => {
  const { webhook, ports } = pushPorts()
  const world = await createWorld(t, { ports })
  const [ann, bob] = await world.people('ann', 'bob')
  webhook.state.failures = 15
  await feedLikedBy(world, bob, ann, 1)
  for (let round = 0; round < 20 && webhook.deliveries.length === 0; round++) {
    await world.runJobs()
    await world.clock.advance(3600)
  }
  assert.deepEqual(
    webhook.deliveries.map(({ message }) => message.target),
    [1],
  )
  assert.equal(webhook.state.failures, 0)
})

test('a dead job starts over with the next message', async (t) => {
  const { webhook, ports } = pushPorts()
  const world = await createWorld(t, { ports })
  const [ann, bob] = await world.people('ann', 'bob')
  await feedLikedBy(world, bob, ann, 1)
  await world.owner`update jobs set dead_at = plaza_now() where name = 'notifications.push'`
  await world.runJobs()
  assert.equal(webhook.deliveries.length, 0)
  await feedLikedBy(world, bob, ann, 2)
  await world.runJobs()
  assert.deepEqual(
    webhook.deliveries.map(({ message }) => message.target),
    [1, 2],
  )
})

test('told while it is being delivered: nothing is left behind', async (t) => {
  const { webhook, ports } = pushPorts()
  const world = await createWorld(t, { ports, env: { DATABASE_POOL: '20' } })
  const [ann, bob] = await world.people('ann', 'bob')
  let isDone = false
  const delivering = (async () => {
    while (!isDone) await world.runJobs()
  })()
  await Promise.all(Array.from({ length: 200 }, (_, index) => feedLikedBy(world, bob, ann, index + 1)))
  isDone = true
  await delivering
  await world.runJobs()
  const ids = webhook.deliveries.map(({ message }) => message.id)
  assert.equal(new Set(ids).size, 200)
  assert.equal(ids.length, 200)
  assert.equal(await waiting(world), 0)
})

test('a subscribed browser gets what happens from then on, until it is gone', async (t) => {
  const { webPush, ports } = pushPorts()
  const world = await createWorld(t, { ports })
  const [ann, bob] = await world.people('ann', 'bob')
  await feedLikedBy(world, bob, ann, 1)
  assert.deepEqual((await ann.get('/user/push-subscriptions')).json(), { public_key: 'key', devices: 0 })
  assert.equal((await subscribe(ann, 'one')).statusCode, 204)
  assert.equal((await subscribe(ann, 'two')).statusCode, 204)
  assert.equal((await subscribe(ann, 'two')).statusCode, 204)
  await feedLikedBy(world, bob, ann, 2)
  await world.runJobs()
  assert.deepEqual(
    webPush.deliveries.map(({ address, message }) => [address.device?.endpoint, message.target]).sort(),
    [
      [endpoint('one'), 2],
      [endpoint('two'), 2],
    ],
  )
  assert.equal((await ann.delete('/user/push-subscriptions', { endpoint: endpoint('one') })).statusCode, 204)
  assert.equal((await ann.get('/user/push-subscriptions')).json().devices, 1)
  webPush.state.isGone = true
  await feedLikedBy(world, bob, ann, 3)
  await world.runJobs()
  assert.equal((await ann.get('/user/push-subscriptions')).json().devices, 0)
  assert.equal(await waiting(world), 0)
})

test('a browser belongs to the user who subscribed it last; others cannot remove it', async (t) => {
  const { webPush, ports } = pushPorts()
  const world = await createWorld(t, { ports })
  const [ann, bob, cleo] = await world.people('ann', 'bob', 'cleo')
  await subscribe(ann, 'shared')
  await subscribe(bob, 'shared')
  await ann.delete('/user/push-subscriptions', { endpoint: endpoint('shared') })
  await feedLikedBy(world, cleo, ann, 1)
  await feedLikedBy(world, cleo, bob, 2)
  await world.runJobs()
  assert.deepEqual(
    webPush.deliveries.map(({ address }) => address.userId),
    [bob.id],
  )
})

test('subscriptions are checked and bounded', async (t) => {
  const { ports } = pushPorts()
  const world = await createWorld(t, { ports })
  const [ann] = await world.people('ann')
  const send = async (body: object) => (await ann.post('/user/push-subscriptions', body)).statusCode
  const keys = keysOf()
  assert.equal(await send({ endpoint: 'http://one.push.example/send', keys }), 422)
  assert.equal(await send({ endpoint: 'https://169.254.169.254/latest', keys }), 422)
  assert.equal(await send({ endpoint: endpoint('a'), keys: { ...keys, p256dh: 'A'.repeat(87) } }), 422)
  assert.equal(await send({ endpoint: endpoint('a'), keys: { ...keys, auth: 'short' } }), 422)
  assert.equal(await send({ endpoint: endpoint('a'), keys, user_id: 1 }), 422)
  assert.equal(await send({ endpoint: endpoint('a'), keys, expirationTime: null }), 204)
  assert.equal((await world.guest().post('/user/push-subscriptions', {})).statusCode, 401)
  for (let index = 0; index < 12; index++) await subscribe(ann, `device${index}`, keys)
  assert.equal((await ann.get('/user/push-subscriptions')).json().devices, 10)
})

test('a suspended or deleted user gets nothing', async (t) => {
  const { webhook, webPush, ports } = pushPorts()
  const world = await createWorld(t, { ports })
  const [ann, bob, cleo] = await world.people('ann', 'bob', 'cleo')
  const staff = await world.founder()
  await subscribe(ann, 'ann')
  await subscribe(bob, 'bob')
  await staff.patch(`/admin/users/${ann.id}`, { disabled: true })
  await bob.delete('/user')
  await feedLikedBy(world, cleo, ann, 1)
  await feedLikedBy(world, cleo, bob, 2)
  await world.runJobs()
  assert.equal(webhook.deliveries.length, 0)
  assert.equal(webPush.deliveries.length, 0)
  assert.equal(await waiting(world), 0)
})

test('an old push is dropped, and old messages are forgotten', async (t) => {
  const { webhook, ports } = pushPorts()
  const world = await createWorld(t, { ports })
  const [ann, bob] = await world.people('ann', 'bob')
  await feedLikedBy(world, bob, ann, 1)
  await world.clock.advance(2 * 24 * 3600)
  await world.runJobs()
  assert.equal(webhook.deliveries.length, 0)
  assert.equal(await waiting(world), 0)
  await world.clock.advance(2 * 24 * 3600)
  await world.db.transaction((tx) => tx.enqueue({ name: 'notifications.sweep', maxAttempts: 1, isSecret: false }, {}))
  await world.runJobs()
  assert.equal((await world.owner`select 1 from push_messages where user_id = ${ann.id}`).length, 0)
})
