import { tour } from './journey.ts'

tour(
  'search finds posts, people, topics and events',

  async ({ page, open, word, check }) => {
    await open('/search')
    await page.getByRole('heading', { name: word('People worth following', '值得关注的人') }).waitFor()
    await check('search')
    await page.getByRole('combobox').fill('书店')
    await page.getByRole('button', { name: word('Search', '搜索'), exact: true }).click()
    await page.waitForURL(/\/search\?q=/)
    await page
      .getByRole('navigation', { name: word('Kinds of results', '结果类型') })
      .getByRole('link', { name: word('Topics', '话题') })
      .click()
    await page.waitForURL(/kind=topics/)
    await page.getByRole('combobox').fill('早跑')
    await page.getByRole('combobox').press('Enter')
    await page.getByRole('article').filter({ hasText: '早跑' }).waitFor()
    await check('search-topics')
    await page.getByRole('combobox').fill('qqzz')
    await page.getByRole('combobox').press('Enter')
    await page.getByText(word('Try another word', '换个词')).waitFor()
    await open('/search')
    await page.getByRole('link', { name: 'qqzz' }).waitFor()
  },
)
