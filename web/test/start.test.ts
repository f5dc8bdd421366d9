import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { journey, type Walk } from './journey.ts'

// Runs in the page.
declare const sessionStorage: { getItem(name: string): string | null }

const PAGES = [
  '/',
  '/hot',
  '/recommended',
  '/topics',
  '/topics/1',
  '/topics/rank',
  '/people/2',
  '/events',
  '/shop',
  '/about',
]

/** Visits public pages to their ends, and records everything the browser calls an error. */
async function listen({ page, open }: Walk): Promise<string[]> {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  await open('/')
  const feed = await page.locator('[data-feed]').first().getAttribute('data-feed')
  for (const path of [...PAGES, `/feeds/${feed}`]) {
    await open(path)
    await page.waitForLoadState('load')
    await page.keyboard.press('End')
    // A member's stream never ends, so the network is never idle.
    await page.waitForTimeout(500)
  }
  return errors
}

journey('public pages log no error for a guest', { widths: [390], languages: ['zh-CN'] }, async (walk) => {
  assert.deepEqual(await listen(walk), [])
})

journey('public pages log no error for a member', { widths: [1440], languages: ['en'] }, async (walk) => {
  await walk.register('listener')
  assert.deepEqual(await listen(walk), [])
})

/** The browser is idle only when the test says so. */
const BUSY = `
  const asked = []
  window.requestIdleCallback = (act) => asked.push(act)
  window.spare = () => { const act = asked.shift(); act?.(); return act !== undefined }`

/** Gives the page the idle callback it waits for. */
async function spare(page: Page): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await page.evaluate('window.spare()')) return
    await page.waitForTimeout(50)
  }
  assert.fail('The page asked for no moment.')
}

/** How many posts react to a tap: Preact keeps its listeners on the element. */
const taken = (page: Page): Promise<number> =>
  page.locator('[data-act="like"]').evaluateAll((all) => all.filter((each) => Object.keys(each).length > 0).length)

journey('a server-rendered page is hydrated post by post', { widths: [390], languages: ['en'] }, async ({ page }) => {
  await page.addInitScript(BUSY)
  for (const path of ['/', '/topics/1']) {
    await page.goto(path)
    const posts = await page.locator('[data-feed]').count()
    assert.ok(posts >= 10, `${posts} posts`)
    const steps: number[] = []
    while ((await page.locator('html[data-ready]').count()) === 0) {
      const before = await taken(page)
      await spare(page)
      // The idle work runs before the next check is answered.
      steps.push((await taken(page)) - before)
    }
    assert.equal(steps[0], 0, 'the frame comes first')
    assert.equal(Math.max(...steps), 1, 'one post at a time')
    // A guest who does not scroll near the distant parts needs none of them.
    assert.ok((await taken(page)) < posts, `${await taken(page)} of ${posts}`)
    await page.locator('[data-feed]').last().scrollIntoViewIfNeeded()
    const last = await page.locator('[data-act="like"]').last().elementHandle()
    await page.waitForFunction((like) => Object.keys(like!).length > 0, last)
    // What is hydrated later must not number its elements: numbers follow the order.
    await page.locator('[data-feed] [id]').first().waitFor({ state: 'detached' })
  }
})

/** Whatever a page does by itself would have happened in this time: reloading again and again, or rendering. */
const WHILE_MS = 1000

journey(
  "a member's list is rendered a few posts at a time",
  { widths: [390], languages: ['en'] },
  async ({ page, open, register }) => {
    await register('patient')
    await open('/')
    await page.addInitScript(BUSY)
    await page.goto('/')
    const posts = page.locator('[data-feed]')
    const steps: number[] = []
    let before = 0
    while (before < 10) {
      await spare(page)
      const now = await posts.count()
      steps.push(now - before)
      before = now
    }
    // Two turns may fall between two checks; what matters is that they are turns.
    assert.ok(steps.filter((drawn) => drawn > 0).length > 1, steps.join(' '))
  },
)

