import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeChain } from '../../src/adapters/store-iap/chain.ts'
import { signJws } from '../../src/adapters/store-iap/sign-jws.ts'
import { refuseDemoDatabase } from '../../src/cli/prepare.ts'
import { type ConfigProblem, readConfig } from '../../src/config/config.ts'
import { sql } from '../../src/kernel/db/sql.ts'
import { FORGED_PER_MINUTE } from '../../src/kernel/http/callbacks.ts'
import { callbackA, fieldsA, recharge, stateOf } from '../factories/payments.ts'
import { tally } from '../inspect.ts'
import { createWorld, type World } from '../world.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaza-trust-15-'))
after(() => rmSync(folder, { recursive: true }))

/** Makes sure that a world's configuration accepts a HOST that others can reach. */
const OPEN = { env: { HOST: '0.0.0.0', ALLOW_PUBLIC_DEMO: '1', DEMO: '1' } }
const HERE = '127.0.0.1'
const ELSEWHERE = '203.0.113.7'

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig({ DATA_DIR: folder, ...environment })
    return []
  } catch (error) {
    return (error as ConfigProblem).problems
  }
}

test('TRUST-15 outside production other machines get access only on purpose', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'plaza.example', '128.0.0.1', '::ffff:10.0.0.1']) {
    assert.match(problemsOf({ HOST }).join(), /HOST .*ALLOW_PUBLIC_DEMO=1/, HOST)
    assert.deepEqual(problemsOf({ HOST, ALLOW_PUBLIC_DEMO: '1' }), [], HOST)
    assert.equal(readConfig({ DATA_DIR: folder, HOST, ALLOW_PUBLIC_DEMO: '1' }).isOpenDemo, true)
    assert.doesNotMatch(problemsOf({ HOST, NODE_ENV: 'production' }).join(), /ALLOW_PUBLIC_DEMO/)
  }
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost', '::ffff:127.0.0.1'])
    assert.deepEqual([problemsOf({ HOST }), readConfig({ DATA_DIR: folder, HOST }).isOpenDemo], [[], false], HOST)
})

test('TRUST-15 an open demo shows codes, outbox and sandbox to its own machine only', async (t) => {
  const world = await createWorld(t, OPEN)
  const ask = (remoteAddress: string, url: string, headers: Record<string, string> = {}) =>
    world.guest().send({ url, remoteAddress, headers })
  const missing = (await ask(ELSEWHERE, '/sandboxes')).json()
  const paths = [
    '/sandbox',
    '/sandbox/outbox',
    '/sandbox/payments',
    '/sandbox/sandbox.js',
    '/sandbox/gateway/a/gateway.do',
  ]
  for (const path of paths) {
    assert.notEqual((await ask(HERE, path)).statusCode, 404, path)
    const others: [string, Record<string, string>][] = [
      [ELSEWHERE, {}],
      ['::ffff:203.0.113.7', {}],
      [HERE, { 'x-forwarded-for': ELSEWHERE }],
      [HERE, { forwarded: `for=${ELSEWHERE}` }],
      [ELSEWHERE, { 'x-forwarded-for': HERE }],
    ]
    for (const [address, headers] of others) {
      const reply = await ask(address, path, headers)
      assert.equal(reply.statusCode, 404, `${path} ${address} ${JSON.stringify(headers)}`)
      assert.equal(reply.json().code, missing.code)
    }
  }
  const signIn = (remoteAddress: string) =>
    world.guest().post('/social/mini-program', { code: 'demo:lin' }, { remoteAddress })
  assert.equal((await signIn(ELSEWHERE)).statusCode, 404)
  assert.notEqual((await signIn(HERE)).statusCode, 404)
  const page = (await ask(ELSEWHERE, '/sign-in')).body
  assert.doesNotMatch(page, /"isDemo":true/)
})

test('TRUST-15 on this machine alone everything stays as it is, whatever address a test uses', async (t) => {
  const world = await createWorld(t)
  assert.equal((await world.guest().send({ url: '/sandbox', remoteAddress: ELSEWHERE })).statusCode, 200)
})

test('TRUST-15 production does not start on a database that the demo filled, and the mark stays', async (t) => {
  const world = await createWorld(t, {})
  await refuseDemoDatabase(world.owner)
  await world.owner`insert into demo_marks default values`
  await assert.rejects(refuseDemoDatabase(world.owner), {
    name: 'UserProblem',
    message: /demo community .*DATABASE_URL/,
  })
  await assert.rejects(world.db.transaction((tx) => tx.run(sql`delete from demo_marks`)))
})

test('TRUST-15 production does not start without a token for metrics', () => {
  assert.match(problemsOf({ NODE_ENV: 'production' }).join('\n'), /METRICS_TOKEN must be set/)
})

const forge = async (world: World, url: string, remoteAddress: string, payload: string, type = 'application/json') =>
  world.guest().send({ method: 'POST', url, remoteAddress, payload, headers: { 'content-type': type } })

test('TRUST-15 forged callbacks have a budget of their own; genuine ones from elsewhere go on', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  const made = await recharge(world, ann, 'PayAOrder', 250)
  const chain = makeChain()
  const attacks: [url: string, payload: string, type: string][] = [
    ['/payments/pay-a/notify', 'sign=x&sign_type=RSA2', 'application/x-www-form-urlencoded'],
    ['/payments/pay-b/notify', '{}', 'application/json'],
    ['/payments/store-iap/notify', JSON.stringify({ signedPayload: signJws(chain, {}) }), 'application/json'],
  ]
  for (const [index, [url, payload, type]] of attacks.entries()) {
    const address = `203.0.113.${index + 10}`
    const replies = []
    for (let sent = 0; sent < FORGED_PER_MINUTE + 5; sent++)
      replies.push(await forge(world, url, address, payload, type))
    const counts = tally(replies)
    const refused = Object.entries(counts).filter(([status]) => status !== '429')
    assert.deepEqual(
      refused.map(([, count]) => count),
      [FORGED_PER_MINUTE],
      `${url} ${JSON.stringify(counts)}`,
    )
    const over = await forge(world, url, address, payload, type)
    assert.deepEqual([over.statusCode, over.json().code], [429, 'payments.too_many_forged'])
    assert(Number(over.headers['retry-after']) > 0)
    const elsewhere = await world.guest().get('/feeds', { remoteAddress: address })
    assert.equal(elsewhere.statusCode, 200, 'other requests of that address are not counted with them')
  }
  const reply = await callbackA(world, fieldsA(made, 'txn-15'))
  assert.equal(reply.statusCode, 200, reply.body)
  assert.equal(await stateOf(world, made), 1)
})
