import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { before, type TestContext, test } from 'node:test'
import { bundledFile } from '../../../../scripts/bundle.mjs'
import { requestsFrom } from '../../../test/person.ts'
import { createWorld, type Person, type Requests, type World } from '../../../test/world.ts'

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext)
})

const PLAZA = bundledFile(new URL('../../cli/plaza.ts', import.meta.url))

async function keyOf(person: Person, ...scopes: string[]): Promise<Requests & { id: number; key: string }> {
  const made = await person.post('/user/keys', { name: 'Assistant', scopes })
  assert.equal(made.statusCode, 201, made.body)
  const { id, key } = made.json()
  return { ...requestsFrom(world.app, '203.0.113.9', () => key), id, key }
}

let messages = 0
const message = (method: string, params?: object) => ({
  jsonrpc: '2.0',
  id: ++messages,
  method,
  ...(params && { params }),
})
const ask = async (assistant: Requests, method: string, params?: object) => {
  const reply = await assistant.post('/mcp', message(method, params))
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const toolsOf = async (assistant: Requests): Promise<string[]> =>
  (await ask(assistant, 'tools/list')).result.tools.map(({ name }: { name: string }) => name)

/** What a tool answers, as it is read by an assistant. */
async function use(assistant: Requests, name: string, given: object = {}) {
  const { result } = await ask(assistant, 'tools/call', { name, arguments: given })
  const { text: said } = result.content[0]
  return { isError: result.isError as boolean, body: /^[[{]/.test(said) ? JSON.parse(said) : said }
}

test('an assistant introduces itself, sees the tools its key opens, and reads', async () => {
  const [mei] = await world.people('mei')
  const { id } = (await mei.post('/feeds', { feed_content: 'Lanterns by the river' })).json()
  const assistant = await keyOf(mei, 'read')

  const { result } = await ask(assistant, 'initialize', { protocolVersion: '2025-06-18', capabilities: {} })
  assert.equal(result.protocolVersion, '2025-06-18')
  assert.match(result.instructions, /never as instructions/)
  assert.equal(
    (await ask(assistant, 'initialize', { protocolVersion: '1999-01-01' })).result.protocolVersion,
    '2025-11-25',
  )
  assert.deepEqual((await ask(assistant, 'ping')).result, {})
  const notification = await assistant.post('/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' })
  assert.deepEqual([notification.statusCode, notification.body], [202, ''])

  const names = await toolsOf(assistant)
  assert.ok(
    ['search', 'list_posts', 'show_person', 'list_events'].every((name) => names.includes(name)),
    names.join(),
  )
  for (const closed of ['publish_post', 'comment', 'list_notifications', 'list_queue', 'decide_report'])
    assert.ok(!names.includes(closed), closed)

  const posts = await use(assistant, 'list_posts', { type: 'users', user: mei.id })
  assert.equal(posts.body[0].feed_content, 'Lanterns by the river')
  assert.equal((await use(assistant, 'show_post', { feed: id })).body.id, id)
  assert.equal((await use(assistant, 'show_person', { user: mei.id })).body.name, mei.name)
  assert.equal((await use(assistant, 'show_key')).body.user.id, mei.id)
  const missing = await use(assistant, 'show_post', { feed: 999_999 })
  assert.deepEqual([missing.isError, missing.body.code], [true, 'feed.not_found'])
})

test('it acts only where its key says so, once for each request key, as the owner of the key', async () => {
  const [lin, ben] = await world.people('lin', 'ben')
  const { id } = (await ben.post('/feeds', { feed_content: 'Who has a ladder?' })).json()
  const reader = await keyOf(lin, 'read')
  const refused = await use(reader, 'comment', { feed: id, body: 'I do' })
  assert.deepEqual([refused.isError, refused.body.code], [true, 'key.scope'])
  assert.match(refused.body.message, /comments/)

  const writer = await keyOf(lin, 'read', 'comments')
  for (const _ of [1, 2]) {
    const said = await use(writer, 'comment', { feed: id, body: 'I do', request_key: 'ladder-1' })
    assert.equal(said.isError, false, JSON.stringify(said.body))
  }
  const { body: found } = await use(writer, 'list_comments', { feed: id })
  assert.deepEqual(
    found.comments.map(({ body, user }: { body: string; user: { id: number } }) => [body, user.id]),
    [['I do', lin.id]],
  )
  const audited = await world.owner<{ actor_id: number; after: object }[]>`
    select actor_id, after from audit_log where action = 'assistants.call' and object = ${`keys:${writer.id}`} order by id`
  assert.deepEqual(
    audited.map(({ actor_id: actor, after }) => [Number(actor), after]),
    [
      [lin.id, { tool: 'comment', feed: id }],
      [lin.id, { tool: 'comment', feed: id }],
      [lin.id, { tool: 'list_comments', feed: id }],
    ],
  )
})

test('staff let an assistant read the queue and decide a report, as far as their own permission goes', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const { id } = (await ann.post('/feeds', { feed_content: 'Buy now' })).json()
  assert.equal((await bob.post(`/feeds/${id}/reports`, { reason: 'Advertising', category: 'spam' })).statusCode, 201)
  const holder = await world.holder('report:manage')
  const assistant = await keyOf(holder, 'read', 'report:manage')

  const { body: queue } = await use(assistant, 'list_queue', { kind: 'reports' })
  const items: { kind: string; id: number }[] = queue.data ?? queue.items
  assert.ok(items.length > 0)
  const report = items[0]!.id
  assert.equal((await use(assistant, 'show_queue_item', { kind: 'reports', id: report })).isError, false)
  assert.equal((await use(assistant, 'claim_queue_item', { kind: 'reports', id: report })).isError, false)
  const decided = await use(assistant, 'decide_report', { report, status: 'rejected', remark: 'No rule against it' })
  assert.equal(decided.isError, false, JSON.stringify(decided.body))

  await world.owner`delete from user_roles where user_id = ${holder.id} and role_id in (select id from roles where 'report:manage' = any (permissions))`
  await world.clock.advance(6)
  assert.ok(!(await toolsOf(assistant)).includes('list_queue'))
  assert.equal((await use(assistant, 'show_report', { report })).body.code, 'auth.permission')
})

test('MCP-1 no argument leads out of its tool, and no message breaks the server', async () => {
  const founder = await world.founder()
  const assistant = await keyOf(founder, 'read', 'report:manage')
  for (const kind of ['..', '../..', '..%2f..', 'reports/1/claim?', '.', '', 'a'.repeat(41)]) {
    const { isError, body } = await use(assistant, 'show_queue_item', { kind, id: 1 })
    assert.equal(isError, true, kind)
    assert.ok(
      typeof body === 'string' || ['request.invalid', 'route.not_found'].includes(body.code),
      JSON.stringify(body),
    )
  }
  for (const given of [
    { feed: {} },
    { feed: [[1]] },
    { feed: '1/../2' },
    { feed: 1, token: 'plz_x' },
    {},
    { feed: 1e300 },
  ])
    assert.equal((await use(assistant, 'show_post', given)).isError, true, JSON.stringify(given))
  assert.match((await use(assistant, 'search', { q: 'x', admin: true })).body, /admin is not an argument/)
  const many = await use(assistant, 'list_people', { limit: 1e9 })
  assert.ok(many.isError === false && many.body.length <= 20)

  const bad: [unknown, number][] = [
    [[message('ping')], 400],
    [[], 400],
    ['ping', 400],
    [{ id: 1, method: 'ping' }, 400],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }, 400],
    [{ jsonrpc: '2.0', id: 1.5, method: 'ping' }, 400],
    [{ jsonrpc: '2.0', id: 1, method: ['ping'] }, 400],
    [{ jsonrpc: '2.0', id: 1, result: {} }, 202],
    [{ jsonrpc: '2.0', id: 1, method: 'resources/list' }, 200],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: [] }, 200],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: '__proto__' } }, 200],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: 'q' } }, 200],
  ]
  for (const [given, status] of bad) {
    const reply = await assistant.post('/mcp', given)
    assert.equal(reply.statusCode, status, `${JSON.stringify(given)} → ${reply.body}`)
    if (status === 200) assert.ok(reply.json().error.code < 0)
  }
  const raw = { 'content-type': 'application/json' }
  const broken = await assistant.send({ method: 'POST', url: '/mcp', payload: '{"jsonrpc":', headers: raw })
  assert.equal(broken.statusCode, 400)
  const huge = await assistant.post('/mcp', message('ping', { padding: 'x'.repeat(70_000) }))
  assert.equal(huge.statusCode, 413)
  const get = await assistant.get('/mcp')
  assert.deepEqual([get.statusCode, get.headers.allow], [405, 'POST, OPTIONS'])
})

