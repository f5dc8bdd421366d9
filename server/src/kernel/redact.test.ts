import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createLogger } from './logger.ts'
import { redact } from './redact.ts'

const logged = (write: (log: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = []
  write(
    createLogger({ level: 'debug', format: 'json', destination: { write: (line: string) => void lines.push(line) } }),
  )
  return lines.join('')
}

const SECRETS = [
  'plz_0123456789abcdefghijKLMNOP',
  '13800138000',
  '+8613800138000',
  '+14155550123',
  'lin@example.org',
  'hunter2hunter2',
  '493817',
]
const assertSilent = (text: string) => {
  for (const secret of SECRETS) assert.ok(!text.includes(secret), `${secret} in ${text}`)
}

test('what stands under a private name is masked at any depth, whatever its case', () => {
  assertSilent(
    JSON.stringify(
      redact({
        Authorization: 'Bearer x',
        body: { password: 'hunter2hunter2', list: [{ verifiable_code: '493817' }] },
        headers: { Cookie: 'a=hunter2hunter2' },
        to: 'lin@example.org',
        token: 'plz_x',
        PHONE: '13800138000',
      }),
    ),
  )
})

test('tokens, numbers and addresses are masked inside any text', () => {
  assertSilent(
    JSON.stringify(
      redact([
        'GET /api/v2/user?token=plz_0123456789abcdefghijKLMNOP&x=1',
        'Bearer plz_0123456789abcdefghijKLMNOP',
        'call 13800138000 or +8613800138000 or +14155550123',
        'to <lin@example.org>',
        '?x=1&token=hunter2hunter2',
      ]),
    ),
  )
  assert.equal(redact('GET /api/v2/users?limit=20'), 'GET /api/v2/users?limit=20')
  assert.deepEqual(redact({ id: 12345678901, at: new Date(0) }), { id: 12345678901, at: new Date(0) })
})

test('an error loses the row it quotes and keeps what helps', () => {
  const error = Object.assign(new Error('no +8613800138000 here'), {
    code: '23505',
    constraint_name: 'users_phone_taken',
    detail: 'Key (phone)=(13800138000)',
    parameters: ['hunter2hunter2'],
    cause: new Error('lin@example.org'),
  })
  const text = JSON.stringify(redact({ err: error }))
  assertSilent(text)
  assert.match(text, /23505/)
  assert.match(text, /users_phone_taken/)
})

test('every way of logging passes through it: objects, errors, and the sentence itself', () => {
  assertSilent(
    logged((log) => {
      log.info({ phone: '13800138000', nested: { email: 'lin@example.org' } }, 'token=plz_0123456789abcdefghijKLMNOP')
      log.error(new Error('Bearer plz_0123456789abcdefghijKLMNOP for lin@example.org'))
      log.warn({ err: new Error('+14155550123') }, 'call 13800138000')
      log.warn('for %s and %s', '13800138000', 'lin@example.org')
      log.child({ part: 'x' }).info('to +8613800138000')
    }),
  )
})

test('a line is one line of JSON, whatever is in it', () => {
  const text = logged((log) => log.info({ name: 'a\nb\r\n{"level":"fatal"}' }, 'x\ny'))
  assert.equal(text.split('\n').length, 2)
  assert.deepEqual([JSON.parse(text).level, JSON.parse(text).msg], ['info', 'x\ny'])
})

test('property: nothing that can be logged makes it throw, and it always ends', () => {
  fc.assert(
    fc.property(
      fc.anything({
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        withNullPrototype: true,
        withBigInt: true,
      }),
      (value) => void redact(value),
    ),
  )
  const loop: Record<string, unknown> = {}
  loop['self'] = loop
  assert.ok(JSON.stringify(redact(loop)).includes('[deep]'))
})
