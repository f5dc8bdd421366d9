import assert from 'node:assert/strict'
import { journey, tour } from './journey.ts'

tour(
  'search finds posts, people, topics and events',

  async ({ page, open, word, check }) => {
    await open('/search')
    await page.getByRole('heading', { name: word('People worth following', '值得关注的人') }).waitFor()
    await check('search')
    await page.getByText(word('Search tips', '搜索技巧')).click()
    for (const sign of ['"…"', '-…', 'from:', 'topic:', 'has:image', 'after:2026-01'])
      await page.getByRole('term').filter({ hasText: sign }).waitFor()
    await page.getByText(/has:video/).waitFor()
    await page.getByText(/before:/).waitFor()
    await check('search-tips')
    await page.getByRole('combobox').fill('书店')
    await page.getByRole('button', { name: word('Search', '搜索'), exact: true }).click()
    await page.waitForURL(/\/search\?q=/)
    await page
      .getByRole('navigation', { name: word('Result types', '结果类型') })
      .getByRole('link', { name: word('Topics', '圈子') })
      .click()
    await page.waitForURL(/kind=topics/)
    await page.getByRole('combobox').fill('早跑')
    await page.getByRole('combobox').press('Enter')
    await page.getByRole('article').filter({ hasText: '早跑' }).waitFor()
    await check('search-topics')
    await page.getByRole('combobox').fill('qqzz')
    await page.getByRole('combobox').press('Enter')
    await page.getByText(word('Try a different word', '换个词')).waitFor()
    await open('/search')
    await page.getByRole('link', { name: 'qqzz' }).waitFor()
  },
)

journey(
  'typing suggests topics, people and earlier searches, by keyboard and by tap',
  {},
  async ({ page, open, word, check }) => {
    await open('/search')
    const field = page.getByRole('combobox')
    const options = page.getByRole('option')
    const active = () => field.getAttribute('aria-activedescendant')
    await field.fill('跑')
    await page.getByRole('group', { name: word('Topics', '圈子') }).waitFor()
    assert.equal(await field.getAttribute('aria-expanded'), 'true')
    assert.equal(await active(), null)
    await check('search-suggestions')

    // Once around: through all of them, and back to what was typed.
    const ids: (string | null)[] = []
    for (let step = 0; step <= (await options.count()); step++) {
      await field.press('ArrowDown')
      ids.push(await active())
    }
    assert.equal(new Set(ids).size, ids.length)
    assert.equal(ids.at(-1), null)
    await field.press('ArrowUp')
    assert.equal(await active(), ids.at(-2))
    assert.equal(await page.locator('[role="option"][aria-selected="true"]').getAttribute('id'), ids.at(-2))

    await field.press('Escape')
    await options.first().waitFor({ state: 'detached' })
    assert.equal(await field.inputValue(), '跑')
    await field.press('Enter')
    await page.waitForURL(/\/search\?q=/)

    // Recent searches are offered again; on an empty field by the arrow key.
    await field.fill('')
    await field.press('ArrowDown')
    const recent = page.getByRole('group', { name: word('Recent searches', '最近搜索') })
    await recent.getByRole('option', { name: '跑' }).waitFor()
    await field.press('Escape')

    await field.fill('lin')
    const person = page
      .getByRole('group', { name: word('People', '用户') })
      .getByRole('option', { name: 'lin', exact: true })
    await person.click()
    await page.waitForURL(/\/people\/\d+$/)

    await open('/search')
    await field.fill('早跑')
    await page.getByRole('option', { name: /早跑/ }).first().waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await page.waitForURL(/\/topics\/\d+$/)
  },
)

journey(
  'search opens on everything, forgives a typo, and takes whatever is typed',
  { widths: [390, 1440], languages: ['en', 'zh-CN'] },
  async ({ page, open, word }) => {
    await open(`/search?q=${encodeURIComponent('Field recordngs')}`)
    await page
      .getByRole('navigation', { name: word('Result types', '结果类型') })
      .locator('[aria-current=page]')
      .filter({ hasText: word('All', '综合') })
      .waitFor()
    await page
      .getByRole('region', { name: word('Topics', '圈子') })
      .getByText('Field recordings')
      .waitFor()
    // A refusal would fail this journey.
    for (const typed of ['from:', '"', 'after:yesterday', '-', 'topic:" -has:', '%_\\', '早'.repeat(300)]) {
      await page.getByRole('combobox').fill(typed)
      await page.getByRole('combobox').press('Enter')
      await page.getByRole('combobox').and(page.locator(':enabled')).waitFor()
      assert.ok((await open(`/search?q=${encodeURIComponent(typed)}`)) < 400, typed)
    }
  },
)
