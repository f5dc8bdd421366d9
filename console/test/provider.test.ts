import { journey } from '../../web/test/journey.ts'
import { comeDirectly, passProvider } from '../../web/test/sandbox-provider.ts'
import { caller } from './staff.ts'

journey(
  'staff sign in to the console at the provider, and come to the page they wanted',
  { widths: [390, 1440], languages: ['en', 'en'] },
  async (walk) => {
    const { page, context, open, register, check } = walk
    // Through a proxy the demo's provider answers no one, so nothing leads there.
    await open('/console')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.waitForTimeout(500)
    await page
      .getByRole('link', { name: /^Continue with/ })
      .first()
      .waitFor({ state: 'detached' })
    await comeDirectly(walk)
    const admin = await caller('admin')
    const name = await register('ssostaff')
    const { id } = await (await caller(name)).ask<{ id: number }>('GET', '/user')
    await admin.ask('PATCH', `/admin/users/${id}`, { roles: ['member', 'moderator'] })
    const there = `staff${id}there`
    try {
      await open('/me/settings/identities')
      await page.getByRole('link', { name: 'Link Demo ID' }).click()
      await passProvider(walk, there)
      await page.getByRole('dialog').getByRole('button', { name: 'Link Demo ID' }).click()
      await page.getByRole('button', { name: 'Unlink Demo ID' }).waitFor()
      await context.clearCookies()

      await open('/console/queue')
      const button = page.getByRole('link', { name: 'Continue with Demo ID' })
      await button.waitFor()
      await check('console-sign-in-provider')
      await button.click()
      await page.waitForURL('**/sandbox/oidc/authorize?**')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByText('You didn’t finish signing in there.').waitFor()
      await button.click()
      await passProvider(walk, there)
      await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor()
      await page.waitForURL(/\/console\/queue/)
    } finally {
      await admin.ask('PATCH', `/admin/users/${id}`, { roles: ['member'] })
    }
  },
)
