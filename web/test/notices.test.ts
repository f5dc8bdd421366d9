import { tour } from './journey.ts'

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
      await check(`notices-${kind}`)
    }
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  },
)
