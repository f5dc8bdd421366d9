import assert from 'node:assert/strict'
import type { LookupFunction } from 'node:net'
import { test } from 'node:test'
import { Agent, request } from 'undici'
import { startLocalServer } from '../../../test/contracts/local-server.ts'
import { guardedConnector } from './guarded-connector.ts'

test('connects to the address it checked, and checks again for the next connection', async (t) => {
  const server = await startLocalServer(t, (_request, response) =>
    response.setHeader('Connection', 'close').end('hello'),
  )
  const answers = ['127.0.0.1', '127.0.0.2']
  const rebinding: LookupFunction = (_hostname, _options, callback) =>
    callback(null, [{ address: answers.shift() ?? 'asked too often', family: 4 }])
  const mayConnect = (address: string) => address === '127.0.0.1'
  const dispatcher = new Agent({ connect: guardedConnector({ mayConnect, lookup: rebinding, timeoutMs: 1000 }) })
  t.after(() => dispatcher.close())
  const url = `http://rebinding.test:${server.port}/`

  const first = await request(url, { dispatcher })
  assert.equal(await first.body.text(), 'hello')
  assert.deepEqual(answers, ['127.0.0.2'])

  await assert.rejects(request(url, { dispatcher }), /does not lead to a public address/)
  assert.equal(server.connections(), 1)
})
