import assert from 'node:assert/strict'
import { origin } from './browser.ts'
import { openFirstFeed } from './first-feed.ts'
import { journey } from './journey.ts'

journey(
  'a guest reads, and is asked to sign in at the right moment',
  { themes: ['light'] },
  async ({ page, open, word, check }) => {
    await open('/')
    await check('home')
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: word('Like', '赞'), exact: true })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: word('Sign in to continue', '登录后继续') })
      .waitFor()
    await check('home-sign-in-sheet')
    await page.getByRole('button', { name: word('Not now', '以后再说') }).click()
    await openFirstFeed({ page, word })
    await page
      .getByRole('heading', { name: word('Comments', '评论'), level: 2 })
      .first()
      .waitFor()
    await check('feed')
  },
)

journey(
  'a guest’s Following keeps the tabs, and a phone reaches events and the shop',
  { widths: [390], languages: ['en', 'zh-CN'] },
  async ({ page, open, word, check }) => {
    await open('/following')
    await page.getByRole('heading', { name: word('Sign in to continue', '登录后继续') }).waitFor()
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
    await check('following-guest')
    await page
      .getByRole('main')
      .getByRole('link', { name: word('Latest', '最新') })
      .click()
    await page.waitForURL(`${origin()}/`)
    for (const [english, chinese, path] of [
      ['Events', '活动', '/events'],
      ['Shop', '商城', '/shop'],
    ] as const) {
      await page.getByRole('button', { name: word('More pages', '更多页面') }).click()
      await page.getByRole('menuitem', { name: word(english, chinese) }).click()
      await page.waitForURL(origin() + path)
      await page.getByRole('menu').waitFor({ state: 'hidden' })
    }
    await page.getByRole('link', { name: word('Questions', '问答'), exact: true }).click()
    await page.waitForURL('**/shop?kind=questions')
    await check('questions')
  },
)

journey(
  'a like is shown at once and survives a reload',
  { languages: ['en'], themes: ['dark'] },
  async ({ page, open, register, check }) => {
    await register('ann')
    await open('/')
    // By its id: others publish meanwhile, and it may no longer be on top.
    const id = await page.getByRole('article').first().getAttribute('data-feed')
    const article = page.locator(`article[data-feed="${id}"]`)
    const told = page.waitForResponse((response) => response.url().endsWith('/like'))
    await article.getByRole('button', { name: 'Like', exact: true }).click()
    await article.getByRole('button', { name: 'Unlike' }).and(page.locator('[aria-pressed=true]')).waitFor()
    await told
    await page.reload()
    await article.getByRole('button', { name: 'Unlike' }).waitFor()
    await check('home-member')
    await article.getByRole('button', { name: 'Unlike' }).click()
    await article.getByRole('button', { name: 'Like', exact: true }).waitFor()
  },
)

