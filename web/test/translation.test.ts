import assert from 'node:assert/strict'
import { journey } from './journey.ts'

journey(
  'a post in another language is read in one’s own, where the site translates',
  {},
  async ({ page, open, word, register, check }) => {
    const other = word('一场关于渡轮的谈话', 'A talk about the ferry')
    // The sandbox says into which language it would translate.
    const said = `[${word('en', 'zh-CN')}] ${other}`
    await register('tina')
    await open('/publish')
    await page.getByRole('textbox', { name: word('What’s on your mind?', '想分享点什么？') }).fill(other)
    await page.getByRole('button', { name: word('Publish', '发布'), exact: true }).click()
    await page.waitForURL(/\/feeds\/\d+/)
    const article = page.getByRole('main').locator('article')
    const translate = article.getByRole('button', { name: word('Translate', '翻译'), exact: true })
    await translate.click()
    await article.getByText(said).waitFor()
    await article.getByText(other, { exact: true }).waitFor()
    await check('translated')
    await article.getByRole('button', { name: word('Show original only', '只看原文') }).click()
    await article.getByText(said).waitFor({ state: 'detached' })
    assert.equal(await article.getByText(other, { exact: true }).count(), 1)
  },
)
