import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { PushAddress, PushMessage, PushTransport } from '../../src/modules/notifications/index.ts'

export interface PushTransportCase {
  name: PushTransport['name']
  /** A transport, a receiver, and what has reached the far side so far. */
  working(t: TestContext): Promise<{
    transport: PushTransport
    address: PushAddress
    received(): Promise<Omit<PushMessage, 'id'>[]>
  }>
  /** A transport whose far side accepts nothing for now. */
  failing(t: TestContext): Promise<{ transport: PushTransport; address: PushAddress }>
}

const message: PushMessage = {
  id: '7-42',
  channel: 'feed:digg',
  target: 9,
  content: 'lin liked your post.',
  extra: { user_id: 3 },
  tag: 'notification:likes',
  badge: 4,
}

/** Registers the tests that every PushTransport passes. */
export function pushTransportContract({ name, working, failing }: PushTransportCase): void {
  const wanted = new AbortController().signal
  const payload = ({ channel, target, content, extra, tag, badge }: Omit<PushMessage, 'id'>) => ({
    channel,
    target,
    content,
    extra,
    tag,
    badge,
  })

  test(`${name}: says which transport it is`, async (t) => {
    assert.equal((await working(t)).transport.name, name)
  })

  test(`${name}: delivers the whole payload, in any script`, async (t) => {
    const { transport, address, received } = await working(t)
    const chinese = { ...message, content: '林 赞了你的动态 👋\n"quoted"' }
    assert.equal(await transport.deliver(address, message, wanted), 'delivered')
    assert.equal(await transport.deliver(address, chinese, wanted), 'delivered')
    assert.deepEqual((await received()).map(payload), [payload(message), payload(chinese)])
  })

  test(`${name}: delivers a burst, each message once`, async (t) => {
    const { transport, address, received } = await working(t)
    const targets = Array.from({ length: 20 }, (_, index) => index + 1)
    await Promise.all(
      targets.map((target) => transport.deliver(address, { ...message, target }, new AbortController().signal)),
    )
    assert.deepEqual(
      (await received()).map(({ target }) => target).sort((a, b) => a - b),
      targets,
    )
  })

  test(`${name}: delivers nothing when the caller has given up already`, async (t) => {
    const { transport, address, received } = await working(t)
    await assert.rejects(transport.deliver(address, message, AbortSignal.abort()))
    assert.deepEqual(await received(), [])
  })

  test(`${name}: rejects when it could not deliver, and tells neither whom nor what`, async (t) => {
    const { transport, address } = await failing(t)
    const error = await transport.deliver(address, message, wanted).then(
      () => assert.fail('it was delivered'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof Error)
    const told = `${error.stack} ${JSON.stringify(error)} ${error.cause}`
    for (const secret of [message.content, address.device?.auth, address.device?.endpoint]) {
      if (secret) assert.ok(!told.includes(secret), `${told} contains ${secret}`)
    }
  })
}
