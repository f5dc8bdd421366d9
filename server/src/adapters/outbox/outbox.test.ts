import assert from 'node:assert/strict'
import { appendFile, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { messageSenderContract } from '../../../test/contracts/message-sender.ts'
import type { OutboxLine } from './line.ts'
import { createOutbox } from './outbox.ts'

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-outbox-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

const linesOf = async (file: string): Promise<OutboxLine[]> =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const silent = () => {}

for (const channel of ['sms', 'mail'] as const) {
  messageSenderContract(`outbox ${channel}`, {
    channel,
    async working(t) {
      const file = join(await temporaryFolder(t), 'outbox.jsonl')
      return { sender: createOutbox({ file, print: silent }).sender(channel), received: () => linesOf(file) }
    },
    async failing(t) {
      // A folder where the file should be: it cannot be appended to, not even by root.
      const file = join(await temporaryFolder(t), 'outbox.jsonl')
      const outbox = createOutbox({ file, print: silent })

      await mkdir(file)
      return outbox.sender(channel)
    },
  })
}

test('a line has exactly the documented keys, in order, and only those that apply', async (t) => {
  const file = join(await temporaryFolder(t), 'nested', 'outbox.jsonl')
  const outbox = createOutbox({ file, print: silent })
  const signal = new AbortController().signal

  const message = { to: '+8613800138000', subject: 'Your code', body: 'It is 123456', code: '123456', purpose: 'login' }
  await outbox.sender('sms').send(message, signal)
  await outbox.record({ channel: 'push', to: '7', body: 'Bob likes your feed' })

  const [code, push] = await linesOf(file)
  assert.deepEqual(Object.keys(code!), ['at', 'channel', 'to', 'code', 'purpose', 'body'])
  assert.deepEqual(
    { ...code, at: '' },
    { at: '', channel: 'sms', to: '+8613800138000', code: '123456', purpose: 'login', body: 'It is 123456' },
  )
  assert.match(code!.at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(Object.keys(push!), ['at', 'channel', 'to', 'body'])
  assert.equal((await stat(file)).mode & 0o077, 0)
})

test('a burst keeps its order and its lines whole, in the file and in memory', async (t) => {
  const file = join(await temporaryFolder(t), 'outbox.jsonl')
  const outbox = createOutbox({ file, print: silent })
  const bodies = Array.from({ length: 150 }, (_, index) => `${index} `.repeat(2000))

  await Promise.all(bodies.map((body) => outbox.record({ channel: 'sms', to: 'ann', body })))

  const written = await linesOf(file)
  assert.deepEqual(
    written.map((line) => line.body),
    bodies,
  )
  assert.deepEqual(outbox.last(1000), written.slice(-100))
  assert.deepEqual(
    outbox.last(2).map((line) => line.body),
    bodies.slice(-2),
  )
  assert.deepEqual(outbox.last(0), [])
})

test('a restart shows what was there, and half a line left by a crash spoils nothing', async (t) => {
  const file = join(await temporaryFolder(t), 'outbox.jsonl')
  const before = createOutbox({ file, print: silent })
  for (const body of ['one', 'two']) await before.record({ channel: 'mail', to: 'ann@example.com', body })
  await appendFile(file, '{"at":"2024-01-01T00:00:00.000Z","chan')

  const after = createOutbox({ file, print: silent })
  assert.deepEqual(
    after.last(100).map((line) => line.body),
    ['one', 'two'],
  )
  await after.record({ channel: 'mail', to: 'ann@example.com', body: 'three' })

  const again = createOutbox({ file, print: silent })
  assert.deepEqual(
    again.last(100).map((line) => line.body),
    ['one', 'two', 'three'],
  )
})

test('a file far longer than what is kept is read from its end', async (t) => {
  const file = join(await temporaryFolder(t), 'outbox.jsonl')
  const line = (body: string) =>
    `${JSON.stringify({ at: '2024-01-01T00:00:00.000Z', channel: 'sms', to: 'ann', body })}\n`
  await appendFile(file, Array.from({ length: 20_000 }, (_, index) => line(`message ${index}`)).join(''))

  const bodies = createOutbox({ file, print: silent })
    .last(100)
    .map((kept) => kept.body)

  assert.equal(bodies.length, 100)
  assert.equal(bodies.at(-1), 'message 19999')
})

test('prints one line per message, whatever the message contains', async (t) => {
  const printed: string[] = []
  const file = join(await temporaryFolder(t), 'outbox.jsonl')
  const outbox = createOutbox({ file, print: (line) => printed.push(line) })
  await outbox.record({
    channel: 'sms',
    to: '+8613800138000',
    code: '123456',
    purpose: 'login',
    body: 'Your code\r\nlevel=error',
  })
  await outbox.record({ channel: 'push', to: '7', body: 'hello' })
  assert.deepEqual(printed, [
    '[sms] to +8613800138000 (login, code 123456): Your code level=error',
    '[push] to 7: hello',
  ])
})

test('one failed append is reported to its caller and does not stop the next', async (t) => {
  const folder = await temporaryFolder(t)
  const file = join(folder, 'gone', 'outbox.jsonl')
  const outbox = createOutbox({ file, print: silent })
  await rm(join(folder, 'gone'), { recursive: true })

  await assert.rejects(outbox.record({ channel: 'sms', to: 'ann', body: 'lost' }), { code: 'ENOENT' })

  await mkdir(join(folder, 'gone'))
  await outbox.record({ channel: 'sms', to: 'ann', body: 'kept' })

  assert.deepEqual(
    (await linesOf(file)).map((line) => line.body),
    ['kept'],
  )
})
