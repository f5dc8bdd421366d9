import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { type Looks, skipKnownLooks } from './axe-contrast.ts'

// Runs in the page.
declare const window: unknown
declare const document: { querySelector(selector: string): never }

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What passed as to contrast in this process, see `skipKnownLooks`. */
const passed = new Set<number>()

/** Behind an open dialog nothing can be read or reached; axe would measure it against the dialog's own colours. */
const MODAL = 'dialog:modal'

/**
 * What axe finds wrong with a page, a line each. It runs in the page and returns nothing else: its full report has a
 * megabyte, which took most of a run of the journeys to transfer.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('A page with frames: axe would have to run in each of them.')
  if (!(await page.evaluate(() => 'axe' in (window as object)))) {
    await page.evaluate(source)
    await page.evaluate(skipKnownLooks)
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Not on by default: who speaks to the page says what they see.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  }
  const { faults, fresh } = await page.evaluate(
    async ([modal, options, passed]) => {
      const { axe, looks } = window as unknown as { axe: typeof import('axe-core'); looks: Looks }
      looks.begin(passed)
      const { violations } = await axe.run(document.querySelector(modal) ?? document, options)
      return {
        faults: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`),
        fresh: looks.fresh(),
      }
    },
    [MODAL, options, [...passed]] as const,
  )
  for (const look of fresh) passed.add(look)
  return faults
}
