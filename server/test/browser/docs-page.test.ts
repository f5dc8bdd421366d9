import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createWorld, type World } from '../world.ts'
import { checkPage, listen, visit } from './browser.ts'

const PASSWORD = 'correct horse battery'

let listening: Promise<string> | undefined
/** One service for all: making its pages takes longest. */
async function openDocs(t: TestContext): Promise<{ world: World; origin: string }> {
  const world = await createWorld(t)
  listening ??= listen(world)
  return { world, origin: await listening }
}

test('the documentation is small, served from here, and its script never changes under its name', async (t) => {
  const { origin } = await openDocs(t)
  const markup = await checkPage(origin, '/docs')
  const files = [...markup.matchAll(/\/docs\/assets\/[^"]+/g)].map(([file]) => file)
  assert.equal(files.length, 2)
  let bytes = 0
  for (const file of ['/docs', ...files]) {
    const answer = await fetch(origin + file, { headers: { 'accept-encoding': 'br' } })
    assert.equal(answer.headers.get('content-encoding'), 'br', file)
    if (file !== '/docs') assert.match(answer.headers.get('cache-control')!, /immutable/)
    bytes += Number(answer.headers.get('content-length'))
  }
  assert(bytes > 0 && bytes < 30_000, `${bytes} bytes for the first page`)
  assert.equal((await fetch(`${origin}/docs/assets/docs-other.js`)).status, 404)
  for (const page of markup.matchAll(/href="(\/docs\/[a-z-]+)"/g)) await checkPage(origin, page[1]!)
})

test('search finds what one means, and a sign-in carries over to what is tried', async (t) => {
  const { world, origin } = await openDocs(t)
  const [ann] = await world.people('ann')
  assert.equal((await ann.put('/user/password', { password: PASSWORD })).statusCode, 204)
  const browser = await visit(t, origin)
  if (!browser) return
  const { page, troubles } = browser

  await page.goto(`${origin}/docs`)
  await page.keyboard.press('/')
  await page.keyboard.type('reward')
  const first = page.locator('#found li').first()
  await first.waitFor()
  assert.match((await first.textContent())!, /Reward the author of a post.*POST \/feeds\/\{feed\}\/rewards/)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin}/docs/feeds#rewardFeed`)

  await page.goto(`${origin}/docs/accounts`)
  const refresh = page.locator('section.op', { hasText: '/api/v2/auth/refresh' })
  assert.equal(await refresh.count(), 1, 'four methods, one entry')
  assert.match((await refresh.locator('.line').textContent())!, /POST or PUT or PATCH or GET/)

  await page.fill('[name=login]', ann.name)
  await page.fill('[name=password]', 'not the password')
  await page.click('#sign-in button')
  await page.waitForSelector('#problem:not([hidden])')
  await page.fill('[name=password]', PASSWORD)
  await page.click('#sign-in button')
  await page.waitForSelector('#signed-in:not([hidden])')
  assert.equal(await page.textContent('#who'), ann.name)

  await page.goto(`${origin}/docs/people#getOwnUser`)
  await page.waitForSelector('#signed-in:not([hidden])')
  const own = page.locator('section.op', { has: page.locator('.line', { hasText: /GET \/api\/v2\/user$/ }) })
  await own.locator('summary').click()
  await own.getByRole('button', { name: 'Send' }).click()
  await own.locator('output strong').waitFor()
  assert.match((await own.locator('output').textContent())!, new RegExp(`200.*request.*${ann.name}`, 's'))
  const token = `Bearer ${await page.evaluate("JSON.parse(localStorage.getItem('plaza.docs.session')).token")}`

  const [farewell] = await Promise.all([page.waitForResponse(/auth\/logout$/), page.click('#sign-out')])
  assert.deepEqual([farewell.status(), farewell.request().headers()['authorization']], [200, token])
  await page.waitForSelector('#sign-in:not([hidden])')
  assert.equal(await page.evaluate('localStorage.length'), 0)
  assert.deepEqual(troubles, [])
})

test('the guide shows one language at a time, on a phone too', async (t) => {
  const { origin } = await openDocs(t)
  const browser = await visit(t, origin)
  if (!browser) return
  const { page, troubles } = browser
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/docs/first-client`)
  await page.getByRole('tab', { name: 'Kotlin' }).click()
  assert.equal(await page.locator('.panel:visible').count(), 1)
  assert.match((await page.locator('.panel:visible').textContent())!, /buildJsonObject/)
  const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  assert(Number(wider) <= 0, `${wider} px wider than the screen`)
  await page.goto(`${origin}/docs/feeds`)
  assert(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0)
  assert.deepEqual(troubles, [])
})
