import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node.contains(node.ownerDocument.activeElement))

/** Waits until the focus is there: pages set it once they have loaded. */
export async function focused(page: Page, element: Locator): Promise<void> {
  await element.waitFor({ state: 'attached' })
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await hasFocus(element)) return
    await page.waitForTimeout(50)
  }
  const where = await page.evaluate('document.activeElement?.outerHTML.slice(0, 200)')
  assert.fail(`The focus is elsewhere: ${where}`)
}
