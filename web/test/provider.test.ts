import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { origin } from './browser.ts'
import { journey, type Walk } from './journey.ts'
import { codeFor, DEMO_PASSWORD } from './people.ts'
import { comeDirectly, passProvider } from './sandbox-provider.ts'

const NAME = 'Demo ID'
const unique = (name: string): string => `${name}${Math.floor(Math.random() * 1e9)}`

const continueThere = ({ page, word }: Walk) =>
  page
    .getByRole('main')
    .getByRole('link', { name: word(`Continue with ${NAME}`, `使用 ${NAME} 登录`) })
    .click()

const asUser = async (page: Page, method: 'post' | 'put', path: string, data: object) => {
  const renewed = await page.context().request.post(`${origin()}/api/v2/auth/session/renewal`, {
    headers: { 'x-plaza-session': '1' },
  })
  const { access_token: token } = await renewed.json()
  const answer = await page.context().request[method](`${origin()}/api/v2${path}`, {
    headers: { authorization: `Bearer ${token}` },
    data,
  })
  assert.ok(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`)
}

journey('a newcomer signs in at the provider, and signing out ends the session there too', {}, async (walk) => {
  const { page, open, word, check } = walk
  await comeDirectly(walk)
  await open('/sign-in?next=%2Fhot')
  await check('sign-in-provider')
  await continueThere(walk)
  await page.waitForURL('**/sandbox/oidc/authorize?**')
  await check('sandbox-provider')
  await page.getByRole('button', { name: word('Cancel', '取消') }).click()
  await page.waitForURL('**/sign-in?refused=oidc-cancelled&next=%2Fhot')
  await page.getByText(word(`You didn’t finish signing in with ${NAME}.`, `你没有完成 ${NAME} 的登录。`)).waitFor()
  await check('sign-in-cancelled')

  await continueThere(walk)
  await passProvider(walk, unique('newcomer'))
  await page.waitForURL('**/welcome?next=%2Fhot')
  await open('/me/settings')
  const left = page.waitForRequest('**/sandbox/oidc/end-session?**')
  await page.getByRole('button', { name: word('Sign out', '退出登录') }).click()
  await left
  await page.waitForURL('**/sign-in')
  await page.getByRole('button', { name: word('Sign in', '登录'), exact: true }).waitFor()
})

journey('an account with the same address is entered by its owner, with the password', {}, async (walk) => {
  const { page, context, open, word, check, register, expect } = walk
  expect(401, 422)
  await comeDirectly(walk)
  const name = await register('owner')
  const email = `${name}@example.org`
  await asUser(page, 'post', '/verifycodes/contact', { email })
  await asUser(page, 'put', '/user/email', { email, verifiable_code: await codeFor(email) })
  await context.clearCookies()

  await open('/sign-in')
  await continueThere(walk)
  await passProvider(walk, unique('elsewhere'), email)
  await page.getByRole('heading', { name: word('Is this your account?', '这是你的账号吗？') }).waitFor()
  await check('sign-in-owner')
  const field = page.getByLabel(word('Password of that account', '该账号的密码'))
  await field.fill('not the right one')
  await page.getByRole('button', { name: word('Confirm and sign in', '确认并登录') }).click()
  await page.getByRole('alert').first().waitFor()
  await field.fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: word('Confirm and sign in', '确认并登录') }).click()
  await page.waitForURL(`${origin()}/`)
  await open('/me/settings/identities')
  await page.getByRole('button', { name: word(`Unlink ${NAME}`, `解除关联：${NAME}`) }).waitFor()
})

journey('a member links the provider in the settings, signs in with it, and unlinks it', {}, async (walk) => {
  const { page, context, open, word, check, register } = walk
  await comeDirectly(walk)
  await register('joiner')
  const there = unique('linked')
  await open('/me/settings/identities')
  await check('settings-not-linked')
  await page.getByRole('link', { name: word(`Link ${NAME}`, `关联 ${NAME}`) }).click()
  await passProvider(walk, there)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: word(`Link ${NAME}`, `关联 ${NAME}`) }).waitFor()
  await check('settings-link')
  await dialog.getByRole('button', { name: word(`Link ${NAME}`, `关联 ${NAME}`) }).click()
  const unlink = page.getByRole('button', { name: word(`Unlink ${NAME}`, `解除关联：${NAME}`) })
  await unlink.waitFor()
  await check('settings-linked')

  await context.clearCookies()
  await open('/sign-in?next=%2Fme%2Fsettings%2Fidentities')
  await continueThere(walk)
  await passProvider(walk, there)
  await page.waitForURL('**/me/settings/identities')
  await unlink.click()
  await dialog.getByRole('button', { name: word('Unlink', '解除关联'), exact: true }).click()
  await page.getByRole('link', { name: word(`Link ${NAME}`, `关联 ${NAME}`) }).waitFor()
})
