import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ConfigProblem, exampleEnvironment, readConfig } from './config.ts'
import { table } from './table.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaza-config-'))
after(() => rmSync(folder, { recursive: true }))

const SECRET = 'f3Jw0c7aQm5Zt1Xy9Kd2Lp8Vb4Ns6Rh0uEoGi'
const PRODUCTION = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  DATABASE_URL: 'postgres://app@db/plaza',
  APP_SECRET: SECRET,
  PUBLIC_URL: 'https://plaza.example',
  SMS_HTTP_URL: 'https://sms.example/send',
  METRICS_TOKEN: 'only-for-the-scraper-of-metrics',
  SMS_HTTP_SECRET: SECRET,
  SMTP_URL: 'smtps://mail.example',
  MINI_PROGRAM_URL: 'https://mini.example',
  MINI_PROGRAM_APP_ID: 'id',
  MINI_PROGRAM_SECRET: 'x',
}

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig({ DATA_DIR: folder, ...environment })
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigProblem, String(error))
    return error.problems
  }
}

test('without any variable everything has its documented default, and nothing can be changed', () => {
  const config = readConfig({ DATA_DIR: folder })
  assert.deepEqual(
    [
      config.PORT,
      config.HOST,
      config.RATE_LIMIT_PER_MINUTE,
      config.TOKEN_TTL_MINUTES,
      config.TOKEN_REFRESH_TTL_MINUTES,
    ],
    [3000, '127.0.0.1', 60, 1440, 20_160],
  )
  assert.deepEqual(
    [config.PUBLIC_URL, config.DATABASE_URL, config.DEMO, config.isProduction, config.TRUST_PROXY],
    ['http://127.0.0.1:3000', undefined, false, false, false],
  )
  assert.throws(() => Object.assign(config, { PORT: 1 }), TypeError)
  assert.equal(readConfig({ DATA_DIR: folder, HOST: '::1', PORT: '1' }).PUBLIC_URL, 'http://[::1]:1')
})

test('an empty variable is an absent one', () => {
  assert.equal(readConfig({ DATA_DIR: folder, PORT: '', PUBLIC_URL: '' }).PORT, 3000)
})

test('every problem is named at once, those of one variable and those between several', () => {
  const problems = problemsOf({
    PORT: '70000',
    LOG_LEVEL: 'loud',
    DEMO: 'yes',
    TIME_ZONE: 'Mars/Olympus',
    SMS_HTTP_URL: 'ftp://x',
    FILE_STORE: 's3',
    TOKEN_TTL_MINUTES: '100',
    TOKEN_REFRESH_TTL_MINUTES: '10',
    CORS_ORIGINS: 'https://a.example/path',
  })
  const names = [
    'PORT',
    'LOG_LEVEL',
    'DEMO',
    'TIME_ZONE',
    'SMS_HTTP_URL',
    'FILE_STORE',
    'TOKEN_REFRESH_TTL_MINUTES',
    'CORS_ORIGINS',
  ]
  assert.deepEqual(problems.map((problem) => /^\w+/.exec(problem)![0]).toSorted(), names.toSorted())
  for (const problem of problems) assert.match(problem, /^[A-Z0-9_]+.* (must|needs) .*\.$/)
})

test('a variable that cannot be read is named once, not again in every rule it takes part in', () => {
  assert.equal(problemsOf({ TOKEN_TTL_MINUTES: 'x' }).length, 1)
  assert.equal(problemsOf({ ...PRODUCTION, RATE_LIMIT_PER_MINUTE: 'many' }).length, 1)
  assert.equal(problemsOf({ ...PRODUCTION, APP_SECRET: 'short' }).length, 1)
})

test('numbers are whole and within their range', () => {
  for (const PORT of ['-1', '65536', '3000.5', '0x10', '1e3', ' 1', 'NaN'])
    assert.match(problemsOf({ PORT })[0]!, /^PORT must be a whole number from 0 to 65535/)
})

test('TRUST_PROXY is a number of hops or a list of addresses, never "everybody"', () => {
  const read = (TRUST_PROXY: string) => readConfig({ DATA_DIR: folder, TRUST_PROXY }).TRUST_PROXY
  assert.deepEqual(
    [read('0'), read('2'), read('10.0.0.1, 10.1.0.0/16,loopback')],
    [false, 2, ['10.0.0.1', '10.1.0.0/16', 'loopback']],
  )
  for (const TRUST_PROXY of ['true', '*', 'all', 'example.org'])
    assert.equal(problemsOf({ TRUST_PROXY }).length, 1, TRUST_PROXY)
})

test('CORS_ORIGINS takes origins and no wildcard', () => {
  for (const CORS_ORIGINS of ['*', 'null', 'app.example.org', 'https://a.example/', 'https://a.example,*'])
    assert.equal(problemsOf({ CORS_ORIGINS }).length, 1, CORS_ORIGINS)
})

