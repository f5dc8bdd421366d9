import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bundledFile } from '../../../scripts/bundle.mjs'
import { cloneDatabase } from '../database.ts'

/** The service as a process of its own: nothing of `src` is imported here, only what a person has, the command. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const ENTRY = bundledFile(new URL('../../../demo/plaza.ts', import.meta.url))

export interface Result {
  code: number | null
  stdout: string
  stderr: string
}

/** Everything a run of the service needs, and nothing of this process's own environment that could disturb it. */
export interface Place {
  env: Record<string, string>
  databaseUrl: string
  dataDir: string
  port: number
}

export async function makePlace(t: TestContext, more: Record<string, string> = {}): Promise<Place> {
  const database = await cloneDatabase(process.env['PLAZA_TEST_DATABASE_URL']!)
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-acceptance-'))
  t.after(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  // Those of the sandbox payment providers, which the first start would make: looking for primes takes a second each
  // time.
  await cp(process.env['PLAZA_TEST_GATEWAY_KEYS']!, join(dataDir, 'sandbox-keys'), { recursive: true })
  const port = await freePort()
  const env = {
    PATH: process.env['PATH']!,
    HOME: dataDir,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '0',
    ADMIN_PASSWORD: 'only for acceptance tests',
    LOG_LEVEL: 'warn',
    DATABASE_POOL: '6',
    ...more,
  }
  return { env, databaseUrl: database.url, dataDir, port }
}

/**
 * A free port, below those the system hands out by itself, so that no other process gets it before the command does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(15_000 + Math.floor(Math.random() * 15_000), '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue
    }
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Starts a command; it is ended with the test if it has not ended before. */
export function spawnPlaza(
  t: TestContext,
  env: Record<string, string>,
  ...args: string[]
): { child: ChildProcess; ended: Promise<Result>; output(): string } {
  return watchProgram(t, ['scripts/plaza.mjs', ...args], { cwd: ROOT, env })
}

/** The same in a folder of its own, whose `.env` it reads. */
export const spawnPlazaIn = (t: TestContext, cwd: string, env: Record<string, string>, ...args: string[]) =>
  watchProgram(t, ['--max-old-space-size=512', ENTRY, ...args], { cwd, env })

function watchProgram(t: TestContext, args: string[], options: { cwd: string; env: Record<string, string> }) {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }))
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  return { child, ended, output: () => stdout + stderr }
}

/** Runs a command to its end. */
export const plaza = (t: TestContext, env: Record<string, string>, ...args: string[]): Promise<Result> =>
  spawnPlaza(t, env, ...args).ended