journey(
  'a like stays when a list arrives that was read before it',
  { widths: [390], languages: ['en'] },
  async ({ page, open, register }) => {
    await register('quick')
    const told = page.waitForResponse((response) => response.url().endsWith('/like'))
    // The list a member requests first: read before the like, there after it.
    await page.route(/\/api\/v2\/feeds\?/, async (route) => {
      const response = await route.fetch()
      const feeds = (await response.json()) as { like_count: number }[]
      await told
      await route.fulfill({ response, json: feeds.map((feed) => ({ ...feed, like_count: 700 })) })
    })
    await open('/')
    const article = page.locator('article[data-feed]').first()
    await article.getByRole('button', { name: 'Like', exact: true }).click()
    await article.getByRole('button', { name: 'Unlike' }).filter({ hasText: '701' }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

journey(
  'back and forward bring a reader to the very place',
  { widths: [390], languages: ['en'] },
  async ({ page, open }) => {
    await open('/hot')
    await page.evaluate('scrollTo(0, 3000)')
    await page.waitForTimeout(300)
    const before = Number(await page.evaluate('scrollY'))
    await page.locator('article[data-feed] a[href^="/people/"]').nth(8).dispatchEvent('click')
    await page.waitForURL(/\/people\/\d+/)
    await page.getByRole('main').getByRole('article').nth(1).waitFor()
    await page.waitForTimeout(400)
    await page.evaluate('scrollTo(0, 300)')
    const onPerson = Number(await page.evaluate('scrollY'))
    assert.ok(onPerson > 50)
    await page.goBack()
    await page.getByRole('article').first().waitFor()
    await page.waitForTimeout(400)
    assert.ok(Math.abs(Number(await page.evaluate('scrollY')) - before) < 50)
    await page.goForward()
    await page.waitForTimeout(800)
    assert.ok(Math.abs(Number(await page.evaluate('scrollY')) - onPerson) < 20)
  },
)

journey(
  'a reload keeps the place deep in a list, also for a member whose list comes later',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, register }) => {
    await register('deep')
    await open('/hot')
    await page.getByRole('article').nth(1).waitFor()
    // Deeper than the first page of the list is long.
    const scrolled = async () => Number(await page.evaluate('scrollY'))
    for (let tries = 0; tries < 100 && (await scrolled()) < 9000; tries++) {
      await page.evaluate('scrollBy(0, 900)')
      await page.waitForTimeout(150)
    }
    const before = await scrolled()
    assert.ok(before >= 9000, String(before))
    await page.reload()
    // What is added above moves the numbers, and leaves the reader where they were.
    const isThere = async () => Math.abs((await scrolled()) - before) <= 300
    for (let tries = 0; tries < 100 && !(await isThere()); tries++) await page.waitForTimeout(100)
    assert.ok(await isThere(), `${await scrolled()} instead of ${before}`)
    // A reader who moves is not pulled back.
    await page.mouse.wheel(0, -4000)
    await page.waitForTimeout(500)
    assert.ok((await scrolled()) < before - 1000)
  },
)

journey(
  'a video has one control to play it',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, check }) => {
    const feeds = (await (await fetch(`${origin()}/api/v2/feeds?limit=100`)).json()) as { id: number; video?: object }[]
    await open(`/feeds/${feeds.find(({ video }) => video)!.id}`)
    const video = page.locator('article video')
    const play = page.getByRole('article').getByRole('button', { name: /^Play: / })
    await play.waitFor()
    assert.equal(await video.getAttribute('controls'), null)
    await check('video')
    await play.click()
    await play.waitFor({ state: 'detached' })
    assert.notEqual(await video.getAttribute('controls'), null)
  },
)

journey(
  'posts and comments have the language and direction of their own text',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, register }) => {
    await register('salam')
    await open('/publish')
    await page.getByRole('textbox', { name: 'What’s on your mind?' }).fill('مرحبا بالجميع في هذا المكان')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/\/feeds\/\d+/)
    const isArabic = async (where: string) => {
      await page.locator(`${where} [lang=ar]`).first().waitFor()
      const direction = await page.evaluate(`getComputedStyle(document.querySelector('${where} [lang=ar]')).direction`)
      assert.equal(direction, 'rtl', where)
    }
    await isArabic('article')
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('أهلا وسهلا')
    await page.getByRole('button', { name: 'Send' }).click()
    await isArabic('[data-comment]')
  },
)

journey(
  'people come first on the home page; an ad says what it is, and none stands between a post and its comments',
  { widths: [390, 1440], languages: ['en', 'zh-CN'] },
  async ({ page, open, word }) => {
    await open('/')
    const main = page.getByRole('main')
    const ad = main.getByRole('complementary', { name: word(/^Ad: ./, /^广告: ./) }).first()
    await ad.scrollIntoViewIfNeeded()
    // In words, next to what it is for: a picture alone says nothing.
    await ad.getByText(word('Ad', '广告'), { exact: true }).waitFor()
    assert.notEqual((await ad.innerText()).replace(word('Ad', '广告'), '').trim(), '')
    await page.evaluate('scrollTo(0, 0)')
    const first = (await main.getByRole('article').nth(1).boundingBox())!
    assert.ok(first.y + first.height <= (await ad.boundingBox())!.y, 'two posts are above it')

    await openFirstFeed({ page, word })
    await page
      .getByRole('heading', { name: word('Comments', '评论'), level: 2 })
      .first()
      .waitFor()
    await page.waitForTimeout(500)
    const comments = (await main.getByRole('region', { name: word('Comments', '评论') }).boundingBox())!
    for (const below of await main.getByRole('complementary').all())
      assert.ok((await below.boundingBox())!.y >= comments.y + comments.height, 'below all of the comments')
  },
)
