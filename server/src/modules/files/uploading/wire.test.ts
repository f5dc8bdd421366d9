import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { announce, filesIn, form, mp4, pngOf, upload, urlOf } from '../../../../test/factories/files.ts'
import { createWorld, type World } from '../../../../test/world.ts'

// Over real connections: what a client may do that an injected request cannot.

let listening: Promise<number> | undefined
const portOf = (world: World): Promise<number> =>
  (listening ??= world.app
    .listen({ port: 0, host: '127.0.0.1' })
    .then(() => (world.app.server.address() as AddressInfo).port))

const agents: Agent[] = []
after(() => {
  for (const agent of agents) agent.destroy()
})

async function openRequest(
  world: World,
  method: string,
  path: string,
  headers: Record<string, string | number>,
): Promise<ClientRequest> {
  // Like a browser: ready to use the connection again, but a new one for each request here.
  const agent = new Agent({ keepAlive: true })
  agents.push(agent)
  const opened = request({ port: await portOf(world), host: '127.0.0.1', method, path, headers, agent })
  opened.on('error', () => {})
  return opened
}

async function answerTo(
  sent: ClientRequest,
): Promise<{ status: number; body: Buffer; headers: IncomingMessage['headers'] }> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode!,
    headers: answer.headers,
    body: await buffer(answer).catch(() => Buffer.alloc(0)),
  }
}

const nothingIsLeft = async (world: World) => {
  for (let tries = 0; tries < 50 && (await filesIn(join(world.dataDir, 'tmp'))).length > 0; tries++) await wait(20)
  assert.deepEqual(await filesIn(join(world.dataDir, 'tmp')), [])
}

test('a chunked upload works, with any content type or none', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const bytes = await pngOf()
  for (const headers of [
    {},
    { 'content-type': 'application/json' },
    { 'content-type': 'image/png' },
    { 'content-type': 'multipart/form-data; boundary=x' },
  ] as Record<string, string>[]) {
    const { address } = await announce(ann, bytes, 'image/png')
    const put = await openRequest(world, 'PUT', address, { ...headers, 'transfer-encoding': 'chunked' })
    put.write(bytes.subarray(0, 5))
    await wait(5)
    put.end(bytes.subarray(5))
    assert.equal((await answerTo(put)).status, 201)
  }
})

test('UP-2 an endless body is answered with 413, and its connection ended', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const bytes = await pngOf()
  const { address } = await announce(ann, bytes, 'image/png')
  const socket = connect(await portOf(world), '127.0.0.1')
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')])
  socket.on('error', () => {})
  socket.write(`PUT ${address} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`)
  socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]))
  const endless = setInterval(() => socket.write(chunk), 1)
  t.after(() => clearInterval(endless))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  assert.match(answer.toString(), /^HTTP\/1\.1 413 /)
  const answeredAt = Date.now()
  await new Promise((closed) => socket.on('close', closed))
  assert.ok(Date.now() - answeredAt < 5000, `it went on for ${Date.now() - answeredAt} ms`)
  await nothingIsLeft(world)
})

test('UP-2 a length past the limit is refused before a byte of it is sent', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { address } = await announce(ann, await pngOf(), 'image/png')
  const put = await openRequest(world, 'PUT', address, { 'content-length': 1024 ** 3 })
  put.flushHeaders()
  assert.equal((await answerTo(put)).status, 413)
  const post = await openRequest(world, 'POST', '/api/v2/files', {
    ...form(Buffer.alloc(0)).headers,
    'content-length': 1024 ** 3,
    authorization: `Bearer ${ann.token}`,
  })
  post.flushHeaders()
  assert.equal((await answerTo(post)).status, 413)
})

test('a client that disconnects in the middle leaves nothing behind, and can try again', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const bytes = await pngOf(300, 300)
  const { address } = await announce(ann, bytes, 'image/png')
  const put = await openRequest(world, 'PUT', address, { 'content-length': bytes.length })
  put.write(bytes.subarray(0, 100))
  for (let tries = 0; tries < 100 && (await filesIn(join(world.dataDir, 'tmp'))).length === 0; tries++) await wait(10)
  put.destroy()
  await nothingIsLeft(world)

  const { payload, headers } = form(bytes)
  const post = await openRequest(world, 'POST', '/api/v2/files', {
    ...headers,
    'content-length': payload.length,
    authorization: `Bearer ${ann.token}`,
  })
  post.write(payload.subarray(0, 400))
  await wait(50)
  post.destroy()
  await nothingIsLeft(world)

  const again = await openRequest(world, 'PUT', address, { 'content-length': bytes.length })
  again.end(bytes)
  assert.equal((await answerTo(again)).status, 201)
  assert.ok(!world.logs.some((line) => line.includes('"level":"error"')), 'a client that goes away is no error of ours')
})

test('a compressed body, or one with two lengths, is refused', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const bytes = await pngOf()
  const { address } = await announce(ann, bytes, 'image/png')
  const packed = await openRequest(world, 'PUT', address, {
    'content-encoding': 'gzip',
    'content-length': bytes.length,
  })
  packed.end(bytes)
  assert.equal((await answerTo(packed)).status, 415)
  const socket = connect(await portOf(world), '127.0.0.1')
  socket.write(`PUT ${address} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello`)
  assert.match((await buffer(socket)).toString(), /^HTTP\/1\.1 400 /)
})

test('a file is read over one connection after another, and broken off without harm', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const video = mp4({
    more: [Buffer.concat([Buffer.from([0, 0x50, 0, 8]), Buffer.from('free'), Buffer.alloc(5 * 1024 * 1024)])],
  })
  const url = urlOf(await upload(world, ann, video, 'video/mp4'))
  const part = await openRequest(world, 'GET', url, { range: 'bytes=0-7' })
  part.end()
  assert.equal((await answerTo(part)).body.length, 8)
  const head = await openRequest(world, 'HEAD', url, {})
  head.end()
  const answer = await answerTo(head)
  assert.deepEqual([answer.status, answer.headers['content-length']], [200, String(video.length)])

  const broken = await openRequest(world, 'GET', url, {})
  broken.end()
  const [response] = (await once(broken, 'response')) as [IncomingMessage]
  await once(response, 'data')
  broken.destroy()
  const whole = await openRequest(world, 'GET', url, {})
  whole.end()
  assert.equal((await answerTo(whole)).body.length, video.length)
})
