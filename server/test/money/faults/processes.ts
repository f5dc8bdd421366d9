import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledFile } from '../../../../scripts/bundle.mjs'
import { layGatewayKeys } from '../../gateway-keys.ts'

const ENTRY = bundledFile(new URL('./service.ts', import.meta.url))

/** A service in a process of its own. */
export interface ServiceProcess {
  pid: number
  port: number
  /** Killed, as when the machine loses power. */
  kill(): Promise<void>
}

/** Starts a service on this database and waits until it listens. Services that are to share their files are given `DATA_DIR`. */
export async function startService(databaseUrl: string, env: Record<string, string> = {}): Promise<ServiceProcess> {
  // Made and removed here, because a killed process cannot clean up.
  const ownDir = env['DATA_DIR'] === undefined ? await mkdtemp(join(tmpdir(), 'plaza-fault-')) : undefined
  await layGatewayKeys(env['DATA_DIR'] ?? ownDir!)
  const child = spawn(process.execPath, ['--enable-source-maps', ENTRY], {
    env: {
      ...process.env,
      DATABASE_POOL: '20',
      DATABASE_TIMEOUT_MS: '10000',
      ...(ownDir && { DATA_DIR: ownDir }),
      ...env,
      DATABASE_URL: databaseUrl,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(async () => {
    if (ownDir) await rm(ownDir, { recursive: true, force: true })
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout!.once('data', (line) => resolve(Number(line)))
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it listened`)))
  })
  const kill = (): Promise<void> => {
    child.kill('SIGKILL')
    return ended
  }
  return { pid: child.pid!, port, kill }
}

/** The processes that this one has started. */
export async function childrenOf(pid: number): Promise<number[]> {
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) children.push(Number(name))
  }
  return children
}

/** A process and everything it has started, killed at once. */
export async function killTree(pid: number): Promise<void> {
  for (const each of [pid, ...(await childrenOf(pid))]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It ended by itself in the meantime.
    }
  }
}
