import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { createTranslations } from '../language/translations.ts'
import { awaitsBody, BODY_LIMITS, createUnfinishedBodies } from './admission/unfinished-bodies.ts'
import { createAnswerError } from './errors.ts'

/** A server whose bodies must arrive in a moment, apart from those of files. */
async function listen() {
  const app = fastify()
  app.setErrorHandler(createAnswerError(createTranslations({})))
  const watchBody = createUnfinishedBodies({ ...BODY_LIMITS, timeoutMs: 50 })
  app.decorateRequest('addressKey', '127.0.0.1')
  app.addHook('onRequest', async (request, reply) => {
    if (awaitsBody(request, request.routeOptions.config)) watchBody(request, reply)
  })
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.on('end', () => done(null))
    payload.resume()
  })
  let handled = 0
  const handler = async () => ({ handled: ++handled })
  app.post('/text', { handler })
  app.post('/file', { config: { access: 'any', accepts: 'bytes' }, handler })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port, handled: () => handled }
}

/** Sends the first half of a body, waits, and sends the rest if it still can. */
async function dawdle(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\nhello`,
  )
  await new Promise((resume) => setTimeout(resume, 300))
  if (!socket.destroyed) socket.write('world')
  if (!socket.closed) await new Promise((resume) => socket.once('close', resume))
  return answer
}

test('a body that does not arrive is answered with 408, and its handler never runs', async (t) => {
  const { app, port, handled } = await listen()
  t.after(() => app.close())
  const answer = await dawdle(port, '/text')
  assert.match(answer, /^HTTP\/1\.1 408 /)
  assert.match(answer, /"code":"request\.timeout"/)
  assert.match(answer, /connection: close/i)
  assert.equal(handled(), 0)
})

test('a file may take its time', async (t) => {
  const { app, port, handled } = await listen()
  t.after(() => app.close())
  assert.match(await dawdle(port, '/file'), /^HTTP\/1\.1 200 /)
  assert.equal(handled(), 1)
})
