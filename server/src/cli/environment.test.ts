import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readEnvironment } from './environment.ts'

test('.env is read every time, and the environment wins over it', () => {
  const [before, folder] = [process.cwd(), mkdtempSync(join(tmpdir(), 'plaza-env-'))]
  process.chdir(folder)
  process.env['SHUTDOWN_DRAIN_MS'] = '321'
  try {
    for (const port of [4001, 4002]) {
      writeFileSync('.env', `PORT=${port}\nSHUTDOWN_DRAIN_MS=654\nDATA_DIR=${folder}\n`)
      const config = readEnvironment()
      assert.deepEqual([config.PORT, config.SHUTDOWN_DRAIN_MS], [port, 321])
    }
    assert.equal(process.env['PORT'], undefined, 'what a worker inherits')
  } finally {
    delete process.env['SHUTDOWN_DRAIN_MS']
    process.chdir(before)
    rmSync(folder, { recursive: true })
  }
})
