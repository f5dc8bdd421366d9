import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { StoreDataRefused } from '../../modules/store-iap/port.ts'
import { makeChain } from './chain.ts'
import { lookFirst } from './look-first.ts'
import { createSandboxStore } from './sandbox-store.ts'
import { signJws } from './sign-jws.ts'
import { createStoreVerifier } from './verifier.ts'

const wanted = new AbortController().signal
const DAY_MS = 86_400_000

const transaction = {
  transactionId: '2000000123456789',
  bundleId: 'org.example.app',
  productId: 'coins600',
  quantity: 1,
  type: 'Consumable',
  inAppOwnershipType: 'PURCHASED',
  environment: 'Sandbox',
  signedDate: Date.now(),
}

const verifierOf = (roots: readonly Buffer[], more: object = {}) =>
  createStoreVerifier({
    roots: () => roots,
    environment: 'Sandbox',
    bundleId: 'org.example.app',
    appId: undefined,
    ...more,
  })

const refusedFor = (reason: string) => (error: unknown) => {
  assert.ok(error instanceof StoreDataRefused, String(error))
  assert.equal(error.reason, reason)
  return true
}

test('a transaction signed by the chain is read', async () => {
  const chain = makeChain()
  const read = await verifierOf([chain.certificates[2]]).verifyTransaction(signJws(chain, transaction), wanted)
  assert.deepEqual(read, {
    transactionId: '2000000123456789',
    storeId: 'coins600',
    quantity: 1,
    isConsumable: true,
    environment: 'Sandbox',
    price: undefined,
    accountToken: undefined,
    revokedPercent: undefined,
  })
})

test('a price is in the smallest coin of its currency, whatever that is', async () => {
  const chain = makeChain()
  const store = verifierOf([chain.certificates[2]])
  const priceOf = async (price: number, currency: string) =>
    (await store.verifyTransaction(signJws(chain, { ...transaction, price, currency }), wanted)).price?.moneyAmount
  assert.deepEqual(
    [await priceOf(6000, 'CNY'), await priceOf(990, 'USD'), await priceOf(160_000, 'JPY'), await priceOf(300, 'KWD')],
    [600, 99, 160, 300],
  )
  await assert.rejects(priceOf(6000, 'money'), refusedFor('malformed'))
})

test('what is not used up, or was taken back in part, is read as such', async () => {
  const chain = makeChain()
  const store = verifierOf([chain.certificates[2]])
  const read = (more: object) => store.verifyTransaction(signJws(chain, { ...transaction, ...more }), wanted)
  assert.equal((await read({ type: 'Auto-Renewable Subscription' })).isConsumable, false)
  assert.equal((await read({ type: undefined })).isConsumable, false)
  assert.equal((await read({ inAppOwnershipType: 'FAMILY_SHARED' })).isConsumable, false)
  assert.equal((await read({ revocationDate: Date.now() })).revokedPercent, 100)
  const part = { revocationDate: Date.now(), revocationType: 'REFUND_PRORATED', revocationPercentage: 25_000 }
  assert.equal((await read(part)).revokedPercent, 25)
  assert.equal((await read({ ...part, revocationPercentage: 900_000 })).revokedPercent, 100)
})

test('a tampered payload, header or signature is refused', async () => {
  const chain = makeChain()
  const store = verifierOf([chain.certificates[2]])
  const [header = '', , signature = ''] = signJws(chain, transaction).split('.')
  const dearer = Buffer.from(JSON.stringify({ ...transaction, productId: 'coins64800' })).toString('base64url')
  const payload = Buffer.from(JSON.stringify(transaction)).toString('base64url')
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  const x5c = chain.certificates.map((each) => each.toString('base64'))
  const noneWithChain = Buffer.from(JSON.stringify({ alg: 'none', x5c })).toString('base64url')
  const shared = Buffer.from(JSON.stringify({ alg: 'HS256', x5c })).toString('base64url')
  for (const forged of [
    `${header}.${dearer}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${none}.${payload}.`,
    `${noneWithChain}.${payload}.`,
    `${shared}.${payload}.${signature}`,
    '',
    '..',
    'not a receipt',
    'x'.repeat(200_000),
  ]) {
    await assert.rejects(store.verifyTransaction(forged, wanted), refusedFor('signature'), forged.slice(0, 40))
  }
})

test('another chain is refused, also one that borrows our root or our intermediate', async () => {
  const ours = makeChain()
  const theirs = makeChain()
  const store = verifierOf([ours.certificates[2]])
  const [leaf, intermediate, root] = theirs.certificates
  for (const certificates of [
    [leaf, intermediate, root],
    [leaf, intermediate, ours.certificates[2]],
    [leaf, ours.certificates[1], ours.certificates[2]],
    [ours.certificates[1], ours.certificates[1], ours.certificates[2]],
  ] as const) {
    const forged = signJws({ certificates, leafKey: theirs.leafKey }, transaction)
    await assert.rejects(store.verifyTransaction(forged, wanted), refusedFor('signature'))
  }
  const short = { certificates: [ours.certificates[0]] as never, leafKey: ours.leafKey }
  await assert.rejects(store.verifyTransaction(signJws(short, transaction), wanted), refusedFor('signature'))
})

