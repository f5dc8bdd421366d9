import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

// Runs in the page.
declare const window: unknown
declare const document: { querySelector(selector: string): never }

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Behind an open dialog nothing can be read or reached; axe would measure it against the dialog's own colours. */
const MODAL = 'dialog:modal'

/**
 * What axe finds wrong with a page, a line each; contrast is most of the work and can be left out. It runs in the page and returns nothing else: its full report has a
 * megabyte, which took most of a run of the journeys to transfer.
 */
export async function violationsOf(page: Page, { contrast = true } = {}): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('A page with frames: axe would have to run in each of them.')
  if (!(await page.evaluate(() => 'axe' in (window as object)))) await page.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: {
      // Not on by default: who speaks to the page says what they see.
      'label-content-name-mismatch': { enabled: true },
      'color-contrast': { enabled: contrast },
    },
  }
  return page.evaluate(
    async ([modal, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(document.querySelector(modal) ?? document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    },
    [MODAL, options] as const,
  )
}
