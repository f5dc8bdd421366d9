import { unavailable } from '../../kernel/index.ts'

/** Lets so many through at once and makes so many wait; more are told to come back. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createGate(width: number, maxWaiting: number): Gate {
  let inside = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (inside < width) inside++
    else if (waiting.length >= maxWaiting) throw unavailable('auth.busy', 'Too many people are signing in. Try again in a moment.')
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      // The place goes from hand to hand: nobody slips in between one who leaves and the next in line.
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
}

/** A gate for every key, there only while somebody is at it. */
export function createGates(width: number, maxWaiting: number): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
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
