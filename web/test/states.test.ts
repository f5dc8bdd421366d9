import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { openFirstFeed } from './first-feed.ts'
import { journey, tour } from './journey.ts'

tour('pages that cannot be shown say why and what to do next', async (walk) => {
  const { page, open, word, register, check, expect } = walk
  expect(401, 403, 404, 503)
  await open('/nowhere')
  await page.getByRole('heading', { name: word('Page not found', '页面不存在') }).waitFor()
  await check('missing')
  await open('/feeds/999999999')
  await page.getByRole('link', { name: word('Go to home page', '回到首页') }).waitFor()

  // Signing in leads back to the refused page.
  await open('/wallet?show=withdrawals')
  await page.getByRole('heading', { name: word('Sign in to continue', '登录后继续') }).waitFor()
  await check('guest')
  const way = page.locator('#main').getByRole('link', { name: word('Sign in', '登录'), exact: true })
  assert.equal(await way.getAttribute('href'), '/sign-in?next=%2Fwallet%3Fshow%3Dwithdrawals')

  await register('curious')
  await open('/topics/1/settings')
  await page.getByRole('heading', { name: word('You don’t have access', '你没有查看权限') }).waitFor()
  await check('forbidden')

  // The service is down: the request can be repeated.
  await page.addInitScript(turnAway, '/api/v2/infos/1')
  await open('/shop?kind=infos')
  await page.locator('main a[href="/infos/1"]').first().click()
  const retry = page.getByRole('button', { name: word('Try again', '重试') })
  await retry.waitFor()
  await check('broken')
  await page.evaluate(() => Object.assign(globalThis, { isBackAgain: true }))
  await retry.click()
  await page.getByRole('article').first().waitFor()
})

tour('ads are where their spaces say, and are named as such', async ({ page, open, word, check }) => {
  await open('/')
  const ads = page.getByRole('complementary', { name: new RegExp(`^${word('Ad', '广告')}`) })
  const banner = ads.first()
  await banner.getByText(word('Ad', '广告'), { exact: true }).waitFor()
  const link = banner.getByRole('link')
  assert.match((await link.getAttribute('rel')) ?? '', /sponsored/)
  // The second looks like a post and is among them.
  await ads.nth(1).scrollIntoViewIfNeeded()
  assert.ok((await page.getByRole('article').count()) > 4)
  await check('home-ads')
  await openFirstFeed({ page, word })
  await ads.first().waitFor()
  // Never between a post and what was said about it.
  const top = async (part: Locator) => (await part.first().boundingBox())!.y
  assert.ok((await top(page.getByRole('region', { name: word('Comments', '评论') }))) < (await top(ads)))
})

journey(
  'what a seller told of themselves is no empty form when it cannot be read',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, register, expect }) => {
    expect(404, 503)
    await register('seller')
    await page.addInitScript(turnAway, '/api/v2/mall/shop-info')
    await open('/shop/mine')
    const [retry, phone] = [page.getByRole('button', { name: 'Try again' }), page.locator('input[name="phone"]')]
    await retry.waitFor()
    assert.equal(await phone.count(), 0)
    await page.evaluate(() => Object.assign(globalThis, { isBackAgain: true }))
    await retry.click()
    await phone.waitFor()
  },
)

/** In the page: an address answers 503 until told otherwise. A route would not see the worker's requests. */
function turnAway(address: string): void {
  const ask = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const isAway = url.includes(address) && !('isBackAgain' in globalThis)
    return isAway ? Promise.resolve(new Response('{}', { status: 503 })) : ask(input, init)
  }
}
