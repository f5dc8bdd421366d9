import assert from 'node:assert/strict'
import { origin } from './browser.ts'
import { journey, tour } from './journey.ts'
import { DEMO_PASSWORD, freshAddress } from './people.ts'

tour(
  'notices by kind, and what was unread is read',

  async ({ page, open, word, signIn, check }) => {
    await signIn('lin')
    await open('/notices')
    await page
      .getByRole('link', { name: word('Likes', '赞') })
      .first()
      .waitFor()
    await check('notices')
    for (const kind of ['comment', 'like', 'reward', 'following', 'applyFor', 'accept', 'system']) {
      await open(`/notices/${kind}`)
      await page.locator('main li, main h2').first().waitFor()
      // Gifts have their names in the reader's language.
      if (kind === 'reward')
        await page
          .getByText(word(/Sunflower × \d/, /向日葵 × \d/))
          .first()
          .waitFor()
      await check(`notices-${kind}`)
    }
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  },
)

/** Likes a post as one of the demo's people. */
async function likeAs(login: string, feed: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() }
  const body = JSON.stringify({ login, password: DEMO_PASSWORD })
  const entered = await fetch(`${origin()}/api/v2/auth/login`, { method: 'POST', headers, body })
  const { access_token: token } = (await entered.json()) as { access_token: string }
  const liked = { method: 'POST', headers: { authorization: `Bearer ${token}` } }
  const answer = await fetch(`${origin()}/api/v2/feeds/${feed}/like`, liked)
  assert.equal(answer.status, 201, await answer.text())
}

journey('three likes are one notification, which is new until it was seen', {}, async (walk) => {
  const { page, open, word, register, check } = walk
  await register('liked')
  await open('/publish')
  await page.getByRole('main').getByRole('textbox').first().fill('Liked by three')
  await page.getByRole('button', { name: word('Publish', '发布'), exact: true }).click()
  await page.waitForURL(/\/feeds\/\d+/)
  const feed = new URL(page.url()).pathname.split('/').at(-1)!
  for (const name of ['Hannah Vogelsang', 'Noor', '芋头']) await likeAs(name, feed)
  await open('/notices')
  const line = page
    .getByRole('main')
    .getByText(word('芋头 and 2 others liked your post', '芋头 和另外 2 人赞了你的动态'))
  await line.waitFor()
  await page.getByRole('heading', { name: word('New', '新通知'), exact: true }).waitFor()
  await check('notices-grouped')
  // Seen, it is among the earlier ones.
  await page.waitForTimeout(500)
  await open('/notices')
  await line.waitFor()
  await page.getByRole('heading', { name: word('New', '新通知'), exact: true }).waitFor({ state: 'detached' })
})
