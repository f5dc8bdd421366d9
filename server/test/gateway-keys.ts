import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GatewayKeys, loadKeys } from '../src/adapters/sandbox-gateway/keys.ts'

let made: Promise<string> | undefined

/**
 * Puts keys of the sandbox payment providers into a data folder that has none, and returns those it has. Made once a
 * run, or once a process: a service makes its own when it first needs them, and looking for primes takes a second.
 */
export async function layGatewayKeys(dataDir: string): Promise<GatewayKeys> {
  const keys = await keysOfRun()
  const folder = join(dataDir, 'sandbox-keys')
  await mkdir(dataDir, { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  await cp(keys, draft, { recursive: true })
  // Written whole, because a service may be about to read them; one that was quicker keeps its own.
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return loadKeys(folder)
}

/** The same keys, for tests of what signs and verifies by itself. */
export const gatewayKeys = async (): Promise<GatewayKeys> => loadKeys(await keysOfRun())

function keysOfRun(): Promise<string> {
  const given = process.env['PLAZA_TEST_GATEWAY_KEYS']
  made ??= given ? Promise.resolve(given) : makeKeys()
  return made
}

async function makeKeys(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-test-keys-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await loadKeys(folder)
  return folder
}
