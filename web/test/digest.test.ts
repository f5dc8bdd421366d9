import assert from 'node:assert/strict'
import { journey } from './journey.ts'

journey(
  'the weekly email is turned off and on in the settings',
  { languages: ['en', 'zh-CN'] },
  async ({ page, open, word, signIn, check }) => {
    await signIn('lin')
    await open('/me/settings/notifications')
    const weekly = page.getByRole('switch', { name: word('Weekly email', '每周邮件') })
    await weekly.and(page.locator(':checked')).waitFor()
    await check('digest-switch')
    for (const isOn of [false, true]) {
      const told = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await weekly.press('Space')
      assert.equal((await told).status(), 204)
      await page.reload()
      await weekly.and(page.locator(isOn ? ':checked' : ':not(:checked)')).waitFor()
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    }
  },
)

journey(
  'the link of the weekly email asks before it unsubscribes, and leads on to the settings',
  {},
  async ({ page, open, word, signIn, check, expect }) => {
    expect(404)
    await signIn('lin')
    await open('/unsubscribe/1.AAAAAAAAAAAAAAAAAAAAAA')
    await page.getByRole('heading', { name: word('This link doesn’t work', '链接无效') }).waitFor()
    await check('unsubscribe-wrong')

    await page.addInitScript(knowKey)
    await open('/unsubscribe/1.BBBBBBBBBBBBBBBBBBBBBB')
    await page
      .getByText(word(/^Stop getting the weekly email/, /^不再接收/))
      .first()
      .waitFor()
    await check('unsubscribe')
    await page.getByRole('button', { name: word('Unsubscribe', '退订') }).click()
    await page.getByRole('heading', { name: word('You’ve unsubscribed', '已退订') }).waitFor()
    await page.getByRole('link', { name: word('Notification settings', '通知设置') }).click()
    await page.waitForURL('**/me/settings/notifications')
    await page.getByRole('switch', { name: word('Weekly email', '每周邮件') }).waitFor()
  },
)

/** In the page: the service knows this key, which only a mail has. A route would not see the worker's requests. */
function knowKey(): void {
  const ask = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('/api/v2/digest-unsubscriptions/')) return ask(input, init)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    if (method !== 'GET') return Promise.resolve(new Response(null, { status: 204 }))
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify({ weekly: true }), { status: 200, headers }))
  }
}
