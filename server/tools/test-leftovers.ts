import { readdir, readFile } from 'node:fs/promises'

const EVERY_MS = 5000
const GRACE_MS = 60_000

/**
 * A process that a test has started and forgotten holds the runner's pipes and would keep the run waiting for ever. A
 * minute after all files have run, such processes are named and killed. Returns a function that ends the watch.
 */
export function endLeftovers(queue: string, folder: string, keep: number[]): () => void {
  let idleMs = 0
  const look = async () => {
    idleMs = (await readdir(queue)).length === 0 ? idleMs + EVERY_MS : 0
    if (idleMs < GRACE_MS) return
    for (const { pid, command } of await processesOf(folder)) {
      if (keep.includes(pid)) continue
      process.stderr.write(`Left running by a test, and killed: ${command}\n`)
      process.kill(pid, 'SIGKILL')
    }
  }
  const timer = setInterval(() => void look().catch(() => {}), EVERY_MS)
  return () => clearInterval(timer)
}

/** Processes that name the run's folder in their environment or on their command line; none where /proc is missing. */
async function processesOf(folder: string): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [command, environment] = await Promise.all(
        ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
      )
      const isOurs = command!.includes(folder) || environment!.includes(folder)
      return isOurs ? [{ pid, command: command!.replaceAll('\0', ' ').trim() }] : []
    }),
  )
  return found.flat()
}
