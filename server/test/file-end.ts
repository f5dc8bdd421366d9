import { after } from 'node:test'

const endings: (() => Promise<unknown>)[] = []

/** Leaves something to be done when the test file at hand has ended: several of them follow one another in a process. */
export function atFileEnd(ending: () => Promise<unknown>): void {
  endings.push(ending)
}

/** Does what was left to be done, the latest first. */
export async function endFile(): Promise<void> {
  for (const ending of endings.splice(0).reverse()) await ending()
}

// For a file that is run by itself.
after(endFile)
