import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { createTemporaryFolder } from '../../src/adapters/embedded-postgres/data-folder.ts'
import { destroyEmbeddedPostgres } from '../../src/adapters/embedded-postgres/destroy.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/start.ts'
import { createDriver } from '../../src/kernel/db/driver.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { readSchema } from '../../src/schema.ts'
import { freePort } from './plaza.ts'
import { startService } from './service.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

// A durable server: the one of the other tests is not, and production refuses it.
let server: EmbeddedPostgres
let folder: string
before(async () => {
  folder = await createTemporaryFolder('production')
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'server'), durable: true })
  const owner = createDriver({ url: server.url, poolSize: 1, asAppRole: false })
  await migrate(owner, await readSchema())
  await owner.end()
})
after(async () => {
  await server.stop()
  await destroyEmbeddedPostgres(join(folder, 'server'))
  await rm(folder, { recursive: true, force: true })
})

const serviceUrl = (): string => {
  const url = new URL(server.url)
  url.username = 'plaza_service'
  url.password = 'only-here'
  return url.href
}

/** Runs `plaza configure` with these lines typed. */
async function configure(file: string, lines: readonly string[]) {
  const child = spawn(process.execPath, ['scripts/plaza.mjs', 'configure', '--file', file], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

test('production starts with what plaza configure wrote, with mail alone, and says what is off', async (t) => {
  const file = join(folder, '.env')
  const port = await freePort()
  const where = ['https://plaza.example', '', '', String(port), serviceUrl(), server.url]
  const mail = ['n', 'y', 'smtps://mail.example', 'Plaza <no-reply@example.org>']
  const rest = ['n', 'n', 'n', 'n', 'n', 'n', join(folder, 'data'), 'n', '', '', '']
  const { code, output } = await configure(file, [...where, ...mail, ...rest])
  assert.equal(code, 0, output)
  const written = Object.fromEntries(
    (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
      const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
      return name ? [[name, value!.replace(/^'(.*)'$/, '$1')]] : []
    }),
  ) as Record<string, string>
  const env: Record<string, string> = {
    PATH: process.env['PATH']!,
    HOME: folder,
    WEB: '0',
    LOG_LEVEL: 'warn',
    ...written,
  }
  const superuser = postgres(server.superuserUrl, { max: 1, onnotice: () => {} })
  await superuser`create role plaza_service login password 'only-here' in role plaza_app`
  await superuser.end()

  const service = await startService(t, { env, port, databaseUrl: serviceUrl(), dataDir: folder })
  assert.match(
    service.output(),
    /Off +sms, mini-program, oidc, pay-a, pay-b, store-iap, push \(no provider is configured\)/,
  )
  const api = `http://127.0.0.1:${port}/api/v2`
  const startup = (await (await fetch(`${api}/bootstrappers`)).json()) as {
    providers: Record<string, boolean>
    registerSettings: { method: string }
  }
  assert.deepEqual(startup.providers, {
    sms: false,
    mail: true,
    'mini-program': false,
    oidc: false,
    'pay-a': false,
    'pay-b': false,
    'store-iap': false,
    push: false,
    translation: false,
  })
  assert.equal(startup.registerSettings.method, 'mail')
  const refused = await fetch(`${api}/social/mini-program`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'demo:lin' }),
  })
  assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [403, 'auth.not_offered'])
  service.child.kill('SIGTERM')
  assert.equal((await service.ended).code, 0, service.output())
})
