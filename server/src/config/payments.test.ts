import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { gatewayKeys } from '../../test/gateway-keys.ts'
import { createPorts } from '../ports.ts'
import { ConfigProblem, readConfig } from './config.ts'
import { privateKeyPem, publicKeyPem } from './keys.ts'

const { merchant: key } = await gatewayKeys()
const secret = { APP_SECRET: 'correct horse battery staple 0123' }
const payA = {
  PAY_A_URL: 'https://pay-a.example.org/gateway.do',
  PAY_A_APP_ID: 'app',
  PAY_A_MERCHANT_ID: 'merchant',
  PAY_A_PRIVATE_KEY: key.privateKey,
  PAY_A_PUBLIC_KEY: key.publicKey,
}
const payB = {
  PAY_B_URL: 'https://pay-b.example.org',
  PAY_B_APP_ID: 'app',
  PAY_B_MERCHANT_ID: 'merchant',
  PAY_B_SERIAL: '1F',
  PAY_B_SECRET: 's'.repeat(32),
  PAY_B_PRIVATE_KEY: key.privateKey,
  PAY_B_PUBLIC_KEY: key.publicKey,
  PAY_B_PUBLIC_KEY_ID: 'key',
}

const problemsOf = (environment: Record<string, string>): string => {
  try {
    readConfig({ ...secret, ...environment })
    return ''
  } catch (error) {
    assert.ok(error instanceof ConfigProblem)
    return error.problems.filter((problem) => problem.includes('PAY_')).join(' ')
  }
}

test('a provider is configured wholly or not at all', () => {
  assert.equal(problemsOf({ ...payA, ...payB }), '')
  for (const [whole, url] of [
    [payA, 'PAY_A_URL'],
    [payB, 'PAY_B_URL'],
  ] as const) {
    for (const name of Object.keys(whole)) {
      const { [name]: _, ...rest } = whole as Record<string, string>
      assert.match(
        problemsOf(rest),
        name === url ? new RegExp(`need ${url}`) : new RegExp(`${url} needs .*${name}`),
        name,
      )
    }
  }
})

test('keys must be RSA keys, and no problem quotes one', () => {
  const short = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  for (const [name, wrong] of [
    ['PAY_A_PRIVATE_KEY', key.publicKey],
    ['PAY_A_PRIVATE_KEY', short.privateKey],
    ['PAY_A_PUBLIC_KEY', 'hush'],
    ['PAY_A_PUBLIC_KEY', short.publicKey],
  ] as const) {
    assert.match(
      problemsOf({ ...payA, [name]: wrong }),
      new RegExp(`^${name} must be an RSA \\w+ key of at least 2048 bits\\.$`),
    )
  }
  assert.match(problemsOf({ ...payB, PAY_B_SECRET: 'short' }), /PAY_B_SECRET must be exactly 32 characters/)
})

test('a key may be PEM, PEM on one line, or bare base64', () => {
  for (const [read, pem] of [
    [privateKeyPem, key.privateKey],
    [publicKeyPem, key.publicKey],
  ] as const) {
    const bare = pem.replace(/-----[^-]+-----|\s/g, '')
    for (const spelled of [pem, pem.replaceAll('\n', '\\n'), bare, ` ${bare}\n`]) assert.equal(read(spelled), pem)
  }
})

test('in production payment addresses are https, and what is not configured is neither played nor offered', async () => {
  const production = { NODE_ENV: 'production' }
  assert.equal(problemsOf(production), '')
  for (const name of ['PAY_A_URL', 'PAY_B_URL']) {
    assert.match(
      problemsOf({ ...production, ...payA, ...payB, [name]: 'http://pay.example.org' }),
      new RegExp(`${name} must begin with https`),
    )
  }
  const config = readConfig({ ...secret, ...payA, NODE_ENV: 'test' })
  const providers = async (isProduction: boolean) => {
    const { payments, sandboxGateway } = await createPorts({ ...config, isProduction }, () => {})
    return [payments.map(({ provider, environment }) => `${provider} ${environment}`), sandboxGateway !== undefined]
  }
  assert.deepEqual(await providers(false), [['pay-a live', 'pay-b sandbox'], true])
  assert.deepEqual(await providers(true), [['pay-a live'], false])
})