test('a secret may stand in a file that not everybody can read', () => {
  const file = join(folder, 'secret')
  writeFileSync(file, `${SECRET}\n`, { mode: 0o640 })
  assert.equal(readConfig({ DATA_DIR: folder, APP_SECRET_FILE: file }).APP_SECRET, SECRET)
  const url = join(folder, 'url')
  writeFileSync(url, 'postgres://app:hidden@db/plaza\n', { mode: 0o600 })
  assert.equal(readConfig({ DATA_DIR: folder, DATABASE_URL_FILE: url }).DATABASE_URL, 'postgres://app:hidden@db/plaza')
  assert.match(problemsOf({ APP_SECRET_FILE: file, APP_SECRET: SECRET })[0]!, /not both/)
  assert.match(problemsOf({ APP_SECRET_FILE: join(folder, 'none') })[0]!, /names no file/)
  assert.match(problemsOf({ APP_SECRET_FILE: folder })[0]!, /names no file/)
  chmodSync(file, 0o644)
  const [problem] = problemsOf({ APP_SECRET_FILE: file })
  assert.match(problem!, /everybody may read/)
  assert.ok(!problem!.includes(SECRET))
})

test('no message repeats a secret', () => {
  const told = problemsOf({
    APP_SECRET: 'tooshort-canary',
    SMTP_URL: 'http://user:canary@host',
    ADMIN_PASSWORD: 'canary',
  }).join()
  assert.ok(!told.includes('canary'), told)
})

test('outside production a secret is made once and kept privately', () => {
  const dataDir = join(folder, 'fresh')
  const { APP_SECRET } = readConfig({ DATA_DIR: dataDir })
  assert.ok(APP_SECRET.length >= 64)
  assert.equal(readConfig({ DATA_DIR: dataDir }).APP_SECRET, APP_SECRET)
  assert.equal(readFileSync(join(dataDir, 'app-secret'), 'utf8').trim(), APP_SECRET)
  assert.equal(statSync(join(dataDir, 'app-secret')).mode & 0o077, 0)
})

test('a DATA_DIR that cannot be one is a sentence, not a stack', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  assert.match(problemsOf({ DATA_DIR: join(file, 'below') })[0]!, /^DATA_DIR must be a folder this user can write/)
})

test('production with everything in place starts', () => {
  assert.equal(readConfig(PRODUCTION).isProduction, true)
})

test('production starts with either of SMS and mail, and without any other provider', () => {
  for (const left of ['SMS_HTTP_URL', 'SMTP_URL'])
    assert.deepEqual(
      problemsOf({
        ...PRODUCTION,
        MINI_PROGRAM_URL: '',
        SMS_HTTP_URL: '',
        SMTP_URL: '',
        [left]: PRODUCTION[left as 'SMTP_URL'],
      }),
      [],
    )
})

const GUARDS: [change: Record<string, string>, sentence: RegExp][] = [
  [{ DATABASE_URL: '' }, /^DATABASE_URL must name a PostgreSQL server in production/],
  [{ APP_SECRET: '' }, /^APP_SECRET must be set/],
  [{ APP_SECRET: 'a'.repeat(40) }, /^APP_SECRET must be random/],
  [{ RATE_LIMIT_PER_MINUTE: '0' }, /^RATE_LIMIT_PER_MINUTE must not be 0/],
  [{ DEMO: '1' }, /^DEMO must not be 1/],
  [{ PUBLIC_URL: '' }, /^PUBLIC_URL must be set/],
  [{ SMS_HTTP_URL: '', SMTP_URL: '' }, /^SMS_HTTP_URL or SMTP_URL must be set/],
  [{ METRICS_TOKEN: '' }, /^METRICS_TOKEN must be set/],
  [{ SMS_HTTP_URL: 'http://sms.example' }, /^SMS_HTTP_URL must begin with https/],
  [{ MINI_PROGRAM_URL: 'http://mini.example' }, /^MINI_PROGRAM_URL must begin with https/],
  [{ ADMIN_PASSWORD: 'elevenchars' }, /^ADMIN_PASSWORD must have at least 12/],
]
for (const [change, sentence] of GUARDS) {
  test(`production refuses ${JSON.stringify(change)}`, () => {
    const problems = problemsOf({ ...PRODUCTION, ...change })
    assert.equal(problems.length, 1, problems.join('\n'))
    assert.match(problems[0]!, sentence)
  })
}

test('production with nothing in place names everything that is missing', () => {
  assert.equal(problemsOf({ NODE_ENV: 'production', DEMO: '1', RATE_LIMIT_PER_MINUTE: '0' }).length, 7)
})

test('.env.example names every variable with its meaning, and is itself a valid configuration', () => {
  const text = exampleEnvironment()
  for (const [name, variable] of Object.values(table).flatMap((group) => Object.entries(group))) {
    assert.ok(text.includes(`#${name}=`), name)
    assert.ok(text.includes(variable.about), name)
    if (variable.isSecret) assert.ok(text.includes(`${name}_FILE`), name)
  }
  const shown = Object.fromEntries(
    [...text.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  )
  assert.deepEqual(problemsOf({ ...shown, DATA_DIR: folder }), [])
})
