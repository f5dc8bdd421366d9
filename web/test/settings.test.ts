import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { origin } from './browser.ts'
import { journey } from './journey.ts'
import { codeFor, DEMO_PASSWORD } from './people.ts'

journey(
  'a profile gets a cropped picture and other texts',
  { themes: ['light'] },
  async ({ page, open, word, check, register }) => {
    await register('painter')
    await open('/me/settings')
    await check('settings')
    await page.getByRole('link', { name: word('Profile', '个人资料') }).click()
    await page.waitForURL('**/me/settings/profile')
    const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await page
      .getByLabel(word('Choose photo', '更换头像'))
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img').focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByLabel(word('Zoom', '缩放')).fill('2')
    await check('settings-crop')
    await dialog.getByRole('button', { name: word('Use', '使用') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: word('Remove photo', '移除头像') }).waitFor()
    await page.getByLabel(word('Bio', '简介')).fill('慢一点，也没关系。')
    await page.getByRole('button', { name: word('Save', '保存') }).click()
    await page.getByText(word('Saved', '已保存')).first().waitFor()
    await page.reload()
    assert.equal(await page.getByLabel(word('Bio', '简介')).inputValue(), '慢一点，也没关系。')
    await check('settings-profile')
  },
)

journey(
  'language and appearance are kept',
  { languages: ['en'], themes: ['light'] },
  async ({ page, open, signIn, check }) => {
    await signIn('lin')
    await open('/me/settings/appearance')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' })
    await check('settings-appearance')
    await open('/me/settings/language')
    await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: '简体中文' }).click()
    await page.getByText('只影响界面文字').waitFor()
    await page.locator('html[lang=zh-CN]').waitFor({ state: 'attached' })
    await check('settings-language')
    await open('/')
    await page.locator('html[lang=zh-CN]').waitFor({ state: 'attached' })
  },
)

journey(
  'small settings',
  { widths: [390], languages: ['zh-CN'], themes: ['dark'] },
  async ({ page, open, signIn, register, check }) => {
    await register('tidy')
    await open('/me/settings/tags')
    const told = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: '摄影' }).click()
    await page.getByText('已选 1 个').waitFor()
    await told
    await page.reload()
    await page.getByRole('button', { name: '摄影' }).and(page.locator('[aria-pressed=true]')).waitFor()
    await check('settings-tags')
    await open('/me/settings/notifications')
    const switched = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('switch', { name: '打赏' }).click()
    await switched
    await page.reload()
    await page.getByRole('switch', { name: '打赏', checked: false }).waitFor()
    await check('settings-notifications')
    await open('/me/settings/contact')
    await page.getByText('已验证').waitFor()
    await check('settings-contact')
    await open('/me/settings/sessions')
    await page.getByText('当前设备').waitFor()
    await check('settings-sessions')
    await open('/me/settings/blocked')
    await page.getByText('黑名单为空').waitFor()
    await check('settings-blocked-none')
    await signIn('lin')
    await open('/me/settings/blocked')
    await page
      .getByRole('button', { name: /移出黑名单/ })
      .first()
      .waitFor()
    await check('settings-blocked')
  },
)

interface Written {
  id: number
  images: object[]
  user: { name: string }
}
const WRITERS = [
  'lin',
  '苏远',
  '周野',
  '乔乔同学',
  '芋头',
  '小竹',
  '沫沫',
  'Hannah Vogelsang',
  'Noor',
  'otto',
  'Freya Skaale',
]

journey(
  'one’s data is collected into a file',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, signIn, check }) => {
    const feeds = (await (await fetch(`${origin()}/api/v2/feeds?limit=100`)).json()) as Written[]
    const written = feeds.find(({ images, user }) => images.length > 0 && WRITERS.includes(user.name))!
    await signIn(written.user.name)
    await open(`/feeds/${written.id}`)
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Said to be kept')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Said to be kept' }).first().waitFor()
    // Until the search has it, by which one's comments are found.
    await page.waitForTimeout(2000)
    await open('/me/settings/export')
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 30_000 }),
      page.getByRole('button', { name: 'Export my data' }).click(),
    ])
    const folder = await mkdtemp(join(tmpdir(), 'plaza-export-'))
    const file = join(folder, 'data.zip')
    await download.saveAs(file)
    const archive = await readFile(file)
    await rm(folder, { recursive: true })
    assert.equal(archive.subarray(0, 2).toString(), 'PK')
    for (const part of ['profile', 'feeds', 'comments', 'received', 'orders', 'followers'])
      assert.ok(archive.includes(`${part}.json`), part)
    assert.ok(archive.includes(written.user.name))
    assert.ok(archive.includes('Said to be kept'))
    assert.match(archive.toString('latin1'), /pictures\/\d+-1\.(png|jpeg|webp)/)
    await page.getByText('find the file in your downloads').waitFor()
    await check('settings-export')
  },
)

