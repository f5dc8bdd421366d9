import assert from 'node:assert/strict'
import { journey } from './journey.ts'

// Runs in the page.
declare const localStorage: { setItem(name: string, value: string): void; getItem(name: string): string | null }

journey(
  'what another app shares is a draft; its link shows what is behind it, and the post is pinned on top of the profile',
  { widths: [390, 1440], languages: ['en', 'zh-CN'] },
  async ({ page, open, word, register, check }) => {
    await page.addInitScript(readLinks)
    await register('sharer')
    const text = `Found ${Date.now()}`
    await open(`/publish?title=${encodeURIComponent(text)}&link=${encodeURIComponent('https://news.example/story')}`)
    const field = page.getByRole('main').getByRole('textbox').first()
    for (let tries = 0; tries < 100 && (await field.inputValue()) === ''; tries++) await page.waitForTimeout(100)
    assert.equal(await field.inputValue(), `${text}\nhttps://news.example/story`)
    await page.getByRole('button', { name: word('Publish', '发布'), exact: true }).click()
    await page.waitForURL(/\/feeds\/\d+/)
    const card = page.getByRole('article').getByRole('link', { name: 'A story from the news' })
    await card.waitFor()
    assert.equal(await card.getAttribute('href'), 'https://news.example/story')
    await check('link-card')

    const post = page.getByRole('article').first()
    await post
      .getByRole('button', { name: word('More', '更多') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: word('Pin to profile', '置顶到主页') }).click()
    await page.getByText(word('Pinned to your profile', '已置顶到你的主页')).waitFor()
    await post.locator('a[href^="/people/"]').first().click()
    await page.waitForURL('**/people/*')
    const pinned = page.getByRole('region', { name: word('Pinned', '置顶') })
    await pinned.getByText(text).waitFor()
    await check('pinned')
    await pinned.getByRole('button', { name: word('Unpin', '取消置顶') }).click()
    await pinned.waitFor({ state: 'detached' })
  },
)

journey(
  'the icon of the installed app counts what is unread, and forgets it on signing out',
  { widths: [390], languages: ['en'] },
  async ({ page, open, word, signIn }) => {
    await page.addInitScript(keepBadge)
    const badge = () => page.evaluate(() => localStorage.getItem('badge'))
    const comes = async (wanted: (text: string | null) => boolean) => {
      for (let tries = 0; tries < 100 && !wanted(await badge()); tries++) await page.waitForTimeout(100)
      assert.ok(wanted(await badge()), String(await badge()))
    }
    await signIn('苏远')
    await open('/topics')
    await comes((text) => Number(text) > 0)
    // On a phone the words of the dock keep apart.
    const gaps = (await page.evaluate(gapsOfDock)) as number[]
    assert.equal(gaps.length, 5)
    assert.ok(Math.min(...gaps) >= 6, String(gaps))
    await open('/me')
    await page
      .getByRole('main')
      .getByRole('button', { name: word('Sign out', '退出登录') })
      .click()
    await comes((text) => text === 'none')
  },
)

/** In the page: the service has read this link. A route would not see the worker's requests. */
function readLinks(): void {
  const ask = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('/api/v2/link-previews?')) return ask(input, init)
    const preview = { site: 'news.example', title: 'A story from the news', description: 'Told in full.' }
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify(preview), { status: 200, headers }))
  }
}

/** In the page: how far the words of the dock are from each other. */
const gapsOfDock = `(() => {
  const boxes = [...document.querySelectorAll('nav.fixed a')].map((link) => {
    const range = document.createRange()
    range.selectNode([...link.childNodes].find((node) => node.nodeType === 3) ?? link.firstElementChild)
    return range.getBoundingClientRect()
  })
  return boxes.slice(1).map((box, at) => box.left - boxes[at].right)
})()`

// Only in the page.
declare const navigator: object

/** In the page: what the icon of the app shows is remembered. */
function keepBadge(): void {
  Object.assign(navigator, {
    setAppBadge: async (count: number) => localStorage.setItem('badge', String(count)),
    clearAppBadge: async () => localStorage.setItem('badge', 'none'),
  })
}
