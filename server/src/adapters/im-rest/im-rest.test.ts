import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { imProviderContract } from '../../../test/contracts/im-provider.ts'
import { type Fault, startImServer } from '../../../test/contracts/im-server.ts'
import { ImAway, ImRefused } from '../../modules/im/index.ts'
import { createOutboundHttp } from '../outbound-http/index.ts'
import { createImRest } from './im-rest.ts'

const wanted = () => new AbortController().signal
let lastUid = 0

async function open(t: TestContext, more: { timeoutMs?: number; pauseMs?: number } = {}) {
  const server = await startImServer(t)
  const http = createOutboundHttp({ allowedHosts: [server.host], allowPrivate: true })
  t.after(() => http.close())
  const { url, clientId, clientSecret } = server
  return { server, provider: createImRest({ http, url, clientId, clientSecret, ...more }) }
}

imProviderContract('im-rest', async (t) => {
  const { provider } = await open(t)
  return {
    provider,
    newcomers: async (count) => Array.from({ length: count }, () => String(++lastUid)),
    register: (accounts) => provider.saveAccounts(accounts, wanted()),
  }
})

const draft = {
  key: 'key',
  name: 'n',
  description: 'd',
  isPublic: true,
  membersOnly: false,
  allowInvites: true,
  maxUsers: 9,
  owner: '1',
  members: [],
}

test('accounts are saved with exactly these passwords, whether or not they were there', async (t) => {
  const { server, provider } = await open(t)
  await provider.saveAccounts([{ uid: '1', password: 'one' }], wanted())
  const many = Array.from({ length: 130 }, (_, index) => ({ uid: String(index + 1), password: `p${index + 1}` }))
  await provider.saveAccounts(many, wanted())
  assert.deepEqual([...server.accounts].toSorted(), many.map(({ uid, password }) => [uid, password]).toSorted())
})

test('one token serves all, is asked for once by many at once, and again when it is refused', async (t) => {
  const { server, provider } = await open(t)
  const tokens = () => server.requests.filter((request) => request === 'POST /token').length
  await Promise.all(Array.from({ length: 20 }, () => provider.listGroupIdsOf('1', wanted())))
  assert.equal(tokens(), 1)
  server.expireTokens()
  await provider.saveAccounts([{ uid: '1', password: 'one' }], wanted())
  assert.equal(tokens(), 2)
  assert.equal(server.accounts.get('1'), 'one')
})

test('a read is tried twice, a write once', async (t) => {
  const { server, provider } = await open(t)
  let left = 1
  server.trouble = (_method, path) =>
    path.startsWith('/chatgroups/user/1') && left-- > 0 ? { status: 502 } : undefined
  assert.deepEqual(await provider.listGroupIdsOf('1', wanted()), [])
  server.trouble = (method) => (method === 'DELETE' ? { status: 502 } : undefined)
  await assert.rejects(provider.removeGroup('7', wanted()), isAway(true))
  assert.equal(server.requests.filter((request) => request === 'DELETE /chatgroups/7').length, 1)
})

const faults: Record<string, Fault> = {
  silence: 'hang',
  'a broken connection': 'break',
  'a fault': { status: 500, body: 'stack trace' },
  'too many requests': { status: 429 },
  'an answer we do not know': { status: 418 },
}
for (const [name, fault] of Object.entries(faults)) {
  test(`${name} means that the provider is down, and the error keeps every secret`, async (t) => {
    const { server, provider } = await open(t, { timeoutMs: 100 })
    await provider.saveAccounts([{ uid: '1', password: 'hush one' }], wanted())
    server.trouble = (method) => (method === 'PUT' || method === 'POST' ? fault : undefined)
    await assert.rejects(provider.saveAccounts([{ uid: '2', password: 'hush two' }], wanted()), isAway(true))
    await assert.rejects(provider.createGroup(draft, wanted()), isAway(true))
  })
}

test('without a token nothing is asked, and the error says so', async (t) => {
  const { server, provider } = await open(t, { timeoutMs: 100 })
  for (const fault of [{ status: 400 }, { status: 200, body: '{}' }, 'hang'] as const) {
    server.trouble = (_method, path) => (path === '/token' ? fault : undefined)
    await assert.rejects(provider.createGroup(draft, wanted()), isAway(false))
  }
  assert.ok(server.requests.every((request) => request === 'POST /token'))
})

test('after five failures in a row it is left alone for a while; then one request decides', async (t) => {
  const { server, provider } = await open(t, { pauseMs: 300 })
  await provider.saveAccounts([{ uid: '1', password: 'one' }], wanted())
  server.trouble = () => ({ status: 503 })
  const asked = () => server.requests.length
  for (let failure = 0; failure < 5; failure++) await assert.rejects(provider.removeGroup('7', wanted()), isAway(true))
  const before = asked()
  for (let more = 0; more < 20; more++) await assert.rejects(provider.removeGroup('7', wanted()), isAway(false))
  assert.equal(asked(), before)

  await new Promise((resume) => setTimeout(resume, 350))
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => provider.removeGroup('7', wanted())))
  assert.ok(outcomes.every(({ status }) => status === 'rejected'))
  assert.equal(asked(), before + 1)

  server.trouble = () => undefined
  await new Promise((resume) => setTimeout(resume, 350))
  for (let more = 0; more < 3; more++) await provider.removeGroup('7', wanted())
})

test('a refusal in the middle says that a part was done; one at the beginning that nothing was', async (t) => {
  const { server, provider } = await open(t)
  const uids = Array.from({ length: 100 }, (_, index) => String(index + 1))
  await provider.saveAccounts(
    uids.map((uid) => ({ uid, password: uid })),
    wanted(),
  )
  const id = await provider.createGroup({ ...draft, maxUsers: 70 }, wanted())
  const refusal = await provider.addMembers(id, uids, wanted()).catch((error: unknown) => error)
  assert.ok(refusal instanceof ImRefused && refusal.isPartial)
  const first = await provider.addMembers(id, uids.slice(50), wanted()).catch((error: unknown) => error)
  assert.ok(first instanceof ImRefused && !first.isPartial)
  assert.equal(server.groups.get(id)!.members.length, 60)
})

test('what the provider knows and we do not is left out', async (t) => {
  const { server, provider } = await open(t)
  await provider.saveAccounts([{ uid: '1', password: 'one' }], wanted())
  const id = await provider.createGroup(draft, wanted())
  server.groups.get(id)!.members.push('someone-elses-bot', '../users')
  const [group] = await provider.findGroups([id], { membersAtMost: 10 }, wanted())
  assert.deepEqual([group!.members, group!.membersCount], [['1'], 1])
})

test('an id never leaves its place in the address', async (t) => {
  const { server, provider } = await open(t)
  await provider.removeGroup('../users/1?x=', wanted())
  assert.deepEqual(server.requests.at(-1), 'DELETE /chatgroups/../users/1')
  assert.ok(server.groups.size === 0)
})

function isAway(wasAsked: boolean) {
  return (error: unknown): true => {
    assert.ok(error instanceof ImAway, String(error))
    assert.equal(error.wasAsked, wasAsked)
    const told = `${error.stack} ${(error.cause as Error | undefined)?.stack}`
    for (const secret of ['hush', 'stack trace', 'Bearer']) assert.ok(!told.includes(secret), told)
    return true
  }
}