journey(
  'a page that learns something during hydration shows it',
  { widths: [390], languages: ['en'] },
  async ({ page, open, register }) => {
    await register('keeper')
    await open('/')
    const id = await page.locator('[data-feed]').first().getAttribute('data-feed')
    await open(`/feeds/${id}`)
    const acts = page.locator(`article[data-feed="${id}"]`)
    await acts.getByRole('button', { name: 'Like', exact: true }).click()
    await acts.getByRole('button', { name: 'Save', exact: true }).click()
    await acts.getByRole('button', { name: 'Remove from saved' }).waitFor()

    await page.addInitScript(BUSY)
    const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/v2/feeds/${id}`))
    await page.goto(`/feeds/${id}`)
    // The frame requests the member's data; the post is hydrated long after that is known.
    await spare(page)
    await spare(page)
    await read
    await page.waitForTimeout(WHILE_MS)
    while ((await page.locator('html[data-ready]').count()) === 0) await spare(page)
    for (const name of ['Unlike', 'Remove from saved']) {
      const act = acts.getByRole('button', { name })
      await act.waitFor()
      assert.equal(await act.getAttribute('aria-pressed'), 'true', name)
    }
  },
)

journey('a tap on a page during hydration is answered', { widths: [390], languages: ['en'] }, async ({ page }) => {
  await page.addInitScript(BUSY)
  await page.goto('/')
  // One idle callback to begin, one for what surrounds the posts.
  await spare(page)
  await spare(page)
  assert.equal(await taken(page), 0)
  await page.locator('[data-feed]').last().getByRole('button', { name: 'Like', exact: true }).click()
  await page.getByRole('dialog').getByText('Sign in to continue').waitFor()
})

journey(
  'a click that no touch announced, as of a screen reader, is answered far down a page',
  { widths: [390], languages: ['en'] },
  async ({ page, open }) => {
    await open('/')
    const like = page.locator('[data-feed]').last().getByRole('button', { name: 'Like', exact: true })
    assert.equal(await like.evaluate((button) => Object.keys(button).length), 0, 'not taken over yet')
    await like.dispatchEvent('click')
    await page.getByRole('dialog').getByText('Sign in to continue').waitFor()
  },
)

journey(
  'a page that outlived a build reloads the next address, once',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, expect }) => {
    expect(404)
    // Its worker would still have the files of the previous build.
    await page.addInitScript('delete Navigator.prototype.serviceWorker')
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
    const loseFiles = (times: number) =>
      page.route('**/assets/events.page-*.js', (route) => route.fulfill({ status: 404, body: '' }), { times })
    const follow = () => page.getByRole('link', { name: 'Events', exact: true }).first().click()

    await open('/')
    await loseFiles(1)
    await follow()
    await page.waitForURL('**/events')
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    assert.deepEqual(loads, ['/', '/events'])

    await open('/')
    await loseFiles(100)
    await follow()
    await page.waitForURL('**/events')
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    // What it would do next it does at once: the address is the one it has just reloaded.
    await page.waitForFunction(() => sessionStorage.getItem('plaza.reloaded') === '/events')
    await page.waitForTimeout(WHILE_MS)
    assert.deepEqual(loads, ['/', '/events', '/', '/events'])
  },
)

journey(
  'nothing is wider than a small phone, and a finger finds what is small',
  { widths: [320], languages: ['en'] },
  async ({ page, open, register }) => {
    const name = await register('W'.repeat(20))
    await open('/me')
    const person = await page.getByRole('main').getByRole('link', { name }).getAttribute('href')
    for (const path of [person!, `/search?q=${'W'.repeat(40)}`, '/notices', '/me/settings/appearance', '/topics']) {
      await open(path)
      await page.waitForTimeout(300)
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.equal(wide, 320, path)
    }
    const create = `document.querySelector('main a[href="/topics/new"]')`
    assert.equal(await page.evaluate(`getComputedStyle(${create}, '::after').height`), '44px')
  },
)
