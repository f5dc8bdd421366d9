import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../kernel/logger.ts'
import { createGathering } from './gather-metrics.ts'
import { DATABASE_VARIABLE, type FromWorker, isOurs } from './messages.ts'

export interface Workers {
  /** Resolves when the first generation accepts requests; rejects when one of it cannot. */
  ready: Promise<void>
  /** Starts a new generation and stops the old one when it is ready; a generation that cannot start changes nothing. */
  reload(): Promise<void>
  /** Tells all to finish and waits for them. */
  stop(): Promise<void>
}

/** A worker that keeps dying is restarted with a pause. */
const REPLACE_AFTER_MS = 500

/** Starts so many processes of this same command, which share its port, and replaces those that die. */
export function runWorkers(count: number, databaseUrl: string, log: Logger): Workers {
  let current = new Set<Worker>()
  const leaving = new Set<Worker>()
  let isStopping = false
  let reloading: Promise<void> | undefined
  const gathering = createGathering(() => [...current, ...leaving])

  function start(): { worker: Worker; ready: Promise<void> } {
    const worker = cluster.fork({ [DATABASE_VARIABLE]: databaseUrl })
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: unknown) => {
        if (!isOurs<FromWorker>(message)) return
        if (message.plaza === 'ready') resolve()
        else gathering.heard(worker, message)
      })
      worker.once('exit', (code, signal) =>
        reject(new Error(`worker ended with ${signal ?? code} before it was ready`)),
      )
    })
    // Marks the promise as handled: callers that wait still get the error.
    ready.catch(() => {})
    worker.once('exit', (code, signal) => void ended(worker, code, signal))
    return { worker, ready }
  }

  async function ended(worker: Worker, code: number | null, signal: string | null): Promise<void> {
    leaving.delete(worker)
    const generation = current
    if (!generation.delete(worker) || isStopping) return
    log.error({ pid: worker.process.pid, code, signal }, 'a worker ended by itself and is replaced')
    await delay(REPLACE_AFTER_MS)
    // A new generation is complete without it.
    if (!isStopping && current === generation) generation.add(start().worker)
  }

  function letGo(worker: Worker): void {
    leaving.add(worker)
    worker.process.kill('SIGTERM')
  }

  async function nextGeneration(): Promise<void> {
    const started = Array.from({ length: count }, start)
    const workers = new Set(started.map(({ worker }) => worker))
    try {
      await Promise.all(started.map(({ ready }) => ready))
    } catch (error) {
      for (const worker of workers) letGo(worker)
      throw error
    }
    const old = current
    current = workers
    for (const worker of old) letGo(worker)
    log.info({ pids: [...workers].map(({ process }) => process.pid) }, 'workers are ready')
  }

  return {
    ready: nextGeneration(),
    async reload() {
      // A renewal asked for during another runs after it, to pick up what has changed since.
      const before = reloading
      const mine = (async () => {
        await before?.catch(() => {})
        if (!isStopping) await nextGeneration()
      })()
      reloading = mine
      await mine.catch((error) => log.error({ err: error }, 'the new workers cannot start; the old ones go on'))
    },
    async stop() {
      isStopping = true
      const all = [...current, ...leaving]
      for (const worker of current) letGo(worker)
      await Promise.all(all.map((worker) => (worker.isDead() ? undefined : once(worker, 'exit'))))
    },
  }
}
