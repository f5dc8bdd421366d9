import assert from 'node:assert/strict'
import { focused } from './focus.ts'
import { journey } from './journey.ts'

journey('everything by keyboard', { themes: ['dark'] }, async ({ page, open, word, register, check }) => {
  await register('typist')
  await open('/hot')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: word('Skip to content', '跳到正文') })
  await focused(page, skip)
  await check('skip-link')
  await page.keyboard.press('Enter')
  await focused(page, page.locator('#main'))

  const articles = page.getByRole('article')
  await page.keyboard.press('j')
  await focused(page, articles.nth(0))
  await page.keyboard.press('j')
  await focused(page, articles.nth(1))
  await page.keyboard.press('k')
  await focused(page, articles.nth(0))
  await page.keyboard.press('l')
  await articles
    .nth(0)
    .getByRole('button', { name: word('Unlike', '取消赞') })
    .waitFor()

  // The list of keys: Escape closes it, and the reader is where they were.
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: word('Keyboard shortcuts', '键盘快捷键') }).waitFor()
  await check('keys')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await focused(page, articles.nth(0))

  const share = articles.nth(0).getByRole('button', { name: word('Share', '分享'), exact: true })
  await share.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  await focused(page, share)

  await page.keyboard.press('r')
  await page.waitForURL(/\/feeds\/\d+#comments/)
  const field = page.getByRole('textbox', { name: word('Write a comment', '说点什么…') })
  await focused(page, field)
  // Typing is typing: no letter is a command here.
  await page.keyboard.type('jkln/?')
  assert.equal(await field.inputValue(), 'jkln/?')
  await field.fill('')
  await page.keyboard.press('Escape')
  await field.blur()

  await page.keyboard.press('/')
  await page.waitForURL('**/search')
  await focused(page, page.getByRole('combobox'))
  await page.getByRole('combobox').blur()
  await page.keyboard.press('n')
  await page.waitForURL('**/publish')
  await focused(page, page.getByRole('textbox', { name: word('What’s on your mind?', '想分享点什么？') }))

  // A page to read takes the focus itself, so that Tab goes on from its top.
  await open('/')
  await page
    .getByRole('link', { name: word('Topics', '圈子'), exact: true })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/topics')
  await focused(page, page.locator('#main'))
})

journey(
  'pictures are looked at one by one, and the reader is back at the one they opened',
  { themes: ['light'] },
  async ({ page, open, word, check }) => {
    // Not the newest: other journeys publish there.
    await open('/hot')
    const article = page.getByRole('article').filter({ has: page.locator('a[href*="/storage/"]:nth-of-type(3)') })
    const third = article.first().locator('a[href*="/storage/"]').nth(2)
    await third.focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await viewer.getByText(/^3 \/ \d/).waitFor()
    await check('viewer')
    await page.keyboard.press('ArrowLeft')
    await viewer.getByText(/^2 \/ \d/).waitFor()
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    await focused(page, third)

    // The people who liked it are behind the count.
    await open('/hot')
    await article.first().locator('a[href^="/feeds/"]').first().click()
    await page.waitForURL(/\/feeds\/\d+/)
    await page.getByRole('button', { name: word(/\d likes?$/, /人赞过$/) }).click()
    await viewer.getByRole('listitem').first().waitFor()
    await check('liked-by')
  },
)
