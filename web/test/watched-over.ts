import type { Page } from 'playwright-core'

/** The service worker controls this page: what was seen can be read without a network. */
export async function isWatchedOver(page: Page): Promise<void> {
  // Polled from outside: our pages' policy forbids evaluating a wait inside them.
  for (let looks = 0; looks < 300 && !(await page.evaluate('navigator.serviceWorker.controller !== null')); looks++)
    await page.waitForTimeout(100)
}
