import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { journey } from './journey.ts'
import { codeFor } from './people.ts'

const VERSION = '2026-11'
const TEXT = { en: 'Be kind.\n\nYour posts stay yours.', 'zh-CN': '请友善。\n\n你的动态归你所有。' }

/**
 * This browser alone sees a community with terms and an age to join from: what others do meanwhile must not depend on it.
 * What the service does about both is tested there.
 */
async function withTerms(page: Page): Promise<{ registered: () => Record<string, string> }> {
  let accepted: string | null = null
  let registered: Record<string, string> = {}
  // What a service worker asks for is not seen by a route.
  await page.addInitScript('delete Navigator.prototype.serviceWorker')
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/"isDemo":(true|false)/, `"isDemo":$1,"terms":"${VERSION}"`)
    await route.fulfill({ response: answer, body })
  })
  await page.route('**/api/v2/terms', (route) => route.fulfill({ json: { version: VERSION, text: TEXT } }))
  await page.route('**/api/v2/user/terms', async (route) => {
    if (route.request().method() === 'GET') {
      const required = new Date(Date.now() + 5 * 86_400_000).toISOString()
      return route.fulfill({
        json: { version: VERSION, accepted_at: accepted, required_from: accepted ? null : required },
      })
    }
    assert.deepEqual(route.request().postDataJSON(), { version: VERSION })
    accepted = new Date().toISOString()
    return route.fulfill({ status: 204 })
  })
  await page.route('**/api/v2/bootstrappers', async (route) => {
    const answer = await route.fetch()
    const startup = await answer.json()
    startup.registerSettings['min-age'] = 16
    await route.fulfill({ response: answer, json: startup })
  })
  await page.route('**/api/v2/users', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    registered = route.request().postDataJSON()
    const { terms: _, ...rest } = registered
    await route.continue({ postData: JSON.stringify(rest) })
  })
  return { registered: () => registered }
}

journey('new terms are asked for calmly, read and accepted', {}, async ({ page, open, word, register, check }) => {
  await register('reader')
  await withTerms(page)
  await open('/')
  const banner = page.getByRole('region', { name: word('Terms of use', '使用条款') })
  await banner.getByText(word(/accept them by/, /阅读并接受/)).waitFor()
  await check('terms-banner')
  await banner.getByRole('link', { name: word('Read the terms', '查看条款') }).click()
  await page.getByText(word('Your posts stay yours.', '你的动态归你所有。')).waitFor()
  await check('terms')
  await banner.getByRole('button', { name: word('Accept', '接受') }).click()
  await page.getByText(word(/You accepted this version/, /接受此版本/)).waitFor()
  await banner.waitFor({ state: 'detached' })
})

journey('a newcomer says when they were born, and accepts the terms', {}, async ({ page, open, word, check }) => {
  const { registered } = await withTerms(page)
  // The form is drawn by the browser, from what it was told.
  await open('/rules')
  await page
    .getByRole('link', { name: word('Sign in', '登录'), exact: true })
    .first()
    .click()
  await page
    .getByRole('link', { name: word('Sign up', '注册'), exact: true })
    .last()
    .click()
  const phone = `136${String(Date.now()).slice(-8)}`
  await page.getByLabel(word('Phone', '手机号'), { exact: true }).last().fill(phone)
  await page.getByRole('button', { name: word('Send code', '获取验证码') }).click()
  await page.getByLabel(word('Code', '验证码'), { exact: true }).fill(await codeFor(phone))
  await page.getByLabel(word('Name', '昵称'), { exact: true }).fill(`young${phone.slice(-7)}`)
  await page.getByText(word(/You must be at least 16/, /须年满 16 岁/)).waitFor()
  await page.getByLabel(word('Date of birth', '出生日期')).fill('1990-05-17')
  await page
    .locator('form')
    .getByRole('link', { name: word('terms of use', '使用条款') })
    .waitFor()
  await check('sign-up-age')
  await page.getByRole('button', { name: word('Sign up', '注册'), exact: true }).click()
  await page.waitForURL('**/welcome**')
  assert.deepEqual([registered()['birth_date'], registered()['terms']], ['1990-05-17', VERSION])
})

journey('a community without terms says so', { widths: [390] }, async ({ open, page, word, check }) => {
  await open('/terms')
  await page.getByText(word('This community has no terms of use', '本社区没有使用条款')).waitFor()
  await check('terms-none')
})
