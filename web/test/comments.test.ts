import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { origin } from './browser.ts'
import { openFirstFeed } from './first-feed.ts'
import { focused } from './focus.ts'
import { journey } from './journey.ts'

/** Reloads, and waits until the page knows its user and has looked for their drafts. */
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

    // A reply stays a reply.
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
    assert.equal(await field.inputValue(), '', 'no one else sees it')
    await signIn(anna)
    await comeBack(page, path)
    assert.equal(await field.inputValue(), 'Half a thought, and more')

    await comments.getByRole('button', { name: word('Send', '发送') }).click()
    // Below the comment it answers, next to replies of others.
    const own = comments.getByRole('listitem').filter({ hasText: anna }).last()
    await own.getByText('Half a thought, and more').waitFor()
    assert.equal(await field.inputValue(), '')
    await comeBack(page, path)
    assert.equal(await field.inputValue(), '', 'what was sent is not there again')

    await field.fill('Better not')
    await open('/me')
    await page
      .getByRole('main')
      .getByRole('button', { name: word('Sign out', '退出登录') })
      .click()
    await page.getByText(word('You’ve been signed out', '已退出')).first().waitFor()
    await signIn(anna)
    await comeBack(page, path)
    assert.equal(await field.inputValue(), '', 'who signs out leaves nothing')
  },
)

journey(
  'a comment sent again before it was answered is said once',
  { themes: ['dark'] },
  async ({ page, open, word, register, check }) => {
    const anna = await register('anna')
    await open('/hot')
    const path = await openFirstFeed({ page, word })
    const comments = page.getByRole('main').getByRole('region', { name: word('Comments', '评论') })
    const field = comments.getByRole('textbox')
    const send = comments.getByRole('button', { name: word('Send', '发送') })
    const mine = comments.getByRole('listitem').filter({ hasText: anna })
    const sent = `Said once by ${anna}`

    // It arrives, and the response does not.
    let posts = 0
    const arrived = new Promise<void>((resolve) => {
      void page.route('**/api/v2/feeds/*/comments', async (route) => {
        if (route.request().method() !== 'POST' || ++posts > 1) return route.continue()
        await route.fetch().finally(resolve)
      })
    })
    await field.fill(sent)
    const isSent = page.waitForRequest((request) => request.method() === 'POST' && /\/comments$/.test(request.url()))
    await send.click()
    await isSent
    await arrived
    await check('comment-on-its-way')
    await page.goBack()
    await page.waitForURL('**/hot')
    await page.goForward()
    await field.waitFor()
    await page.waitForFunction((node) => (node as { value?: string } | null)?.value !== '', await field.elementHandle())
    assert.equal(await field.inputValue(), sent)
    await send.click()
    await page.waitForFunction((node) => (node as { value?: string } | null)?.value === '', await field.elementHandle())
    assert.equal(await mine.filter({ hasText: sent }).count(), 1)
    await comeBack(page, path)
    await mine.first().waitFor()
    assert.equal(await mine.filter({ hasText: sent }).count(), 1)
  },
)

journey(
  'a guest who does not sign in to comment is back at the field, and may pass it by',
  { themes: ['dark'] },
  async ({ page, open, word, check }) => {
    await open('/hot')
    await openFirstFeed({ page, word })
    const field = page.getByRole('main').getByRole('textbox', { name: word('Write a comment', '说点什么…') })
    const sheet = page.getByRole('dialog').filter({ hasText: word('Sign in to continue', '登录后继续') })
    await field.click()
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await focused(page, field)
    await check('comment-guest')

    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await focused(page, field)
    assert.equal(await sheet.isVisible(), false, 'the way through the page asks nothing')
    await page.keyboard.press('h')
    await sheet.getByRole('button', { name: word('Not now', '以后再说') }).click()
    await sheet.waitFor({ state: 'hidden' })
    await focused(page, field)
    assert.equal(await field.inputValue(), '')
  },
)

/** A feed without comments. */
async function silentFeed(): Promise<number> {
  const feeds = (await (await fetch(`${origin()}/api/v2/feeds?limit=50`)).json()) as {
    id: number
    feed_comment_count: number
  }[]
  return feeds.find((feed) => feed.feed_comment_count === 0)!.id
}

journey(
  'after a comment is deleted the focus is at the next one, and after the last at their heading',
  {},
  async ({ page, open, word, register, check }) => {
    await register('editor')
    await open(`/feeds/${await silentFeed()}`)
    const comments = page.getByRole('main').getByRole('region', { name: word('Comments', '评论') })
    const item = (text: string) => comments.getByRole('listitem').filter({ hasText: text })
    for (const text of ['Said first', 'Said last']) {
      await comments.getByRole('textbox').fill(text)
      await comments.getByRole('button', { name: word('Send', '发送') }).click()
      await item(text).waitFor()
    }
    const remove = async (text: string) => {
      const button = { name: word('Delete', '删除'), exact: true }
      await item(text).getByRole('button', button).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', button).focus()
      await page.keyboard.press('Enter')
      await item(text).waitFor({ state: 'detached' })
    }
    await remove('Said last')
    await focused(page, item('Said first'))
    await check('comment-deleted')
    await remove('Said first')
    await focused(page, comments.getByRole('heading', { level: 2 }).first())
  },
)

journey(
  'a comment is liked, answered under it, and its replies are opened and closed',
  {},
  async ({ page, open, word, register, signIn, check }) => {
    const path = `/feeds/${await silentFeed()}`
    const comments = page.getByRole('main').getByRole('region', { name: word('Comments', '评论') })
    const send = async (text: string) => {
      await comments.getByRole('textbox').fill(text)
      await comments.getByRole('button', { name: word('Send', '发送') }).click()
    }
    const item = (text: string) => comments.getByRole('listitem').filter({ hasText: text })
    const asker = await register('asker')
    await open(path)
    await send('Where was this?')
    await item('Where was this?').waitFor()

    const reader = await register('reader')
    await open(path)
    const asked = item('Where was this?').first()
    await asked.getByRole('button', { name: word('Like', '赞'), exact: true }).click()
    await asked.getByRole('button', { name: word('Unlike', '取消赞'), pressed: true }).waitFor()
    await asked.getByRole('button', { name: word('Reply', '回复'), exact: true }).click()
    await send('By the sea')
    const reply = asked.getByRole('listitem').filter({ hasText: 'By the sea' })
    await reply.waitFor()
    assert.match((await reply.textContent()) ?? '', new RegExp(`→ ${asker}`))
    await check('comment-replies')

    // The notice leads to the reply itself.
    await signIn(asker)
    await open('/notices')
    await page
      .getByRole('main')
      .getByRole('link', { name: word(`${reader} replied to you`, `${reader} 回复了你`) })
      .click()
    await page.waitForURL('**/feeds/*?comment=*')
    await reply.waitFor()
    await focused(page, reply)
    await signIn(reader)

    await open(path)
    const more = asked.getByRole('button', { name: word('Show 1 reply', '查看 1 条回复') })
    await more.waitFor()
    await asked.getByRole('button', { name: word('Unlike', '取消赞'), pressed: true }).waitFor()
    await reply.first().waitFor({ state: 'detached' })
    await more.focus()
    await page.keyboard.press('Enter')
    await reply.waitFor()
    await reply.getByRole('button', { name: word('Delete', '删除'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('Delete', '删除'), exact: true })
      .click()
    await reply.waitFor({ state: 'detached' })
    await focused(page, asked)
    await more.first().waitFor({ state: 'detached' })
  },
)
