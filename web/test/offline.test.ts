import assert from 'node:assert/strict'
import { origin } from './browser.ts'
import { journey } from './journey.ts'
import { isWatchedOver } from './watched-over.ts'

const someFeed = async (): Promise<{ id: number; user: { id: number; name: string } }> => {
  const [feed] = (await (await fetch(`${origin()}/api/v2/feeds?type=hot&limit=1`)).json()) as never[]
  return feed!
}

journey(
  'what is done without a network waits, is shown as waiting, and is sent once',
  { widths: [390], languages: ['en', 'zh-CN'] },
  async ({ page, context, open, word, register, check, expect }) => {
    const name = await register('tunnel')
    const feed = await someFeed()
    await open(`/feeds/${feed.id}`)
    await isWatchedOver(page)
    const acts = page.locator(`article[data-feed="${feed.id}"]`)
    const like = acts.getByRole('button', { name: word('Like', '赞'), exact: true })
    const unlike = acts.getByRole('button', { name: word('Unlike', '取消赞'), exact: true })
    const bar = page.getByRole('status').filter({ has: page.getByRole('link') })
    await like.waitFor()

    await context.setOffline(true)
    await like.click()
    await unlike.waitFor()
    await bar.getByText(word('1 waiting to send', '1 条内容等待发送')).waitFor()
    // On and off again before it was sent: nothing is left to send.
    await unlike.click()
    await like.waitFor()
    await bar.waitFor({ state: 'detached' })

    await like.click()
    await unlike.waitFor()
    await acts.getByRole('button', { name: word('Save', '收藏'), exact: true }).click()
    const said = `From a tunnel ${Date.now()}`
    await page.getByRole('textbox', { name: word('Write a comment', '说点什么…') }).fill(said)
    await page.getByRole('button', { name: word('Send', '发送') }).click()
    await page.getByRole('listitem').filter({ hasText: said }).getByText(word('Waiting to send', '等待发送')).waitFor()
    await check('offline-feed')

    await bar.getByRole('link', { name: word('3 waiting to send', '3 条内容等待发送') }).click()
    await page.getByRole('heading', { level: 1, name: word('You’re offline', '网络已断开') }).waitFor()
    await page.locator('main li').nth(2).waitFor()
    assert.equal(await page.locator('main li').count(), 3)
    await check('offline-waiting')
    assert.equal(await likesBy(name, feed.id), 0)

    // Another start of the app without a network still knows what waits.
    await page.reload()
    await page.locator('main li').nth(2).waitFor()
    await bar.waitFor()

    // Requests while the network comes back may be sent before the session is there: refused, they are sent again with
    // it.
    expect(401)
    await context.setOffline(false)
    await bar.waitFor({ state: 'detached' })
    await open(`/feeds/${feed.id}`)
    await unlike.waitFor()
    await acts.getByRole('button', { name: word('Remove from saved', '取消收藏') }).waitFor()
    const comment = page.getByRole('listitem').filter({ hasText: said })
    await comment.first().waitFor()
    assert.equal(await comment.count(), 1)
    assert.equal(await likesBy(name, feed.id), 1)
  },
)

journey(
  'a follow made without a network is shown as waiting and arrives',
  { widths: [1440], languages: ['en'] },
  async ({ page, context, open, register }) => {
    await register('deaf')
    const { user } = await someFeed()
    await open(`/people/${user.id}`)
    const follow = page.getByRole('main').getByRole('button', { name: 'Follow', exact: true })
    await follow.waitFor()
    await context.setOffline(true)
    await follow.click()
    const followed = page.getByRole('main').getByRole('button', { name: 'Following' }).first()
    await followed.waitFor()
    assert.equal(await followed.getAttribute('aria-description'), 'Waiting to send')
    await context.setOffline(false)
    await page.getByText('1 waiting to send').waitFor({ state: 'detached' })
    await open(`/people/${user.id}`)
    await followed.waitFor()
    assert.equal(await followed.getAttribute('aria-description'), null)
  },
)

journey(
  'what another tab has sent waits no longer, and can be undone',
  { widths: [1440], languages: ['en'] },
  async ({ page, context, open, register }) => {
    const name = await register('twotabs')
    const feed = await someFeed()
    await open(`/feeds/${feed.id}`)
    const acts = page.locator(`article[data-feed="${feed.id}"]`)
    const unlike = acts.getByRole('button', { name: 'Unlike', exact: true })
    const waiting = page.getByText('1 waiting to send')
    // Only this tab takes itself to be offline.
    await page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })")
    await acts.getByRole('button', { name: 'Like', exact: true }).click()
    await unlike.waitFor()
    await waiting.waitFor()

    const other = await context.newPage()
    await other.goto('/topics')
    await waiting.waitFor({ state: 'detached' })
    assert.equal(await likesBy(name, feed.id), 1)

    await page.evaluate('delete navigator.onLine')
    const told = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await unlike.click()
    await told
    assert.equal(await likesBy(name, feed.id), 0)
  },
)

