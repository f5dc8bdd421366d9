import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type TestContext, test } from 'node:test'
import { bodyOf, serve, startLocalServer } from '../../../test/contracts/local-server.ts'
import { selfSignedCertificate } from '../../../test/contracts/self-signed.ts'
import { createOutboundHttp, type OutboundHttpOptions, OutboundRefused } from './index.ts'

function client(t: TestContext, options: Partial<OutboundHttpOptions>) {
  const http = createOutboundHttp({ allowedHosts: [], allowPrivate: true, ...options })
  t.after(() => http.close())
  return http
}

const resolvingTo =
  (...addresses: string[]): LookupFunction =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

test('sends what it was given and returns what came back', async (t) => {
  const server = await startLocalServer(t, async (request, response) => {
    const echo = { method: request.method, path: request.url, type: request.headers['content-type'] }
    response.writeHead(418, { 'X-Answer': 'yes' }).end(JSON.stringify({ ...echo, body: await bodyOf(request) }))
  })
  const http = client(t, { allowedHosts: [server.host] })

  const url = `${server.origin}/a?b=c`
  const answer = await http.request({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, body: 'hello' })

  assert.equal(answer.status, 418)
  assert.equal(answer.headers['x-answer'], 'yes')
  const echoed = { method: 'POST', path: '/a?b=c', type: 'text/plain', body: 'hello' }
  assert.deepEqual(JSON.parse(answer.bytes.toString()), echoed)
})

test('refuses every host that is not listed exactly', async (t) => {
  const http = client(t, { allowedHosts: ['api.example.com', 'other.example.com:8443'] })
  const urls = [
    'https://example.com/',
    'https://evil-api.example.com/',
    'https://api.example.com.evil.test/',
    'https://api.example.com:8443/',
    'https://other.example.com/',
    'https://api.example.com@evil.test/',
    'https://user:secret@api.example.com/',
    'ftp://api.example.com/',
    'file:///etc/passwd',
    'not a url',
  ]
  for (const url of urls) await assert.rejects(http.request({ method: 'GET', url }), OutboundRefused, url)
})

test('a listed host may be spelled with or without the port of its scheme, in any case', async (t) => {
  const lookup = resolvingTo('127.0.0.1')
  const http = client(t, { allowedHosts: ['One.test', 'two.test:443'], allowPrivate: false, lookup })
  for (const url of ['https://ONE.test:443/', 'https://two.test/']) {
    await assert.rejects(http.request({ method: 'GET', url }), /does not lead to a public address/, url)
  }
})

test('refuses addresses of our own network, however they are written, without connecting', async (t) => {
  const server = await startLocalServer(t, (_request, response) => response.end('secret'))
  const hosts = ['127.0.0.1', '[::]', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', '0x7f.1', 'localhost']
  const urls = [...hosts.map((host) => `http://${host}:${server.port}/`), 'http://169.254.169.254/', 'http://[::]/']
  const http = client(t, { allowedHosts: urls.map((url) => new URL(url).host), allowPrivate: false })

  for (const url of urls) await assert.rejects(http.request({ method: 'GET', url }), OutboundRefused, url)

  assert.equal(server.connections(), 0)
})

test('refuses a name whose answer holds a private address among public ones', async (t) => {
  const lookup = resolvingTo('8.8.8.8', '10.0.0.1')
  const http = client(t, { allowedHosts: ['api.example.com'], allowPrivate: false, lookup })
  await assert.rejects(http.request({ method: 'GET', url: 'https://api.example.com/' }), OutboundRefused)
})

test('does not follow redirects', async (t) => {
  const server = await startLocalServer(t, (request, response) => {
    if (request.url === '/') response.writeHead(302, { Location: '/elsewhere' }).end()
    else response.end('followed')
  })
  const http = client(t, { allowedHosts: [server.host] })
  const answer = await http.request({ method: 'GET', url: `${server.origin}/` })
  assert.equal(answer.status, 302)
  assert.equal(answer.bytes.length, 0)
})

test('gives up on an endless answer after one mebibyte', async (t) => {
  let sentBytes = 0
  const server = await startLocalServer(t, (_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sentBytes += 64 * 1024
    }
    response.on('drain', pour)
    pour()
  })
  const http = client(t, { allowedHosts: [server.host] })
  const failure = /failed: UND_ERR_RES_EXCEEDED_MAX_SIZE/
  await assert.rejects(http.request({ method: 'GET', url: server.origin }), failure)
  assert.ok(sentBytes < 32 * 1024 * 1024, `${sentBytes} bytes were taken`)
})