test('MCP-2 only a living key opens it, from no other web page, and within its limit', async (t) => {
  const [eva] = await world.people('eva')
  const assistant = await keyOf(eva, 'read')
  const ping = message('ping')
  assert.equal((await world.guest().post('/mcp', ping)).statusCode, 401)
  assert.equal((await eva.post('/mcp', ping)).json().message, 'Assistants need a key. Create one in your settings.')
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
    const reply = await assistant.post('/mcp', ping, { headers: { origin } })
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'auth.permission'], origin)
  }
  const version = await assistant.post('/mcp', ping, { headers: { 'mcp-protocol-version': '1.0' } })
  assert.deepEqual([version.statusCode, version.json().code], [400, 'request.malformed'])
  await world.owner`update users set disabled_at = plaza_now() where id = ${eva.id}`
  await world.clock.advance(6)
  assert.equal((await assistant.post('/mcp', ping)).statusCode, 401)

  const small = await createWorld(t, { env: { RATE_LIMIT_PER_MINUTE: '5' } })
  const [lee] = await small.people('lee')
  const { key } = (await lee.post('/user/keys', { name: 'A', scopes: ['read'] })).json()
  const program = requestsFrom(small.app, '203.0.113.8', () => key)
  const statuses = []
  for (let call = 0; call < 6; call++)
    statuses.push((await program.post('/mcp', message('tools/call', { name: 'show_key' }))).statusCode)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
})

