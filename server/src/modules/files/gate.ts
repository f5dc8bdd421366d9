import { unavailable } from '../../kernel/index.ts'

/** Lets so many through at once; the next ones wait in line for a while; the others are told to come back. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Makes a gate of this width. */
export function createGate({
  width,
  maxWaiting,
  maxWaitMs,
}: {
  width: number
  maxWaiting: number
  maxWaitMs: number
}): Gate {
  let inside = 0
  const line: (() => void)[] = []

  const enter = async (): Promise<void> => {
    if (inside < width) {
      inside++
      return
    }
    if (line.length >= maxWaiting) throw full()
    await new Promise<void>((resolve, reject) => {
      const place = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(place), 1)
        reject(full())
      }, maxWaitMs)
      line.push(place)
    })
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      // The place goes to the first in line, without being free in between, so that nobody can slip in.
      const next = line.shift()
      if (next) next()
      else inside--
    }
  }
}

const full = () => unavailable('files.busy', 'Too many files are being worked on. Try again in a moment.')
