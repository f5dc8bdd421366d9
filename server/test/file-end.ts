import { after } from 'node:test'

const endings: (() => Promise<unknown>)[] = []

/** Leaves something to be done when the test file at hand has ended: several of them follow one another in a process. */
export function atFileEnd(ending: () => Promise<unknown>): void {
  endings.push(ending)
}

/** Does what was left to be done, the latest first; one that fails does not keep the others from being done. */
export async function endFile(): Promise<void> {
  const faults: unknown[] = []
  for (const ending of endings.splice(0).reverse()) await ending().catch((error) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

const lastEndings: (() => Promise<unknown>)[] = []

/** Leaves something to be done when the last test file of this process has ended. */
export function atProcessEnd(ending: () => Promise<unknown>): void {
  lastEndings.push(ending)
}

/** To be called after the last file; whatever is needed once more is made again. */
export async function endProcess(): Promise<void> {
  for (const ending of lastEndings.splice(0).reverse()) await ending()
}

// For a file that is run by itself.
after(() => endFile().finally(endProcess))
