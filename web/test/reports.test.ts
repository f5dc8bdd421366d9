import { tour, type Walk } from './journey.ts'

/** Opens a menu, reports what it belongs to and waits for the thanks. */
async function report({ page, word }: Walk, more: () => Promise<void>): Promise<void> {
  await more()
  await page.getByRole('menuitem', { name: word('Report', '举报') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(word('Fraud or false information', '欺诈或不实信息')).check()
  await dialog.getByLabel(word('Anything else we should know?', '补充说明')).fill('Look at the price.')
  await dialog.getByRole('button', { name: word('Send report', '提交举报') }).click()
  await page.getByText(word('Thanks. We’ll look into it.', '感谢反馈，我们会尽快处理。')).waitFor()
  await page.getByRole('button', { name: word('Dismiss', '知道了') }).click()
}

tour('a post, an event, a question and a thing for sale are reported', async (walk) => {
  const { page, open, word, register, check } = walk
  await register('watchful')
  const more = word('More', '更多')
  await open('/hot')
  await report(walk, () => page.getByRole('article').first().getByRole('button', { name: more, exact: true }).click())
  for (const path of ['/events/1', '/questions/1', '/commodities/1', '/infos/1']) {
    await open(path)
    await report(walk, () => page.locator('main').getByRole('button', { name: more, exact: true }).first().click())
  }
  await check('reported')
})

tour('guests are asked to sign in before they report, come or block', async ({ page, open, word }) => {
  const title = page.getByRole('dialog').getByRole('heading', { name: word('Sign in to continue', '登录后继续') })
  const later = page.getByRole('button', { name: word('Not now', '以后再说') })
  await open('/events/1')
  await page
    .getByRole('button', { name: word('More', '更多'), exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: word('Report', '举报') }).click()
  await title.waitFor()
  await later.click()
  await page.getByRole('button', { name: word('I’m going', '我要参加') }).click()
  await title.waitFor()
  await later.click()
  await open('/people/2')
  await page
    .getByRole('button', { name: word('More', '更多'), exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: word('Block', '拉黑') }).click()
  await title.waitFor()
})
