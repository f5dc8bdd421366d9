import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { addProduct } from '../../../test/factories/store-iap.ts'
import { createWorld } from '../../../test/world.ts'
import { ConfigProblem, readConfig } from '../../config/config.ts'
import { makeChain } from './chain.ts'
import { readRootCertificates } from './root-certificates.ts'
import { signJws } from './sign-jws.ts'

let folder: string
const chain = makeChain()
const [, other, root] = chain.certificates
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plaza-test-'))
  await writeFile(join(folder, 'root.cer'), root)
  await writeFile(join(folder, 'two.pem'), `${new X509Certificate(root)}\n${new X509Certificate(other)}`)
  await writeFile(join(folder, 'none.pem'), 'no certificate')
})
after(() => rm(folder, { recursive: true }))

test('root certificates are read from DER and PEM, and anything else stops the start', () => {
  const path = (name: string) => join(folder, name)
  assert.deepEqual(readRootCertificates([path('root.cer'), path('two.pem')]), [root, root, other])
  for (const name of ['none.pem', 'missing.cer']) {
    assert.throws(() => readRootCertificates([path(name)]), /STORE_IAP_ROOT_CERTS: .* is not a readable certificate/)
  }
})

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig({ APP_SECRET: 'a secret only for tests, 32 characters', ...environment })
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigProblem)
    return error.problems.filter((problem) => problem.includes('STORE_IAP'))
  }
}

test('production refuses sandbox purchases, and does without a store unless one is configured', async (t) => {
  const production = { NODE_ENV: 'production' }
  assert.deepEqual(problemsOf(production), [])
  const store = { STORE_IAP_ROOT_CERTS: '/etc/root.cer', STORE_IAP_BUNDLE_ID: 'org.example.app' }
  assert.match(problemsOf({ ...production, ...store }).join(), /STORE_IAP_APP_ID must be set/)
  const whole = { ...production, ...store, STORE_IAP_APP_ID: '7' }
  assert.deepEqual(problemsOf(whole), [])
  assert.match(problemsOf({ ...whole, STORE_IAP_ENVIRONMENT: 'Sandbox' }).join(), /must be Production in production/)

  const world = await createWorld(t, { ports: { store: undefined, sandboxStore: undefined } })
  const [ann] = await world.people('ann')
  const { store_id, amount } = await addProduct(world)
  const order = await ann.post('/currency/recharge/store-iap', { store_id, amount })
  assert.deepEqual([order.statusCode, order.json().code], [403, 'currency.switched_off'])
  assert.equal((await world.guest().post('/payments/store-iap/notify', { signedPayload: 'x' })).statusCode, 503)
  assert.equal((await world.guest().post('/sandbox/store-iap/receipts', { store_id })).statusCode, 404)
})

test('elsewhere what belongs together is wanted together', () => {
  assert.deepEqual(problemsOf({ NODE_ENV: 'test' }), [])
  const roots = { NODE_ENV: 'test', STORE_IAP_ROOT_CERTS: '/etc/root.cer' }
  assert.match(problemsOf(roots).join(), /needs STORE_IAP_BUNDLE_ID/)
  const live = { ...roots, STORE_IAP_BUNDLE_ID: 'a', STORE_IAP_ENVIRONMENT: 'Production' }
  assert.match(problemsOf(live).join(), /STORE_IAP_APP_ID must be set/)
  assert.match(problemsOf({ NODE_ENV: 'test', STORE_IAP_ENVIRONMENT: 'Xcode' }).join(), /Production or Sandbox/)
})

test('with a real store configured there is no sandbox store, and what the real one signed is accepted', async (t) => {
  const world = await createWorld(t, {
    env: { STORE_IAP_ROOT_CERTS: join(folder, 'root.cer'), STORE_IAP_BUNDLE_ID: 'org.example.app' },
  })
  assert.equal((await world.guest().post('/sandbox/store-iap/receipts', { store_id: 'a' })).statusCode, 404)
  const data = { bundleId: 'org.example.app', environment: 'Sandbox' }
  const notice = { notificationType: 'TEST', signedDate: Date.now(), data }
  const post = (signedPayload: string) => world.guest().post('/payments/store-iap/notify', { signedPayload })
  assert.equal((await post(signJws(chain, notice))).statusCode, 200)
  assert.equal((await post(signJws(makeChain(), notice))).statusCode, 422)
})
