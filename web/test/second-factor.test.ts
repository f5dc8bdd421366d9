import assert from 'node:assert/strict'
import { type TOTP, URI } from 'otpauth'
import { caller } from '../../console/test/staff.ts'
import { journey } from './journey.ts'

const PASSWORD = 'plaza-demo-2026'

/** Gives a user a code generator; a code works once, so the next is of a later half minute. */
async function addGenerator(name: string) {
  const holder = await caller(name)
  const added = await holder.ask<{ id: number; uri: string }>('POST', '/user/factors', { kind: 'totp' })
  const totp = URI.parse(added.uri) as TOTP
  const code = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  await holder.ask('PUT', `/user/factors/${added.id}`, { code: code(-1) })
  return code
}

journey(
  'a sign-in asks for the second factor, goes on to the page that was wanted, and is not asked again on this device',
  { widths: [390, 1440], languages: ['en', 'zh-CN'] },
  async ({ page, context, open, register, check, expect, word }) => {
    expect(401, 422)
    const name = await register('guarded')
    const code = await addGenerator(name)
    await context.clearCookies()

    const signIn = async () => {
      await open('/sign-in?next=%2Fme%2Fsettings%2Fsessions')
      await page.getByLabel(word('Name, phone or email', '昵称、手机号或邮箱'), { exact: true }).fill(name)
      await page.locator('input[name=password]').fill(PASSWORD)
      await page
        .getByRole('main')
        .getByRole('button', { name: word('Sign in', '登录'), exact: true })
        .click()
    }
    await signIn()
    const dialog = page.getByRole('dialog', { name: word('Complete two-step verification', '请完成两步验证') })
    await dialog.getByText(word('Remember this device for 30 days', '30 天内在此设备上免验证')).waitFor()
    await check('second-factor-sign-in')
    await dialog.locator('input[name=proof]').fill('000000')
    await dialog.getByRole('button', { name: word('Continue', '继续') }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.locator('input[name=proof]').fill(code(0))
    await dialog.getByRole('button', { name: word('Continue', '继续') }).click()
    await page.getByRole('button', { name: word(/^Forget this device/, /^不再记住此设备/) }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/me/settings/sessions')
    await check('second-factor-sessions')

    await open('/me/settings')
    await page.getByRole('button', { name: word('Sign out', '退出登录') }).click()
    await page.getByText(word('You’ve been signed out.', '已退出登录。')).waitFor()
    await signIn()
    await page.getByRole('button', { name: word(/^Forget this device/, /^不再记住此设备/) }).click()
    await page
      .getByText(
        word(
          'Forgotten. The next sign-in there will need two-step verification.',
          '已取消，下次在那里登录需要两步验证。',
        ),
      )
      .waitFor()

    // In the middle of an act: the password is changed once the factor is shown.
    await open('/me/settings/password')
    await page.locator('input[name=old_password]').fill(PASSWORD)
    await page.locator('input[name=password]').fill('another horse battery')
    await page
      .getByRole('main')
      .getByRole('button', { name: word('Save', '保存') })
      .click()
    await dialog.locator('input[name=proof]').fill(code(1))
    await check('second-factor-act')
    await dialog.getByRole('button', { name: word('Continue', '继续') }).click()
    await page.getByText(word('Password changed', '密码已修改')).waitFor()
  },
)
