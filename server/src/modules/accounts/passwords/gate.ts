import { createGate as createKernelGate, type Gate, unavailable } from '../../../kernel/index.ts'

const full = () => unavailable('auth.busy', 'Too many people are signing in. Try again in a moment.')

/** A gate for work that proves identities. */
export const createGate = (width: number, maxWaiting: number): Gate => createKernelGate({ width, maxWaiting, full })

/** A gate for every key, kept only while in use. */
export function createGates(
  width: number,
  maxWaiting: number,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const gates = new Map<string, { pass: Gate; visitors: number }>()
  return async (key, work) => {
    const gate = gates.get(key) ?? { pass: createGate(width, maxWaiting), visitors: 0 }
    gates.set(key, gate)
    gate.visitors++
    try {
      return await gate.pass(work)
    } finally {
      if (--gate.visitors === 0) gates.delete(key)
    }
  }
}