journey(
  'a user who signed out still learns that there is no network, and sees nothing of the member',
  { widths: [390], languages: ['en'] },
  async ({ page, context, open, register }) => {
    await register('leaver')
    await open('/wallet')
    await isWatchedOver(page)
    await open('/wallet')
    await page.getByRole('link', { name: 'Top up', exact: true }).waitFor()
    await page.evaluate(
      "caches.open('plaza-pictures-1').then((cache) => cache.put('/storage/of-a-member', new Response('x')))",
    )
    await open('/me/settings')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You’ve been signed out.').waitFor()
    // The worker forgets while the page goes on.
    for (let looks = 0; looks < 300 && (await page.evaluate("caches.has('plaza-pages-1')")); looks++)
      await page.waitForTimeout(100)
    const hasPicture = () => page.evaluate("caches.match('/storage/of-a-member').then((kept) => kept !== undefined)")
    for (let looks = 0; looks < 300 && (await hasPicture()); looks++) await page.waitForTimeout(100)
    assert.equal(await hasPicture(), false, 'pictures a member saw are forgotten')
    // The files of later builds exceed the cache; those of the offline page stay.
    const isKept = await page.evaluate(`(async () => {
      const { href } = document.querySelector('link[rel=stylesheet]')
      for (let build = 0; build < 150; build++) await fetch(href + '?build=' + build)
      return (await caches.match(href)) !== undefined
    })()`)
    assert.ok(isKept)
    await context.setOffline(true)
    await page.goto('/wallet')
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
    // Once the network is back, the wanted page comes.
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Sign in to continue' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/wallet')
  },
)

journey(
  'the page that was wanted comes by itself, however the network and the server come back',
  { widths: [390], languages: ['en'] },
  async ({ page, context, open }) => {
    // A slow device: hydration starts only after the network is back.
    await context.addInitScript(`if (!navigator.onLine && location.search !== '?fast')
      requestIdleCallback = (taken) =>
        navigator.onLine ? setTimeout(taken) : addEventListener('online', () => setTimeout(taken, 500), { once: true })`)
    const heading = (name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })
    await open('/topics')
    await isWatchedOver(page)

    await context.setOffline(true)
    await page.goto('/wallet')
    await heading('You’re offline').waitFor()
    await context.setOffline(false)
    await heading('Sign in to continue').waitFor()

    // Tried before, and failed.
    await context.setOffline(true)
    await page.goto('/me/settings')
    await page.reload()
    await heading('You’re offline').waitFor()
    await context.setOffline(false)
    await heading('Sign in to continue').waitFor()

    // The network first, the server later.
    await context.setOffline(true)
    await page.goto('/publish?fast')
    await heading('You’re offline').waitFor()
    await page.route('**/healthz', (route) => route.abort())
    await context.setOffline(false)
    await heading('Can’t reach the server').waitFor()
    await page.unroute('**/healthz')
    await heading('Sign in to continue').waitFor()
  },
)

journey(
  'a missing server differs from a missing network: each is reported, and a lost connection recovers',
  { widths: [390], languages: ['en'] },
  async ({ page, context, open, register, another }) => {
    const name = await register('offliner')
    await open('/publish')
    await page.getByRole('textbox', { name: 'What’s on your mind?' }).fill(`Listening, ${name}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/\/feeds\/\d+/)
    const path = new URL(page.url()).pathname

    await page.route('**/api/v2/user/stream*', (route) => route.abort())
    await open(path)
    const status = page.getByRole('status')
    await status.getByText('Can’t reach the server. Retrying…').waitFor()
    await status.getByText('You’re offline').first().waitFor({ state: 'detached' })
    await context.setOffline(true)
    await status.getByText('You’re offline. You can still read what you’ve already opened.').waitFor()
    await context.setOffline(false)
    await status.getByText('Can’t reach the server. Retrying…').waitFor()

    await page.unroute('**/api/v2/user/stream*')
    await status.getByText('Can’t reach the server. Retrying…').waitFor({ state: 'detached' })
    const other = await another()
    await other.signIn('lin')
    await other.open(path)
    await other.page.getByRole('textbox', { name: 'Write a comment' }).fill('Can you hear me?')
    await other.page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Can you hear me?' }).waitFor()
  },
)

/** Of this person only: concurrent journeys like the same feed. */
const likesBy = async (name: string, feed: number): Promise<number> => {
  const likes = (await (await fetch(`${origin()}/api/v2/feeds/${feed}/likes?limit=100`)).json()) as {
    user: { name: string }
  }[]
  return likes.filter(({ user }) => user.name === name).length
}
