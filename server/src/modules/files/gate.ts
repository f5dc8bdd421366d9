import { createGate as createKernelGate, type Gate, unavailable } from '../../kernel/index.ts'

const full = () => unavailable('files.busy', 'Too many files are being processed. Try again in a moment.')

/** A gate for work on files. */
export const createGate = (options: { width: number; maxWaiting: number; maxWaitMs: number }): Gate =>
  createKernelGate({ ...options, full })
