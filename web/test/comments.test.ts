import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openFirstFeed } from './first-feed.ts'
import { journey } from './journey.ts'

/** Reloads, and waits until the page knows whose it is and has looked for what they left. */
async function comeBack(page: Page, path: string): Promise<void> {
  const isKnown = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v2/user')
  await page.goto(path)
  await isKnown
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForTimeout(500)
}

journey(
  'an unsent comment waits under its feed for its author, until it is sent or they sign out',
  {},
  async ({ page, open, word, register, signIn, check }) => {
    const anna = await register('anna')
    await open('/hot')
    const path = await openFirstFeed({ page, word })
    const comments = page.getByRole('main').getByRole('region', { name: word('Comments', '评论') })
    const field = comments.getByRole('textbox')
    await field.fill('Half a thought')
    await page.goBack()
    await page.waitForURL('**/hot')
    await page.goForward()
    await field.waitFor()
    await page.waitForTimeout(500)
    assert.equal(await field.inputValue(), 'Half a thought')

    // An answer stays an answer.
    const reply = comments.getByRole('button', { name: word('Reply', '回复'), exact: true }).first()
    await reply.click()
    assert.equal(await field.evaluate((node) => node === node.ownerDocument.activeElement), true)
    await field.press('End')
    await field.pressSequentially(', and more')
    await comeBack(page, path)
    assert.equal(await field.inputValue(), 'Half a thought, and more')
    assert.match((await field.getAttribute('aria-label')) ?? '', word(/^Reply to ./, /^回复/))
    await check('comment-kept')

    await register('bert')
    await comeBack(page, path)
    assert.equal(await field.inputValue(), '', 'nobody else sees it')
    await signIn(anna)
    await comeBack(page, path)
    assert.equal(await field.inputValue(), 'Half a thought, and more')

    await comments.getByRole('button', { name: word('Send', '发送') }).click()
    await comments.getByRole('listitem').filter({ hasText: anna }).getByText('Half a thought, and more').waitFor()
    assert.equal(await field.inputValue(), '')
    await comeBack(page, path)
    assert.equal(await field.inputValue(), '', 'what was sent is not there again')

    await field.fill('Better not')
    await open('/me')
    await page
      .getByRole('main')
      .getByRole('button', { name: word('Sign out', '退出登录') })
      .click()
    await page.getByText(word('You are signed out', '已退出')).first().waitFor()
    await signIn(anna)
    await comeBack(page, path)
    assert.equal(await field.inputValue(), '', 'who signs out leaves nothing')
  },
)