journey(
  'phone and email are changed by codes; another user’s contact is refused',
  {},
  async ({ page, open, word, register, check, expect, isPhone }) => {
    expect(422)
    await register('mover')
    await open('/me/settings/contact')
    await page.getByRole('button', { name: word('Change phone number', '更换手机号') }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel(word('New phone number', '新手机号'))
    await field.fill('13800000001')
    const phone = `137${String(Date.now()).slice(-7)}${isPhone ? 1 : 2}`
    await field.fill(phone)
    await dialog.getByRole('button', { name: word('Send code', '获取验证码') }).click()
    await dialog.getByLabel(word('Code', '验证码')).fill('000000')
    await dialog.getByRole('button', { name: word('Save', '保存') }).click()
    await dialog
      .getByText(word(/The code is wrong/, /验证码/))
      .last()
      .waitFor()
    await check('settings-phone')
    await dialog.getByLabel(word('Code', '验证码')).fill(await codeFor(phone))
    await dialog.getByRole('button', { name: word('Save', '保存') }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(phone).waitFor()

    await page.getByRole('button', { name: word('Add email address', '添加邮箱') }).click()
    const mail = dialog.getByLabel(word('New email address', '新邮箱'))
    await mail.fill(isPhone ? 'lin@demo.example' : 'mo@demo.example')
    await dialog.getByRole('button', { name: word('Send code', '获取验证码') }).click()
    await dialog.getByText(word('This address belongs to another account.', '该邮箱已被其他账号使用。')).waitFor()
    await mail.fill(`mover${phone}@example.org`)
    await dialog.getByRole('button', { name: word('Send code', '获取验证码') }).click()
    await dialog.getByLabel(word('Code', '验证码')).fill(await codeFor(`mover${phone}@example.org`))
    await dialog.getByRole('button', { name: word('Save', '保存') }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`mover${phone}@example.org`).waitFor()
    await check('settings-contact-changed')
  },
)

journey(
  'a number is removed where one can still sign in without it',
  {},
  async ({ page, open, word, register, check, expect }) => {
    expect(401)
    await register('unlisted')
    await page.addInitScript(askForProofOnce, 'DELETE')
    await open('/me/settings/contact')
    await page.getByRole('button', { name: word('Remove phone number', '移除手机号') }).click()
    const dialog = page.getByRole('dialog')
    const remove = dialog.getByRole('button', { name: word('Remove', '移除'), exact: true })
    await check('settings-remove-phone')
    await remove.click()
    await dialog.getByLabel(word('Your password', '你的密码')).fill('plaza-demo-2026')
    await remove.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(word('Phone number removed', '手机号已移除')).first().waitFor()
    await page.getByRole('button', { name: word('Add phone number', '添加手机号') }).waitFor()
    await check('settings-contact-removed')
  },
)

journey(
  'a number is not changed by a stranger at an open browser: the password is asked for',
  { widths: [390], languages: ['en'] },
  async ({ page, open, register, check, expect }) => {
    expect(401, 422)
    await register('forgetful')
    // As if the sign-in was a while ago: the service's first answer is the one it gives then.
    await page.addInitScript(askForProofOnce, 'PUT')
    await open('/me/settings/contact')
    await page.getByRole('button', { name: 'Change phone number' }).click()
    const dialog = page.getByRole('dialog')
    const phone = `136${String(Date.now()).slice(-8)}`
    await dialog.getByLabel('New phone number').fill(phone)
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByLabel('Code').fill(await codeFor(phone))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('It’s been a while since you signed in. Please confirm that it’s you.').waitFor()
    await check('settings-phone-proof')
    await dialog.getByLabel('Your password').fill('not the password')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The login or password is incorrect.').waitFor()
    await dialog.getByLabel('Your password').fill('plaza-demo-2026')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(phone).waitFor()
  },
)

/** In the page: the first change of the number is answered as it is ten minutes after signing in. */
function askForProofOnce(change: string): void {
  const ask = globalThis.fetch
  let isAsked = false
  globalThis.fetch = (input, init) => {
    const { url, method } = input instanceof Request ? input : { url: String(input), method: init?.method }
    if (isAsked || method !== change || !url.endsWith('/user/phone')) return ask(input, init)
    isAsked = true
    const body = JSON.stringify({ message: 'Prove who you are again.', code: 'auth.step_up' })
    const headers = { 'content-type': 'application/json', 'x-step-up': 'factor' }
    return Promise.resolve(new Response(body, { status: 401, headers }))
  }
}

/** The six digits a generator shows for a key. */
function totp(secret: string): string {
  const bits = [...secret.replace(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

journey(
  'a second factor is added, asked for and removed',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, register, check, expect }) => {
    expect(401)
    await register('careful')
    await open('/me/settings/factors')
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img').waitFor()
    const secret = (await dialog.locator('code').textContent())!
    await check('settings-totp')
    await dialog.getByLabel('Six-digit code from the app').fill(totp(secret))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    const codes = dialog.getByRole('listitem')
    await codes.first().waitFor()
    const recovery = (await codes.first().textContent())!
    await check('settings-recovery-codes')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText(/recovery codes left/).waitFor()
    await check('settings-factors')
    await page.getByRole('button', { name: 'Remove: Authenticator app' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    // Confirming counted as showing it; if that was too long ago, a recovery code works.
    const asked = page.getByRole('heading', { name: 'Complete two-step verification' })
    await asked.or(page.getByText('None yet')).first().waitFor()
    if (await asked.isVisible()) {
      await page.getByLabel('Code', { exact: true }).fill(recovery)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await page.getByText('None yet').waitFor()
  },
)

journey(
  'a password is changed, and an account deleted for good',
  {},
  async ({ page, open, word, register, check, expect }) => {
    expect(401, 422)
    await register('leaver')
    await open('/me/settings/password')
    await page.getByLabel(word('Current password', '当前密码')).fill('plaza-demo-2026')
    await page.getByLabel(word('New password', '新密码'), { exact: true }).fill('a-much-better-one-2026')
    await check('settings-password')
    await page.getByRole('button', { name: word('Save', '保存') }).click()
    await page.getByText(word('Password changed', '密码已修改')).waitFor()
    await open('/me/settings/delete')
    const button = page.getByRole('button', { name: word('Delete my account', '注销账号') })
    assert.equal(await button.isDisabled(), true)
    await page.getByLabel(word('Your password', '你的密码')).fill('a-much-better-one-2026')
    await page.getByLabel(word('Yes, permanently delete my account.', '我确定要永久注销账号。')).check()
    await check('settings-delete')
    await button.click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText(word('Your account has been deleted.', '账号已注销')).waitFor()
    await page
      .getByRole('link', { name: word('Sign in', '登录') })
      .first()
      .waitFor()
  },
)

journey(
  'who signed in a while ago proves inline who they are, and the first second factor is added',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, context, open, register, check, expect }) => {
    expect(401, 422)
    await register('late')
    // As the service answers ten minutes after signing in.
    await context.addInitScript(askForProof)
    await open('/me/settings/factors')
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    const password = dialog.getByRole('textbox', { name: 'Your password' })
    await password.fill('not this one at all')
    await check('settings-proof')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('alert').waitFor()
    await password.fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Scan this with your authenticator app').first().waitFor()
    await dialog.waitFor({ state: 'hidden' })
  },
)

/** In the page: a factor cannot be added without a proof. */
function askForProof(): void {
  const ask = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const isUnproven =
      url.endsWith('/user/factors') && init?.method === 'POST' && !String(init.body).includes('password')
    if (!isUnproven) return ask(input, init)
    const problem = { status: 401, code: 'auth.step_up', message: 'Confirm your identity.' }
    return new Response(JSON.stringify(problem), {
      status: 401,
      headers: { 'content-type': 'application/problem+json' },
    })
  }
}
