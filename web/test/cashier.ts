import type { Walk } from './journey.ts'

/** Orders coins on the recharge page and pays for them. */
export async function buyCoins(walk: Walk, coins: number): Promise<void> {
  const { page, word } = walk
  await page.getByLabel(word('Other amount', '其他数额')).fill(String(coins))
  await page.getByRole('button', { name: word('Pay ¥', '支付 ¥') }).click()
  await payAtCashier(walk)
}

/** Pays what was just ordered at the sandbox's cashier, in a window of its own, and waits for the coins. */
export async function payAtCashier({ page, context, word }: Walk): Promise<void> {
  const cashier = page.getByRole('link', { name: word('Open checkout', '打开收银台') })
  await cashier.waitFor()
  // Requests through a proxy are not shown the sandbox.
  await context.setExtraHTTPHeaders({})
  const [desk] = await Promise.all([context.waitForEvent('page'), cashier.click()])
  await desk.locator('[data-payment]').first().getByRole('button', { name: 'Pay', exact: true }).click()
  await desk
    .getByText(/Plaza answered 200/)
    .first()
    .waitFor()
  await desk.close()
  await page
    .locator('#main')
    .getByText(word(/added$/, /已到账$/))
    .waitFor()
}
