import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findInternalsFaults, internalsIn } from '../../tools/checks/internals-faults.ts'

const PRIVATE = [
  'const { parser } = socket._handle',
  "socket['_httpMessage']",
  'const { _paused } = socket',
  'Object.getOwnPropertySymbols(reply)',
  "Symbol('kReplyIsError')",
  'response.writeHead = () => response',
  'server.closeIdleConnections = later',
  "Object.defineProperty(socket, 'end', { value: end })",
  'Socket.prototype.destroy = destroy',
  '  override end(payload?: unknown): this {',
  '(pending as { state?: unknown }).state',
]
const PUBLIC = [
  'app.addHook("onSend", (_request, _reply, payload, done) => done(null, payload))',
  'const end = response.end === undefined',
  'on({ end: () => {} })',
  '// socket._handle is private',
  "const MALFORMED = Symbol('malformed query')",
  'const write = createWrites(app)',
]

test('uses of private parts of libraries are found, and nothing else', () => {
  for (const line of PRIVATE) assert.equal(internalsIn(line).length > 0, true, line)
  for (const line of PUBLIC) assert.deepEqual(internalsIn(line), [], line)
})

test('every private part that is used is known', async () => {
  assert.deepEqual(await findInternalsFaults(), [])
})
