import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Message, MessageSender } from '../../src/modules/accounts/port.ts'

export interface MessageSenderCase {
  channel: 'sms' | 'mail'
  /** A sender, and what has reached the far side so far. */
  working(t: TestContext): Promise<{ sender: MessageSender; received(): Promise<{ to: string; body: string }[]> }>
  /** A sender whose far side accepts nothing. */
  failing(t: TestContext): Promise<MessageSender>
}

/** Registers the tests that every MessageSender passes. */
export function messageSenderContract(name: string, { channel, working, failing }: MessageSenderCase): void {
  const to = channel === 'sms' ? '+8613800138000' : 'ann@example.com'
  const code = '493817'
  const message: Message = { to, subject: 'Your code', body: `Your code is ${code}.`, code, purpose: 'login' }
  const wanted = new AbortController().signal

  test(`${name}: says which channel it is`, async (t) => {
    assert.equal((await working(t)).sender.channel, channel)
  })

  test(`${name}: delivers the text to the person`, async (t) => {
    const { sender, received } = await working(t)
    await sender.send(message, wanted)
    assert.deepEqual((await received()).map(seen), [{ to, body: message.body }])
  })

  test(`${name}: delivers any script, line breaks and a message without code`, async (t) => {
    const { sender, received } = await working(t)
    const body = '您的验证码是 493817。\nПривет 👋 "quoted" = 100%'
    await sender.send({ to, subject: '验证码', body }, wanted)
    assert.deepEqual((await received()).map(seen), [{ to, body }])
  })

  test(`${name}: delivers a burst, each message once`, async (t) => {
    const { sender, received } = await working(t)
    const bodies = Array.from({ length: 20 }, (_, index) => `message ${index + 100}`)
    // A signal each, as every message is a job of its own.
    await Promise.all(bodies.map((body) => sender.send({ ...message, body }, new AbortController().signal)))
    assert.deepEqual((await received()).map((line) => line.body).sort(), bodies)
  })

  test(`${name}: sends nothing when the caller has given up already`, async (t) => {
    const { sender, received } = await working(t)
    await assert.rejects(sender.send(message, AbortSignal.abort()))
    await sender.send({ ...message, body: 'the next one' }, wanted)
    assert.deepEqual(
      (await received()).map((line) => line.body),
      ['the next one'],
    )
  })

  test(`${name}: rejects when it could not send, and tells neither address nor code`, async (t) => {
    const sender = await failing(t)
    const error = await sender.send(message, wanted).then(
      () => assert.fail('it was sent'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof Error)
    const told = `${error.stack} ${JSON.stringify(error)} ${error.cause}`
    for (const secret of [to, code]) assert.ok(!told.includes(secret), `${told} contains ${secret}`)
  })
}

const seen = ({ to, body }: { to: string; body: string }) => ({ to, body })
