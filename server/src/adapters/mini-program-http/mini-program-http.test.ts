import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { startLocalServer } from '../../../test/contracts/local-server.ts'
import { miniProgramContract } from '../../../test/contracts/mini-program.ts'
import { MiniProgramCodeRefused } from '../../modules/accounts/port.ts'
import { createOutboundHttp } from '../outbound-http/index.ts'
import { createMiniProgramHttp } from './mini-program-http.ts'

const appId = 'wx0123456789'
const appSecret = 'hush&hush'
const wanted = new AbortController().signal

async function platform(t: TestContext, answer: (query: URLSearchParams, response: ServerResponse) => void) {
  const queries: URLSearchParams[] = []
  const server = await startLocalServer(t, (request, response) => {
    const query = new URL(request.url!, 'http://platform.test').searchParams
    queries.push(query)
    answer(query, response)
  })
  const http = createOutboundHttp({ allowedHosts: [server.host], allowPrivate: true })
  t.after(() => http.close())
  const options = { http, url: `${server.origin}/sns/jscode2session`, appId, appSecret }
  return {
    miniProgram: createMiniProgramHttp(options),
    impatient: createMiniProgramHttp({ ...options, timeoutMs: 50 }),
    queries,
  }
}

const answering = (answer: object | string) => (_query: URLSearchParams, response: ServerResponse) => {
  response
    .writeHead(200, { 'Content-Type': 'text/plain' })
    .end(typeof answer === 'string' ? answer : JSON.stringify(answer))
}

miniProgramContract('mini-program-http', async (t) => {
  const people = new Map(Object.entries({ first: 'openid-ann', second: 'openid-ann', third: 'openid-bob' }))
  const { miniProgram } = await platform(t, (query, response) => {
    const openid = people.get(query.get('js_code')!)
    const answer = openid ? { openid, session_key: 'secret' } : { errcode: 40029, errmsg: 'invalid code' }
    response.end(JSON.stringify(answer))
  })
  return { miniProgram, codesOfAnn: ['first', 'second'], codeOfBob: 'third', wrongCode: 'fourth' }
})

test('asks by the published rule, once, whatever characters the values have', async (t) => {
  const { miniProgram, queries } = await platform(
    t,
    answering({ openid: 'o1', unionid: 'u1', session_key: 's', errcode: 0 }),
  )
  assert.deepEqual(await miniProgram.exchange('a b&c=d', wanted), { subject: 'o1' })
  const asked = { appid: appId, secret: appSecret, js_code: 'a b&c=d', grant_type: 'authorization_code' }
  assert.deepEqual(
    queries.map((query) => Object.fromEntries(query)),
    [asked],
  )
})

for (const errcode of [40029, 40163, 41008, 42003, 40226]) {
  test(`error ${errcode} refuses the code`, async (t) => {
    const { miniProgram } = await platform(t, answering({ errcode, errmsg: 'about your code' }))
    await assert.rejects(miniProgram.exchange('code', wanted), MiniProgramCodeRefused)
  })
}

const away: Record<string, object | string> = {
  busy: { errcode: -1, errmsg: 'system error' },
  'too many requests': { errcode: 45011 },
  'a wrong app id': { errcode: 40013 },
  'a wrong app secret': { errcode: 40125 },
  'an error in words': { errcode: '40029' },
  'no openid': {},
  'an empty openid': { openid: '' },
  'an openid that is no text': { openid: 7 },
  'an endless openid': { openid: 'x'.repeat(129) },
  null: 'null',
  'a page': '<html>maintenance</html>',
  nothing: '',
}

for (const [kind, answer] of Object.entries(away)) {
  test(`${kind} means the platform is down`, async (t) => {
    const { miniProgram } = await platform(t, answering(answer))
    await assert.rejects(miniProgram.exchange('code', wanted), isAway)
  })
}

test('a status other than 200, a hanging answer and a broken connection mean that it is down, and nothing is retried', async (t) => {
  const { miniProgram, impatient, queries } = await platform(t, (query, response) => {
    const code = query.get('js_code')
    if (code === 'broken') response.destroy()
    else if (code !== 'hanging') response.writeHead(Number(code)).end('{"openid":"o1"}')
  })
  for (const code of ['500', '302', '403', '201', 'broken'])
    await assert.rejects(miniProgram.exchange(code, wanted), isAway)
  await assert.rejects(impatient.exchange('hanging', wanted), isAway)
  assert.deepEqual(
    queries.map((query) => query.get('js_code')),
    ['500', '302', '403', '201', 'broken', 'hanging'],
  )
})

test('a code too long to be one is refused without asking', async (t) => {
  const { miniProgram, queries } = await platform(t, answering({ openid: 'o1' }))
  await assert.rejects(miniProgram.exchange('x'.repeat(513), wanted), MiniProgramCodeRefused)
  assert.equal(queries.length, 0)
})

function isAway(error: unknown): true {
  assert.ok(error instanceof Error && !(error instanceof MiniProgramCodeRefused))
  const told = `${error.stack} ${error.cause}`
  assert.ok(!told.includes('hush'), told)
  return true
}
