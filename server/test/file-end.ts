import { after } from 'node:test'

const endings: (() => Promise<unknown>)[] = []

/** Registers work for the end of the current test file: several files share a process. */
export function atFileEnd(ending: () => Promise<unknown>): void {
  endings.push(ending)
}

/** Runs the registered work, the latest first; a failing one does not stop the others. */
export async function endFile(): Promise<void> {
  const faults: unknown[] = []
  for (const ending of endings.splice(0).reverse()) await ending().catch((error) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

const lastEndings: (() => Promise<unknown>)[] = []

/** Registers work for the end of the last test file of this process. */
export function atProcessEnd(ending: () => Promise<unknown>): void {
  lastEndings.push(ending)
}

/** Called after the last file; whatever is needed once more is made again. */
export async function endProcess(): Promise<void> {
  for (const ending of lastEndings.splice(0).reverse()) await ending()
}

// For a file that is run by itself.
after(() => endFile().finally(endProcess))
