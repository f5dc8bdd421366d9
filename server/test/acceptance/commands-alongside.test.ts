import assert from 'node:assert/strict'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { destroyEmbeddedPostgres } from '../../src/adapters/embedded-postgres/destroy.ts'
import { ask } from './clients.ts'
import { makePlace, plaza } from './plaza.ts'
import { startService } from './service.ts'

/** Commands that open the database, with what each says of a healthy one. */
const LOOKS: [words: string, says: RegExp][] = [
  ['doctor', /All \d+ checks hold\./],
  ['ledger verify', /The ledger adds up/],
  ['audit verify', /\d/],
  ['jobs list', /./],
  ['db status', /./],
  ['db migrate', /./],
]

test('commands alongside a service that runs on the embedded database use that, and it goes on', async (t) => {
  const place = await makePlace(t, { WEB: '0' })
  const { DATABASE_URL: _, ...env } = place.env
  const dataDir = join(place.dataDir, 'data')
  t.after(() => destroyEmbeddedPostgres(dataDir))
  await chmod(place.dataDir, 0o711)
  const here = { ...env, DATA_DIR: dataDir }
  const service = await startService(t, { ...place, env: here })

  for (const [words, says] of LOOKS) {
    const { code, stdout, stderr } = await plaza(t, here, ...words.split(' '))
    assert.equal(code, 0, `${words}: ${stdout}${stderr}`)
    assert.match(stdout, says, words)
    assert.equal((await ask(place.port, { path: '/readyz' })).status, 200, `after ${words}`)
  }

  service.child.kill('SIGTERM')
  assert.equal((await service.ended).code, 0, service.output())
  const alone = await plaza(t, here, 'ledger', 'verify')
  assert.equal(alone.code, 0, `without a service it starts the database itself: ${alone.stderr}`)
})