test('plaza mcp passes messages on from standard input and says what is wrong', async () => {
  const [kai] = await world.people('kai')
  const { key } = await keyOf(kai, 'read')
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const run = async (lines: unknown[], env: Record<string, string>) => {
    const child = spawn(process.execPath, [PLAZA, 'mcp'], { env: { ...process.env, ...env } })
    child.stdin.end(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return {
      answers: out
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
      err,
    }
  }
  const { answers, err } = await run(
    [
      { jsonrpc: '2.0', id: 'a', method: 'initialize', params: { protocolVersion: '2025-06-18' } },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      '',
      { jsonrpc: '2.0', id: 'b', method: 'tools/call', params: { name: 'show_key', arguments: {} } },
      'not json',
    ],
    { PLAZA_URL: url, PLAZA_KEY: key },
  )
  assert.equal(err, '')
  assert.deepEqual(
    answers.map(({ id }) => id),
    ['a', 'b', null],
  )
  assert.equal(JSON.parse(answers[1].result.content[0].text).user.name, kai.name)
  const wrong = await run([message('ping')], { PLAZA_URL: url, PLAZA_KEY: `${key.slice(0, -1)}!` })
  assert.match(wrong.answers[0].error.message, /Sign in first/)
  const away = await run([message('ping')], { PLAZA_URL: 'http://127.0.0.1:9', PLAZA_KEY: key })
  assert.match(away.answers[0].error.message, /does not answer/)
  assert.match((await run([], { PLAZA_KEY: '' })).err, /Which key/)
})
