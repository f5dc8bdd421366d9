import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listen, requestText, talk, type WireReply } from '../../../test/hardening/wire.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let port: number
let ann: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  port = await listen(world)
  ;[ann] = await world.people('ann')
})

const ask = async (...parts: (string | Buffer)[]): Promise<WireReply> => {
  const [reply] = await talk(port, ...parts)
  assert.ok(reply, 'there was no answer')
  return reply
}
const patch = (headers: Record<string, string>, body: string) =>
  requestText(
    'PATCH /api/v2/user',
    { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json', ...headers },
    body,
  )

/** What the interface promises of every answer, also of one from the parser. */
function assertDressed({ headers, body, status }: WireReply): void {
  assert.match(headers['x-request-id']!, /^[0-9a-f]{10}-[0-9a-z]{6,}$/, String(status))
  assert.ok(Number(headers['x-ratelimit-limit']) > 0)
  assert.ok(headers['x-ratelimit-remaining'] !== undefined)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['set-cookie'], undefined)
  if (status >= 400) assert.equal(typeof JSON.parse(body).message, 'string')
}

const head = 'GET /healthz HTTP/1.1\r\nHost: x\r\n'
const cases: Record<string, [statuses: number[], text: () => string | Buffer]> = {
  'headers of 9 KiB': [[431], () => `${head}X-Long: ${'x'.repeat(9 * 1024)}\r\n\r\n`],
  'an address of 9 KiB': [[431], () => requestText(`GET /healthz?${'x'.repeat(9 * 1024)}`)],
  '101 headers': [
    [431],
    () => `${head}${Array.from({ length: 101 }, (_, index) => `X-${index}: 1\r\n`).join('')}Connection: close\r\n\r\n`,
  ],
  'a line break inside a header': [[400], () => `${head}X-A: a\rb\r\n\r\n`],
  'a header without a name': [[400], () => `${head}: b\r\n\r\n`],
  'two different lengths': [
    [400],
    () => patch({ 'content-length': '5' }, '').replace('\r\n\r\n', '\r\nContent-Length: 6\r\n\r\nhello'),
  ],
  'a length and chunks': [[400], () => patch({ 'content-length': '5', 'transfer-encoding': 'chunked' }, '0\r\n\r\n')],
  'chunks twice': [[400], () => patch({ 'transfer-encoding': 'chunked, chunked' }, '0\r\n\r\n')],
  'chunks of no size': [[400], () => patch({ 'transfer-encoding': 'chunked' }, 'zz\r\n{}\r\n0\r\n\r\n')],
  'a negative length': [[400], () => patch({ 'content-length': '-1' }, '')],
  'a length that is no number': [[400], () => patch({ 'content-length': '1e3' }, '')],
  'no HTTP at all': [[400], () => 'hello\r\n\r\n'],
  'HTTP/1.1 without a host': [[400], () => 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  'an unknown method': [[400], () => requestText('BREW /healthz')],
  'a body of 64 KiB and one byte': [[413], () => patch({ 'content-length': '65537' }, 'x'.repeat(65_537))],
  'chunks of 64 KiB and more, without a length': [
    [413],
    () => patch({ 'transfer-encoding': 'chunked' }, `${`8000\r\n${'x'.repeat(0x8000)}\r\n`.repeat(3)}0\r\n\r\n`),
  ],
  'a gigabyte, as announced': [[413], () => patch({ 'content-length': '1000000000' }, 'x'.repeat(1000))],
  'a gzip body': [
    [415],
    () =>
      Buffer.concat([
        Buffer.from(patch({ 'content-encoding': 'gzip', 'content-length': '40' }, '')),
        gzipSync('x'.repeat(100_000)).subarray(0, 40),
      ]),
  ],
  'a brotli body': [[415], () => patch({ 'content-encoding': 'br', 'content-length': '2' }, '{}')],
  'JSON 200 deep': [[400, 422], () => patch({ 'content-length': '400' }, '['.repeat(200) + ']'.repeat(200))],
  'JSON 21 deep in a field': [
    [400],
    () => patch({ 'content-length': String(8 + 42) }, `{"bio":${'['.repeat(21)}${']'.repeat(21)}}`),
  ],
}

for (const [what, [statuses, text]] of Object.entries(cases)) {
  test(`${what} is ${statuses.join(' or ')}, and the connection ends`, async () => {
    const reply = await ask(text())
    assert.ok(statuses.includes(reply.status), `${reply.status} ${reply.body}`)
    assertDressed(reply)
  })
}

test('100 000 keys fit into no body', async () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1])))
  assert.equal((await ask(patch({ 'content-length': String(body.length) }, body))).status, 413)
})

test('as many unknown keys as a body can hold are refused, a few of them by name', async () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1])))
  const reply = await ask(patch({ 'content-length': String(body.length) }, body))
  assert.equal(reply.status, 422)
  assert.ok(Object.keys(JSON.parse(reply.body).errors).length <= 21)
})

test('requests sent in one go are answered one after the other, in order', async () => {
  const paths = ['/healthz', '/api/v2/nothing', '/api/v2/user', '/api/v2/locations/hots']
  const text = paths
    .map((path, index) =>
      requestText(`GET ${path}`, { connection: index === paths.length - 1 ? 'close' : 'keep-alive' }),
    )
    .join('')
  const replies = await talk(port, text)
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 404, 401, 200],
  )
  for (const reply of replies) assertDressed(reply)
})

test('a thousand in one go are a thousand answers', async () => {
  const text = requestText('GET /healthz', { connection: 'keep-alive' }).repeat(999) + requestText('GET /healthz')
  const replies = await talk(port, text)
  assert.equal(replies.filter(({ status }) => status === 200).length, 1000)
})

test('after a request that was refused early, the rest of its body is not taken for another request', async () => {
  const smuggled = requestText('DELETE /api/v2/user', { authorization: `Bearer ${ann.token}` })
  await talk(port, patch({ 'content-length': String(smuggled.length), 'content-type': 'text/plain' }, smuggled))
  await talk(
    port,
    patch({ 'transfer-encoding': 'chunked', 'content-type': 'text/plain' }, `0\r\n\r\n${smuggled.slice(0, 5)}`),
  )
  assert.equal((await ann.get('/user')).statusCode, 200)
})

test('the limits of the server are the stated ones', () => {
  const { server } = world.app
  assert.deepEqual(
    [
      server.headersTimeout,
      server.requestTimeout,
      server.keepAliveTimeout,
      server.maxConnections,
      server.maxRequestsPerSocket,
      server.maxHeadersCount,
    ],
    [10_000, 60_000, 30_000, 20_000, 1000, 101],
  )
  assert.equal(world.app.initialConfig.bodyLimit, 64 * 1024)
})
