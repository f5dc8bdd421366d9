// One of the processes of `npm test` and `npm run test:web`: takes test files from the queue while there are any. What
// they need is loaded once per process rather than once per file, which would take longer than most files do.
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { endFile, endProcess } from '../test/file-end.ts'
import type { WorkerOptions } from './test-queue.ts'
import { declareTracked, endCatchingHooks } from './test-tracking.ts'

const GRACE_MS = 10_000
/** Many times what the slowest file takes on a slow machine. */
const FILE_LIMIT_MS = 8 * 60_000

/** Runs files until none is left, or until this process has grown so large that a new one should go on. */
export async function runTestFiles(
  queue: string,
  { maxHeapBytes = Number.POSITIVE_INFINITY, fileLimitMs = FILE_LIMIT_MS }: Omit<WorkerOptions, 'queue'>,
): Promise<void> {
  endCatchingHooks()
  const uncaught: unknown[] = []
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => uncaught.push(error))
  // Cleans up what the current file has left, and fails it for errors that no test of it caught.
  const end = async () => {
    await endFile()
    if (uncaught.length > 0) throw uncaught.splice(0)[0]
  }
  for (const name of readdirSync(queue).sort()) {
    // What a file has made stays reachable from its module, and modules are never unloaded.
    if (isFull(maxHeapBytes)) break
    const taken = name.startsWith('taken-') ? undefined : take(queue, name)
    if (!taken) continue
    const file = readFileSync(taken, 'utf8')
    const overdue = setTimeout(() => giveUp(file), fileLimitMs)
    await declareTracked(
      (load) => describe(fileURLToPath(file), load),
      // After the hooks of the file itself: they may still need it.
      () => import(file).finally(() => after(end)),
    )
    clearTimeout(overdue)
    rmSync(taken)
  }
  await endProcess()
  endIfKept()
}

/**
 * Whether that much is still reachable. Most of a large heap is not, and collecting it takes a tenth of the processor
 * time in which a new process loads the service.
 */
function isFull(maxHeapBytes: number): boolean {
  if (process.memoryUsage().heapUsed <= maxHeapBytes) return false
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed > maxHeapBytes
}

/** The file stays in the queue as taken, so that the run reports it as unfinished; another process goes on. */
function giveUp(file: string): void {
  process.stderr.write(`Nothing more was heard of ${fileURLToPath(file)}.\n`)
  process.exit(1)
}

/** What a test has left open would keep its process, and with it the whole run, for ever: it is named and abandoned. */
function endIfKept(): void {
  setTimeout(() => {
    const kept = [...new Set(process.getActiveResourcesInfo())].filter((kind) => kind !== 'PipeWrap').join(', ')
    process.stderr.write(`Left open by the tests of one process: ${kept}\n`)
    process.exit()
  }, GRACE_MS).unref()
}

/** Takes a file from the queue, unless another process was quicker: a rename succeeds only once. */
function take(queue: string, name: string): string | undefined {
  try {
    const taken = join(queue, `taken-${name}`)
    renameSync(join(queue, name), taken)
    return taken
  } catch {
    return undefined
  }
}
