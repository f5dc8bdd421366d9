import type { Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { FromWorker, ToWorker } from './messages.ts'

/** A worker that is busy or stopping is left out rather than waited for. */
const PATIENCE_MS = 2000

/** One answer to `/metrics` for all workers: whichever answers, the figures are those of the whole service. */
export function createGathering(workers: () => readonly Worker[]) {
  const waiting = new Map<number, { figures: object[][]; missing: Set<number>; done: () => void }>()
  let last = 0

  async function answer(asker: Worker, askedAs: number): Promise<void> {
    const id = ++last
    const asked = workers().filter((worker) => worker.isConnected())
    const figures: object[][] = []
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS)
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.set(id, { figures, missing: new Set(asked.map((worker) => worker.id)), done })
      for (const worker of asked) tell(worker, { plaza: 'figures wanted', id })
    })
    waiting.delete(id)
    const text = await AggregatorRegistry.aggregate(figures as never).metrics()
    tell(asker, { plaza: 'metrics', id: askedAs, text })
  }

  return {
    heard(worker: Worker, message: FromWorker): void {
      if (message.plaza === 'metrics wanted') void answer(worker, message.id)
      if (message.plaza !== 'own figures') return
      const gathering = waiting.get(message.id)
      if (!gathering?.missing.delete(worker.id)) return
      gathering.figures.push(message.figures)
      if (gathering.missing.size === 0) gathering.done()
    },
  }
}

function tell(worker: Worker, message: ToWorker): void {
  // One that ends in this moment needs no answer.
  if (worker.isConnected()) worker.send(message, () => {})
}
