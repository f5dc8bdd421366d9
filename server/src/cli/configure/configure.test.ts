import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parseEnv } from 'node:util'
import { gatewayKeys } from '../../../test/gateway-keys.ts'
import { readConfig } from '../../config/config.ts'
import { configureInto } from './configure.ts'
import { envFile } from './env-file.ts'
import { interview } from './interview.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaza-configure-'))
after(() => rmSync(folder, { recursive: true }))

/** Answers by the first pattern that fits the question, each once in its order; Enter to everything else. */
function answering(script: [question: RegExp, ...answers: string[]][]) {
  const told: string[] = []
  const left = script.map(([question, ...answers]) => ({ question, answers }))
  const asked: string[] = []
  return {
    told,
    asked,
    unused: () => left.flatMap(({ answers }) => answers),
    ask: async (text: string) => {
      asked.push(text)
      assert.ok(asked.length < 200, `asked for ever: ${text}`)
      return left.find(({ question, answers }) => answers.length > 0 && question.test(text))?.answers.shift() ?? ''
    },
    tell: (text: string) => void told.push(text),
  }
}

const NEEDED: [RegExp, ...string[]][] = [
  [/Address people reach it by/, 'https://plaza.example'],
  [/Login of the service/, 'postgres://service:p%40ss@db/plaza'],
  [/Login of the owner/, 'postgres://owner:x@db/plaza'],
]

test('the fewest answers make a configuration that production starts with, with fresh secrets', async () => {
  const talk = () =>
    answering([
      ...NEEDED,
      [/Send mail/, 'y'],
      [/Mail server/, 'smtps://me:pa%23ss@mail.example'],
      [/Sender/, 'Plaza <no@example.org>'],
    ])
  const [one, other] = [await interview(talk()), await interview(talk())]
  const back = { ...parseEnv(envFile(one)) } as Record<string, string>
  assert.deepEqual(back, one, 'what was written is what was said')
  const config = readConfig({ ...back, DATA_DIR: folder })
  assert.deepEqual(
    [config.isProduction, config.SMTP_URL, config.SMS_HTTP_URL],
    [true, 'smtps://me:pa%23ss@mail.example', undefined],
  )
  assert.equal(config.MAIL_FROM, 'Plaza <no@example.org>')
  for (const name of ['APP_SECRET', 'METRICS_TOKEN', 'ADMIN_PASSWORD']) {
    assert.ok(one[name]!.length >= 32, name)
    assert.notEqual(one[name], other[name], name)
  }
})

test('a wrong answer is asked for again, and so is a group whose answers do not go together', async () => {
  const talk = answering([
    [/Address people reach it by/, 'plaza.example', 'https://plaza.example'],
    ...NEEDED.slice(1),
    [/Port it listens/, 'http', '8080'],
    [/Send text messages/, 'n', 'perhaps', 'yes'],
    [/Send mail/, 'n', 'n'],
    [/Address of your gateway/, 'https://sms.example/send'],
  ])
  const answers = await interview(talk)
  assert.deepEqual(talk.unused(), [])
  assert.equal(answers['PORT'], '8080')
  assert.equal(answers['SMS_HTTP_URL'], 'https://sms.example/send')
  const told = talk.told.join('\n')
  assert.match(told, /PUBLIC_URL must be an address/)
  assert.match(told, /PORT must be a whole number/)
  assert.match(told, /SMS_HTTP_URL or SMTP_URL must be set in production/)
  assert.match(told, /Answer y or n/)
})

test('keys stay in their files, which are read to see that they are keys', async () => {
  const { privateKey, publicKey } = (await gatewayKeys()).merchant
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const ours = file('ours.pem', privateKey)
  const theirs = file('theirs.pem', publicKey)
  const talk = answering([
    ...NEEDED,
    [/Send text messages/, 'y'],
    [/Address of your gateway/, 'https://sms.example/send'],
    [/Take payments by provider A/, 'y', 'y'],
    [/Address of its gateway/, 'https://pay.example', 'https://pay.example'],
    [/Application id: /, 'app-1', 'app-1'],
    [/Merchant id/, 'merchant-1', 'merchant-1'],
    [/File with our private key/, theirs, ours],
    [/File with the public key/, theirs, theirs],
  ])
  const answers = await interview(talk)
  assert.deepEqual(talk.unused(), [])
  assert.match(talk.told.join('\n'), /PAY_A_PRIVATE_KEY must be an RSA private key/)
  assert.equal(answers['PAY_A_PRIVATE_KEY_FILE'], ours)
  assert.ok(readConfig({ ...answers, DATA_DIR: folder }).PAY_A_PRIVATE_KEY?.includes('PRIVATE KEY'))
})

test('a value that no .env can hold is refused rather than changed', () => {
  assert.throws(() => envFile({ MAIL_FROM: `it's "quoted"` }), /MAIL_FROM has characters/)
  assert.deepEqual({ ...parseEnv(envFile({ MAIL_FROM: `it's plain` })) }, { MAIL_FROM: `it's plain` })
})

test('the file is private, written after the last answer, and never over another', async () => {
  const file = join(folder, 'written')
  const half = answering(NEEDED.slice(0, 2))
  const ask = async (text: string) => {
    if (/Login of the owner/.test(text)) throw new Error('no more answers')
    return half.ask(text)
  }
  await assert.rejects(configureInto(file, { ask, tell: half.tell }), /no more answers/)
  assert.ok(!existsSync(file), 'nothing is left of half an interview')

  const password = 'has # and spaces'
  const whole = () =>
    answering([
      ...NEEDED,
      [/Send mail/, 'y'],
      [/Mail server/, 'smtps://mail.example'],
      [/Sender/, 'no@example.org'],
      [/Password of the first account/, password],
    ])
  await configureInto(file, whole())
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const text = readFileSync(file, 'utf8')
  assert.equal(parseEnv(text)['ADMIN_PASSWORD'], password)
  await assert.rejects(configureInto(file, whole()), /exists already and is left alone/)
  assert.equal(readFileSync(file, 'utf8'), text)
})
