import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { until } from '../../../../test/hardening/clockwork.ts'
import { watchArrivals } from './closing.ts'

test('a client that connected just before the server closes is answered, and idle connections are ended', async () => {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  const arrived = watchArrivals(app.server)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    await arrived()
  })
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const open = async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(app.server, 'connection')
    return socket
  }
  const ask = async (socket: Awaited<ReturnType<typeof open>>) => {
    socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
    const [answer] = await once(socket, 'data')
    return String(answer).split('\r\n')[0]
  }
  const idle = await open()
  assert.equal(await ask(idle), 'HTTP/1.1 200 OK')
  const arriving = await open()
  const isEnded = once(idle, 'close')
  const isClosed = app.close()
  await until(() => isClosing, 'it is closing')
  assert.equal(await ask(arriving), 'HTTP/1.1 200 OK')
  await Promise.all([isEnded, isClosed])
  arriving.destroy()
})
