import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { tryConnection } from './database.ts'
import { type ClusterFolders, clusterNameOf } from './folders.ts'
import { endPostmaster, trySignal } from './pids.ts'
import { EmbeddedPostgresProblem, problemFromOutput } from './problem.ts'
import { programEnv, unspawnable } from './run-program.ts'
import { socketOf } from './socket-folder.ts'

export interface Exit {
  code: number | null
  lastLines: string[]
}

export interface Server {
  pid: number
  port: number
  /** The address of its socket; undefined where it is reached by TCP alone. */
  socket: string | undefined
  /** Whether the owner of database `plaza` could connect; if not, the database is still to be set up. */
  isSetUp: boolean
  exited: Promise<Exit>
  stop(): Promise<void>
}

interface Launch {
  folders: ClusterFolders
  binaries: Binaries
  settings: Record<string, string>
  /** Where it makes its socket, if it can. */
  socketFolder: string | undefined
  urlFor: (port: number) => string
  onProgress: (text: string) => void
}

/** Starts the server on a free port and waits until it answers; transient failures are retried. */
export async function runServer(launch: Launch): Promise<Server> {
  const deadline = Date.now() + 20_000
  let { socketFolder } = launch
  for (let tries = 1; ; tries++) {
    const port = await findFreePort()
    const child = spawnServer({ ...launch, socketFolder }, port)
    const connection = await Promise.race([child.failed, child.exited, waitForConnection(launch, port, child)])
    if (connection === 'open' || connection === 'refused')
      return {
        ...child,
        port,
        socket: socketFolder && socketOf(socketFolder, port),
        isSetUp: connection === 'open',
      }
    await child.stop()
    if (typeof connection === 'string') throw tooSlow(launch.folders)
    const text = connection.lastLines.join('\n')
    // Some file systems have no sockets.
    if (socketFolder !== undefined && /Unix(-domain| address)/.test(text) && !/Address already in use/.test(text)) {
      socketFolder = undefined
      continue
    }
    const isPortTaken = tries < 5 && /Address already in use/.test(text)
    if (Date.now() < deadline && /pre-existing shared memory block|lock file .* already exists/.test(text)) {
      // The last sessions of a killed server take a moment longer to end.
      await delay(100)
    } else if (!isPortTaken)
      throw problemFromOutput('Starting PostgreSQL', connection.lastLines, launch.folders.clusterDir)
  }
}

function spawnServer({ folders, binaries, settings, socketFolder }: Launch, port: number) {
  const sockets = socketFolder === undefined ? '' : `"${socketFolder}"`
  const all = { ...settings, unix_socket_directories: sockets, unix_socket_permissions: '0700' }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    binaries.postgres,
    ['-D', folders.clusterDir, '-p', `${port}`, ...options, '-c', `cluster_name=${clusterNameOf(folders)}`],
    {
      cwd: '/',
      env: programEnv(),
      ...folders.account,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C in a terminal reaches every program of its group, and the server has to outlive our last requests.
      detached: true,
    },
  )
  const pid = child.pid ?? 0
  const lastLines: string[] = []
  createInterface({ input: child.stderr! }).on('line', (line) => {
    if (lastLines.push(line) > 50) lastLines.shift()
  })
  let stopping: Promise<void> | undefined
  const hasExited = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  // Where Plaza ends without stop(), for example by an uncaught error, the server is at least told to end too.
  const onExit = () => trySignal(pid, 'SIGINT')
  if (child.pid !== undefined) process.on('exit', onExit)
  child.once('exit', () => process.off('exit', onExit))
  return {
    pid,
    failed: new Promise<never>((_, reject) => {
      child.once('error', (error) => reject(unspawnable(binaries.postgres, error, folders.account)))
    }),
    exited: new Promise<Exit>((resolve) => {
      child.once('exit', async (code) => {
        await flushed(child)
        if (stopping === undefined) resolve({ code, lastLines })
      })
    }),
    hasExited,
    stop: () => {
      stopping ??= endPostmaster(pid, hasExited)
      return stopping
    },
  }
}

// Sessions share the pipe and may keep it open for a while; the server's own last output comes at once.
const flushed = (child: ChildProcess) =>
  Promise.race([new Promise((resolve) => child.once('close', resolve)), delay(300, undefined, { ref: false })])

// WAL replay after a crash can take long, and interrupting it would only start it again.
const patienceMs = 10 * 60_000

async function waitForConnection(
  { folders, urlFor, onProgress }: Launch,
  port: number,
  child: { pid: number; hasExited: () => boolean },
) {
  const startedAt = Date.now()
  let hasTold = false
  while (Date.now() < startedAt + patienceMs && !child.hasExited()) {
    const connection = (await accepts(port)) ? await tryConnection(urlFor(port)) : 'down'
    if (connection === 'open' || (connection === 'refused' && (await isReady(folders, child.pid)))) return connection
    if (!hasTold && Date.now() > startedAt + 3_000) {
      hasTold = true
      onProgress('PostgreSQL is replaying its log after an interrupted run')
    }
    await delay(15)
  }
  if (child.hasExited()) return new Promise<never>(() => undefined)
  return 'down'
}

// A refusal may come from another server that has just taken the port; ours writes into its pid file when it is ready.
async function isReady({ clusterDir }: ClusterFolders, pid: number): Promise<boolean> {
  const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return lines[0] === `${pid}` && lines[7]?.trim() === 'ready'
}

const tooSlow = ({ clusterDir }: ClusterFolders) =>
  new EmbeddedPostgresProblem(
    `PostgreSQL has not become ready in ${patienceMs / 60_000} minutes with the database in ${clusterDir}: start again to let it go on, or set DATA_DIR to another folder.`,
  )

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

// Asked before a real connection, because a refused socket costs next to nothing.
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
