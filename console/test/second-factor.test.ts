import { type TOTP, URI } from 'otpauth'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

journey(
  'the console asks for the second factor at sign-in and then opens the page that was wanted',
  { widths: [390, 1440], languages: ['en', 'en'] },
  async ({ page, context, open, register, check, expect }) => {
    expect(401, 422)
    const admin = await caller('admin')
    const name = await register('guardedstaff')
    const holder = await caller(name)
    const { id } = await holder.ask<{ id: number }>('GET', '/user')
    await admin.ask('PATCH', `/admin/users/${id}`, { roles: ['member', 'moderator'] })
    const added = await holder.ask<{ id: number; uri: string }>('POST', '/user/factors', { kind: 'totp' })
    const totp = URI.parse(added.uri) as TOTP
    const code = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
    await holder.ask('PUT', `/user/factors/${added.id}`, { code: code(-1) })
    await context.clearCookies()
    try {
      await open('/console/queue')
      await page.getByLabel('Name, phone or email').fill(name)
      await page.getByRole('textbox', { name: 'Password' }).fill('plaza-demo-2026')
      await page.getByRole('button', { name: 'Sign in' }).click()
      const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
      await dialog.getByLabel('Remember this device for 30 days').waitFor()
      await check('console-second-factor')
      await dialog.getByLabel('Code').fill(code(0))
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor()
    } finally {
      await admin.ask('PATCH', `/admin/users/${id}`, { roles: ['member'] })
    }
  },
)
