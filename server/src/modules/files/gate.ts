import { createGate as createKernelGate, type Gate, unavailable } from '../../kernel/index.ts'
import { MAX_RECEIVING, MAX_RECEIVING_PER_ADDRESS } from './limits.ts'

const full = () => unavailable('files.busy', 'Too many files are being processed. Try again in a moment.')

/** A gate for work on files. */
export const createGate = (options: { width: number; maxWaiting: number; maxWaitMs: number }): Gate =>
  createKernelGate({ ...options, full })

/** Accepts an upload from a client address, unless too many are running. */
export type Receive = <Result>(addressKey: string, work: () => Promise<Result>) => Promise<Result>

/** Uploads last as long as their clients take, so one address gets only a part of the slots. */
export function createReceive(): Receive {
  const pass = createGate({ width: MAX_RECEIVING, maxWaiting: 0, maxWaitMs: 0 })
  const byAddress = new Map<string, number>()
  return async (addressKey, work) => {
    const count = byAddress.get(addressKey) ?? 0
    if (count >= MAX_RECEIVING_PER_ADDRESS) throw full()
    byAddress.set(addressKey, count + 1)
    try {
      return await pass(work)
    } finally {
      const left = byAddress.get(addressKey)! - 1
      if (left === 0) byAddress.delete(addressKey)
      else byAddress.set(addressKey, left)
    }
  }
}
