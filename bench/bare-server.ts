// The limit of HTTP on this machine: nothing but node:http, sending the bytes the service sent, from memory.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers by path; an unknown path gets the first of them. */
export type Answers = Record<string, { status: number; headers: [string, string][]; body: Buffer }>

let answers: Answers = {}
const server = createServer((request, response) => {
  const { status, headers, body } = answers[request.url!] ?? Object.values(answers)[0]!
  request.resume()
  response.writeHead(status, headers.flat()).end(body)
})
server.keepAliveTimeout = 0
process.on('message', (given: Answers) => {
  answers = given
  process.send!('ready')
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
