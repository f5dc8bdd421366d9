import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { letArrive } from './let-arrive.ts'

test('who has connected just before the server closes is answered, and idle connections are ended', async () => {
  const server = createServer((_, response) => void response.end('here'))
  letArrive(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(server, 'connection')
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
  const areEnded = Promise.all([once(idle, 'close'), once(server, 'close')])
  server.close()
  assert.equal(await ask(arriving), 'HTTP/1.1 200 OK')
  await areEnded
  arriving.destroy()
})