test('a certificate that had expired when it signed is refused; what it signed before stays good', async () => {
  const [validFrom, validTo] = [new Date(Date.now() - 30 * DAY_MS), new Date(Date.now() - DAY_MS)]
  const chain = makeChain({ validFrom, validTo })
  const store = verifierOf([chain.certificates[2]])
  await assert.rejects(store.verifyTransaction(signJws(chain, transaction), wanted), refusedFor('signature'))
  const early = { ...transaction, signedDate: validFrom.getTime() - DAY_MS }
  await assert.rejects(store.verifyTransaction(signJws(chain, early), wanted), refusedFor('signature'))
  const then = { ...transaction, signedDate: validFrom.getTime() + DAY_MS }
  assert.equal((await store.verifyTransaction(signJws(chain, then), wanted)).storeId, 'coins600')
})

test('another app and another environment are refused by name', async () => {
  const chain = makeChain()
  const store = verifierOf([chain.certificates[2]])
  const other = signJws(chain, { ...transaction, bundleId: 'org.example.other' })
  await assert.rejects(store.verifyTransaction(other, wanted), refusedFor('application'))
  for (const environment of ['Production', 'Xcode', 'LocalTesting', undefined]) {
    const jws = signJws(chain, { ...transaction, environment })
    await assert.rejects(store.verifyTransaction(jws, wanted), refusedFor('environment'), environment)
  }
  const live = verifierOf([chain.certificates[2]], { environment: 'Production', appId: 7 })
  await assert.rejects(live.verifyTransaction(signJws(chain, transaction), wanted), refusedFor('environment'))
})

test('a transaction without its id or its product is refused', async () => {
  const chain = makeChain()
  const store = verifierOf([chain.certificates[2]])
  for (const more of [{ transactionId: undefined }, { transactionId: 'a b' }, { productId: undefined }]) {
    const jws = signJws(chain, { ...transaction, ...more })
    await assert.rejects(store.verifyTransaction(jws, wanted), refusedFor('malformed'))
  }
})

test('a notice and the transaction in it are both verified', async () => {
  const chain = makeChain()
  const store = verifierOf([chain.certificates[2]])
  const notice = (type: string, signedTransactionInfo: string | undefined) =>
    signJws(chain, {
      notificationType: type,
      signedDate: Date.now(),
      data: { bundleId: 'org.example.app', environment: 'Sandbox', signedTransactionInfo },
    })
  const inner = signJws(chain, { ...transaction, revocationDate: Date.now() })
  const read = await store.verifyNotice(notice('REFUND', inner), wanted)
  assert.ok(read.kind === 'refunded' && read.transaction.revokedPercent === 100)
  assert.deepEqual(await store.verifyNotice(notice('CONSUMPTION_REQUEST', inner), wanted), {
    kind: 'other',
    name: 'CONSUMPTION_REQUEST',
  })
  const forged = signJws(makeChain(), transaction)
  await assert.rejects(store.verifyNotice(notice('REFUND', forged), wanted), refusedFor('signature'))
  await assert.rejects(store.verifyNotice(notice('REFUND', undefined), wanted), refusedFor('malformed'))
  await assert.rejects(store.verifyNotice(inner, wanted), refusedFor('application'))
  await assert.rejects(store.verifyNotice(`${notice('REFUND', inner)}A`, wanted), refusedFor('signature'))
})

test('a caller who has given up gets an error that is no refusal', async () => {
  const chain = makeChain()
  await assert.rejects(
    verifierOf([chain.certificates[2]]).verifyTransaction(signJws(chain, transaction), AbortSignal.abort()),
    (error) => !(error instanceof StoreDataRefused),
  )
})

test('the sandbox keeps its keys, privately, and its receipts outlive a restart', async (t: TestContext) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'plaza-test-')), 'keys')
  t.after(() => rm(join(folder, '..'), { recursive: true }))
  const before = createSandboxStore({ folder, environment: 'Sandbox' })
  const receipt = before.buy({ storeId: 'coins600' })
  const after = createSandboxStore({ folder, environment: 'Sandbox' })
  assert.equal((await after.verifier.verifyTransaction(receipt, wanted)).storeId, 'coins600')
  assert.equal((await stat(join(folder, 'store-iap.json'))).mode & 0o777, 0o600)
  assert.equal(after.notice('REFUND', 'not a receipt'), undefined)
})

test('what cannot be the store’s is refused by a look at its header, before certificates or payload are read', () => {
  const [chain, other] = [makeChain(), makeChain()]
  const roots = [chain.certificates[2]]
  const headed = (header: unknown) => `${Buffer.from(JSON.stringify(header)).toString('base64url')}.e30.AA`
  const x5c = chain.certificates.map((each) => each.toString('base64'))
  lookFirst(headed({ alg: 'ES256', x5c }), roots)
  lookFirst(headed({ alg: 'ES256', x5c: ['not', 'looked at yet', x5c[2]] }), roots)
  const rubbish = [
    '',
    'a.b',
    'a.b.c',
    `${headed({ alg: 'ES256', x5c })}.d`,
    headed(null),
    headed({ alg: 'none', x5c }),
    headed({ alg: 'RS256', x5c }),
    headed({ alg: 'ES256' }),
    headed({ alg: 'ES256', x5c: x5c.slice(0, 2) }),
    headed({ alg: 'ES256', x5c: [...x5c, x5c[2]] }),
    headed({ alg: 'ES256', x5c: [1, 2, 3] }),
    headed({ alg: 'ES256', x5c: { length: 3 } }),
    headed({ alg: 'ES256', x5c, padding: 'x'.repeat(20_000) }),
    signJws(other, transaction),
  ]
  for (const jws of rubbish) assert.throws(() => lookFirst(jws, roots), refusedFor('signature'), jws.slice(0, 60))
})