test('gives up on a server that hangs, before its headers or after them, and names only the host', async (t) => {
  const server = await startLocalServer(t, (request, response) => {
    if (request.url?.startsWith('/half')) response.write('half')
  })
  const http = client(t, { allowedHosts: [server.host] })
  for (const path of ['/silent?secret=hush', '/half?secret=hush']) {
    await assert.rejects(http.request({ method: 'GET', url: server.origin + path, timeoutMs: 50 }), {
      message: `${server.host} did not answer within 50 ms`,
    })
  }
})

test('stops when the caller no longer wants the answer', async (t) => {
  const events = new EventEmitter()
  const server = await startLocalServer(t, (request) => {
    request.socket.once('close', () => events.emit('closed'))
    events.emit('arrived')
  })
  const http = client(t, { allowedHosts: [server.host] })
  const caller = new AbortController()

  const answer = http.request({ method: 'GET', url: server.origin, signal: caller.signal })
  await once(events, 'arrived')
  const closed = once(events, 'closed')
  caller.abort()

  await assert.rejects(answer, /failed: /)
  await closed
  await assert.rejects(http.request({ method: 'GET', url: server.origin, signal: caller.signal }))
})

test('does not trust a self-signed certificate', async (t) => {
  const server = await serve(
    t,
    createServer(selfSignedCertificate(), (_request, response) => response.end('hello')),
  )
  const url = `https://localhost:${server.port}/`
  const http = client(t, { allowedHosts: [new URL(url).host] })
  await assert.rejects(http.request({ method: 'GET', url }), /failed: DEPTH_ZERO_SELF_SIGNED_CERT/)
})

test('reads the beginning of an endless answer where that is enough, and hangs up', async (t) => {
  const events = new EventEmitter()
  const server = await startLocalServer(t, (request, response) => {
    request.socket.once('close', () => events.emit('closed'))
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'x')));
    }
    response.on('drain', pour)
    pour()
  })
  const http = client(t, { allowedHosts: [server.host] })
  const closed = once(events, 'closed')
  const answer = await http.request({ method: 'GET', url: server.origin, readBytes: 1000 })
  assert.equal(answer.status, 200)
  assert.equal(answer.bytes.toString(), 'x'.repeat(1000))
  await closed
})

test('any host means any public host on a web port, checked again where redirects and other spellings lead', async (t) => {
  const server = await startLocalServer(t, (_request, response) => response.end('secret'))
  const http = client(t, { allowedHosts: 'any', allowPrivate: false, lookup: resolvingTo('::ffff:169.254.169.254') })
  const hosts = ['127.0.0.1:80', '[::1]', '[::ffff:169.254.169.254]', '169.254.169.254', 'localhost', 'rebinding.test']
  for (const host of hosts)
    await assert.rejects(http.request({ method: 'GET', url: `http://${host}/` }), /does not lead to a public/, host)
  for (const port of [22, 25, 5432, 6379, server.port])
    await assert.rejects(http.request({ method: 'GET', url: `http://8.8.8.8:${port}/` }), /are not allowed/, `${port}`)
  for (const url of ['file:///etc/passwd', 'gopher://8.8.8.8/', 'http://user@8.8.8.8/'])
    await assert.rejects(http.request({ method: 'GET', url }), OutboundRefused, url)
  assert.equal(server.connections(), 0)
})
