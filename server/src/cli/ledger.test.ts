import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { bundledFile } from '../../../scripts/bundle.mjs'
import { assertLedgerClean, coins, createMoneyWorld, crowd, reward } from '../../test/money.ts'

const ENTRY = bundledFile(new URL('./plaza.ts', import.meta.url))

function run(databaseUrl: string, ...flags: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [ENTRY, 'ledger', 'verify', ...flags], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'test',
      APP_SECRET: 'a secret only for tests, 32 characters',
    },
  })
  const text = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (text.out += chunk))
  child.stderr.on('data', (chunk) => (text.err += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...text })))
}

test('plaza ledger verify: 0 when the ledger adds up, 1 when it does not, 1 when it could not look', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await crowd(world, 2, 100)
  await reward(ann!, bob!, coins(10))

  const fine = await run(world.databaseUrl)
  assert.equal(fine.code, 0, fine.err)
  assert.match(fine.out, /✓ orders that disagree with the ledger: none\n/)
  assert.match(fine.out, /^No provider's statement is loaded, so payments were compared with none/m)
  assert.match(fine.out, /The ledger adds up: all 17 checks ran\.\n$/)

  await world.owner`update ledger_accounts set balance = balance + 1 where kind = 'user' and owner_id = ${ann!.id}`
  const nowhere = new URL(world.databaseUrl)
  nowhere.pathname = '/nothing_here'
  const [broken, away] = await Promise.all([run(world.databaseUrl, '--json'), run(nowhere.href)])
  assert.equal(broken.code, 1)
  const { ok, checks } = JSON.parse(broken.out)
  assert.deepEqual([ok, checks.length], [false, 17])
  assert.equal(checks.find(({ name }: { name: string }) => name === 'last entry differs from the account').value, 1)
  assert.deepEqual([away.code, away.out], [1, ''])
  assert.match(away.err, /no such database/)

  // The service stops at once, finds it for itself, and reports it in its metrics.
  await world.service.settings.refresh()
  const refused = await reward(ann!, bob!, coins(10))
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'currency.switched_off'])
  const [line] = await world.owner`select actor_id, after from audit_log where action = 'money.brake'`
  assert.deepEqual([line!['actor_id'], line!['after'].rewards, line!['after'].checks.length], [null, false, 2])
  await world.runJobs()
  const { body: metrics } = await world.guest().get('/metrics', { remoteAddress: '127.0.0.1' })
  assert.match(metrics, /^plaza_ledger_differences\{check="whole"\} 1$/m)
  const again = await run(world.databaseUrl)
  assert.deepEqual([again.code, /rewards and tasks are stopped\.\n$/.test(again.out)], [1, true])
  await world.owner`update ledger_accounts set balance = balance - 1 where kind = 'user' and owner_id = ${ann!.id}`

  await assertLedgerClean(world)
})
