import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { findUnprivilegedAccount, isRoot } from './account.ts'
import { destroyEmbeddedPostgres } from './destroy.ts'
import type { StartOptions } from './start.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

/** What the program in fixture-holder.ts reports about its start. */
export type Report = Partial<Pick<EmbeddedPostgres, 'url' | 'pid' | 'outcome' | 'clusterDir'>> & { problem?: string }

/** Makes a data folder for one test; everything started in it is stopped and removed when the test ends. */
export async function createFolder(t: TestContext, mode = 0o755) {
  const outer = await realpath(await mkdtemp(join(tmpdir(), 'plaza-postgres-')))
  const dataDir = join(outer, 'data')
  await chmod(outer, 0o755)
  await mkdir(dataDir)
  await chmod(dataDir, mode)
  const ends: (() => Promise<unknown>)[] = []
  t.after(async () => {
    for (const end of ends) await end()
    await destroyEmbeddedPostgres(dataDir)
    await rm(outer, { recursive: true, force: true })
  })
  return {
    outer,
    dataDir,
    /** Makes a file or folder belong to the user a server of root's would run as. */
    giveAway: async (path: string) => {
      const { uid, gid } = await findUnprivilegedAccount()
      await chown(path, uid, gid)
    },
    /** Starts a throw-away server in this process. */
    start: async (options: Partial<StartOptions> = {}) => {
      const server = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
      ends.push(server.stop)
      return server
    },
    /** Starts one in a process of its own, as an ordinary user if asked and possible. */
    hold: async (options: { asOrdinaryUser?: boolean; dataDir?: string } = {}) => {
      const uid = options.asOrdinaryUser && isRoot() ? 65534 : undefined
      const holder = spawnHolder({ dataDir: options.dataDir ?? dataDir, uid })
      ends.push(() => kill(holder))
      const [line] = await once(createInterface({ input: holder.stdout! }), 'line')
      return { holder, report: JSON.parse(line) as Report }
    },
  }
}

/** Kills a holder, as an out-of-memory killer would. */
export async function kill(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return
  holder.kill('SIGKILL')
  await once(holder, 'exit')
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

function spawnHolder(argument: { dataDir: string; uid: number | undefined }): ChildProcess {
  const program = fileURLToPath(new URL('fixture-holder.ts', import.meta.url))
  return spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program, JSON.stringify(argument)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}
