import assert from 'node:assert/strict'
import { createServer, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { requestText, talk } from '../../../../test/hardening/wire.ts'
import { WholeResponse } from './whole-response.ts'

const TEXT = JSON.stringify({ text: '清晨的江边很安静 🌊 ü', short: 'ascii' })

/** What is answered at each path. */
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/text': (response) => withHead(response, TEXT).end(TEXT, null as never, null as never),
  '/bytes': (response) => withHead(response, TEXT).end(Buffer.from(TEXT)),
  '/one-character-a-byte': (response) =>
    withHead(response, TEXT).end(Buffer.from(TEXT).toString('latin1'), 'latin1', () => {}),
  '/long': (response) => withHead(response, TEXT.repeat(2000)).end(Buffer.from(TEXT.repeat(2000))),
  '/no-head': (response) => response.end(TEXT),
  '/unknown-length': (response) => response.writeHead(200, { 'x-some': 'thing' }).end(TEXT),
  '/in-parts': (response) => {
    withHead(response, TEXT).write(TEXT.slice(0, 10))
    response.end(TEXT.slice(10))
  },
  '/nothing': (response) => response.writeHead(204).end(),
  '/empty': (response) => withHead(response, '').end(''),
}

const withHead = (response: ServerResponse, body: string): ServerResponse =>
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) })

/** A server with these responses, and how many pieces were handed over as a list. */
async function serve(t: TestContext, Response: typeof ServerResponse) {
  const server = createServer({ ServerResponse: Response }, (request, response) => ANSWERS[request.url!]!(response))
  let lists = 0
  server.on('connection', (socket: Socket) => {
    const { _writev: writeList } = socket
    socket._writev = (...values) => {
      lists++
      writeList!.apply(socket, values)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return { ask: (...requests: string[]) => talk(port, requests.join('')), lists: () => lists }
}

const comparable = (replies: Awaited<ReturnType<typeof talk>>) =>
  replies.map(({ status, headers: { date, ...headers }, body }) => ({ status, headers, body, hasDate: !!date }))

test('every answer is the same as without', async (t) => {
  const [whole, usual] = [await serve(t, WholeResponse), await serve(t, ServerResponse)]
  for (const path of Object.keys(ANSWERS)) {
    for (const method of ['GET', 'HEAD']) {
      const request = requestText(`${method} ${path}`)
      assert.deepEqual(comparable(await whole.ask(request)), comparable(await usual.ask(request)), request)
    }
  }
  const many = Object.keys(ANSWERS).map((path, at, { length }) =>
    requestText(`GET ${path}`, { connection: at === length - 1 ? 'close' : 'keep-alive' }),
  )
  const replies = comparable(await whole.ask(...many))
  assert.ok(replies.length > 1)
  assert.deepEqual(replies, comparable(await usual.ask(...many)))
})

test('a short answer leaves in one piece, a long one is not copied for that', async (t) => {
  const { ask, lists } = await serve(t, WholeResponse)
  for (const path of ['/text', '/bytes', '/one-character-a-byte'])
    assert.equal((await ask(requestText(`GET ${path}`)))[0]!.body, Buffer.from(TEXT).toString('latin1'))
  assert.equal(lists(), 0)
  await ask(requestText('GET /long'))
  assert.equal(lists(), 1)
})
