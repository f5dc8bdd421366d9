import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { addressOf } from '../access/call.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { createWorld } from '../world.ts'
import { checksum } from './checksum.ts'
import { bodyOf, isWrite, visits } from './walk.ts'
import { listen, requestText, talk } from './wire.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

/** No handler may ever see it. */
const WRONG = '{"unexpected":{"nested":[1,2,3]}}'

const ODD = [
  'application/json\ta', 'APPLICATION/JSON ;x', 'application/json garbage', 'application/json;charset=utf-16', 'application/json; charset=utf-8; x',
  'application/jsonp', 'application/json,text/plain', 'application/vnd.api+json', 'text/plain', 'text/json', 'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x', '*/*', 'json', '', '\u00a0application/json',
]
const PLAIN = ['application/json', 'Application/JSON', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"']

test('ALL-8 whatever the content type, a wrong body is refused on every route, and nothing changes', async () => {
  for (const each of visits(stage).filter(({ route }) => isWrite(route) && bodyOf(route))) {
    const call = await each.row.prepare(stage, 'staff')
    const before = await checksum(stage.world)
    for (const type of [...ODD, ...PLAIN]) {
      const reply = await stage.people.staff.send({ method: each.row.method as 'POST', url: addressOf(stage, each.row.url, call), payload: WRONG, headers: { 'content-type': type } })
      const told = `${each.name} as ${JSON.stringify(type)}: ${reply.statusCode} ${reply.body}`
      assert.equal(reply.statusCode, PLAIN.includes(type) ? 422 : 415, told)
    }
    assert.deepEqual(await checksum(stage.world), before, each.name)
  }
})

test('ALL-8 the same over the wire, where a client library would not send it', async () => {
  const port = await listen(stage.world)
  const { token } = stage.people.user
  const send = async (...lines: string[]) => {
    const head = ['PATCH /api/v2/user HTTP/1.1', 'Host: x', 'Connection: close', `Authorization: Bearer ${token}`, `Content-Length: ${WRONG.length}`, ...lines]
    const [reply] = await talk(port, `${head.join('\r\n')}\r\n\r\n${WRONG}`)
    return reply!.status
  }
  assert.equal(await send(), 415)
  assert.equal(await send('Content-Type:'), 415)
  assert.equal(await send('Content-Type: application/json'), 422)
  // The parser strips blanks around a header's value, so these are the plain type.
  assert.equal(await send('Content-Type:   application/json  '), 422)
  assert.equal(await send('Content-Type: application/json\ta'), 415)
  assert.equal(await send('Content-Type: application/json ;x'), 415)
  // Of two lines the first counts, for the check and for the parser alike.
  assert.equal(await send('Content-Type: text/plain', 'Content-Type: application/json'), 415)
  assert.equal(await send('Content-Type: application/json', 'Content-Type: text/plain'), 422)
  assert.equal(await send('Content-Type : application/json'), 400)
  assert.equal(await send('Content-Type: application/json', 'Content-Encoding: gzip'), 415)
  assert.equal(await send('Content-Type: application/json', 'Content-Encoding: identity'), 422)
})

test('ALL-8 a chunked body is a body', async () => {
  const port = await listen(stage.world)
  const headers = { authorization: `Bearer ${stage.people.user.token}`, 'transfer-encoding': 'chunked' }
  const chunk = `${WRONG.length.toString(16)}\r\n${WRONG}\r\n0\r\n\r\n`
  const [typeless] = await talk(port, requestText('PATCH /api/v2/user', headers, chunk))
  assert.equal(typeless!.status, 415)
  const [typed] = await talk(port, requestText('PATCH /api/v2/user', { ...headers, 'content-type': 'application/json' }, chunk))
  assert.equal(typed!.status, 422)
})
