import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { origin, theBrowser } from './browser.ts'
import { journey } from './journey.ts'
import { codeFor } from './people.ts'

// Runs in the page.
declare const document: { querySelector(what: string): { value: string } | null }

let count = 0
const freshPhone = () => `137${String(Date.now() % 1e6).padStart(6, '0')}${String(count++ % 100).padStart(2, '0')}`

journey('a new user signs up by phone code, and three steps fill the first home', {}, async (walk) => {
  const { page, open, word, check } = walk
  const phone = freshPhone()
  await open('/sign-up?next=%2Fhot')
  await page.getByLabel(word('Phone', '手机号'), { exact: true }).last().fill(phone)
  await page.getByRole('button', { name: word('Send code', '获取验证码') }).click()
  await page.getByText(word('This is a demo: you’ll find', '这里是演示')).waitFor()
  await check('sign-up')
  await page.getByLabel(word('Code', '验证码'), { exact: true }).fill(await codeFor(phone))
  await page.getByLabel(word('Name', '昵称'), { exact: true }).fill(`new${phone.slice(-7)}`)
  await page.getByRole('button', { name: word('Sign up', '注册'), exact: true }).click()

  await page.waitForURL('**/welcome?next=%2Fhot')
  await page.getByRole('heading', { name: word('What are you into?', '你对什么感兴趣？') }).waitFor()
  const chosen = page.waitForResponse((answer) => answer.url().includes('/user/tags/') && answer.ok())
  await page.getByRole('button', { name: word('Reading', '阅读'), exact: true }).click()
  await chosen
  await check('welcome-interests')
  const next = page.getByRole('button', { name: word('Next', '下一步') })
  await next.click()
  await page.getByRole('heading', { name: word('Follow a few people', '关注一些人') }).waitFor()
  const follow = page
    .getByRole('main')
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: word('Follow', '关注'), exact: true })
  const followed = page.waitForResponse((answer) => answer.url().includes('/user/followings/') && answer.ok())
  await follow.click()
  await followed
  await check('welcome-people')
  await next.click()
  await page.getByRole('heading', { name: word('Join a topic or two', '加入一两个圈子') }).waitFor()
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: word('Join', '加入'), exact: true })
    .click()
  await page.getByRole('button', { name: word('Joined', '已加入') }).waitFor()
  await check('welcome-topics')
  // Back leads to the step before.
  await page.goBack()
  await page.getByRole('heading', { name: word('Follow a few people', '关注一些人') }).waitFor()
  await next.click()
  await page.getByRole('button', { name: word('Done', '完成') }).click()
  await page.waitForURL('**/hot')
  await page
    .getByRole('link', { name: word('Me', '我'), exact: true })
    .first()
    .waitFor()
})

journey(
  'two people share a browser: neither sees what the other left, nor acts in their name',
  { widths: [390], languages: ['en'] },
  async ({ page, context, open, register, signIn, expect }) => {
    expect(401)
    const anna = await register('anna')
    await open('/search')
    await page.getByRole('combobox').fill('a surprise for bert')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=/)
    await open('/publish')
    const field = page.getByRole('main').getByRole('textbox', { name: 'What’s on your mind?' })
    await field.fill('Not for others yet')
    await page.waitForTimeout(800)

    // A second tab of hers, which gets no event of the first.
    const tab = await context.newPage()
    await tab.addInitScript(hearNothing)
    const isKnown = tab.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v2/user')
    await tab.goto('/hot')
    await isKnown
    const like = tab.getByRole('article').first().getByRole('button', { name: 'Like', exact: true })
    await like.waitFor()

    await open('/me')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You’ve been signed out').first().waitFor()
    const bert = await register('bert')
    const isReloaded = tab.waitForEvent('load')
    await like.click()
    await isReloaded
    assert.equal(await like.getAttribute('aria-pressed'), 'false')
    await tab.goto('/me')
    await tab.getByRole('main').getByText(bert).waitFor()

    await open('/publish')
    await page.waitForTimeout(800)
    assert.equal(await field.inputValue(), '')
    await open('/search')
    await page.getByRole('combobox').press('ArrowDown')
    await page.getByText('a surprise for bert').first().waitFor({ state: 'detached' })

    await signIn(anna)
    await open('/publish')
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Not for others yet')
  },
)

/** In the page: the stream never opens. */
function hearNothing(): void {
  const ask = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.includes('/user/stream') ? new Promise(() => {}) : ask(input, init)
  }
}

journey(
  'a wrong password is reported, a right one leads back',
  { languages: ['en', 'zh-CN'], widths: [390] },
  async ({ page, open, word, check, expect }) => {
    expect(401, 422)
    await open('/sign-in?next=%2Ftasks')
    await page.getByLabel(word('Name, phone or email', '昵称、手机号或邮箱')).fill('lin')
    await page.getByLabel(word('Password', '密码'), { exact: true }).last().fill('not-this-one')
    await page
      .getByRole('button', { name: word('Sign in', '登录'), exact: true })
      .last()
      .click()
    await page.getByRole('alert').waitFor()
    await check('sign-in-refused')
    await page.getByLabel(word('Password', '密码'), { exact: true }).last().fill('plaza-demo-2026')
    await page
      .getByRole('button', { name: word('Sign in', '登录'), exact: true })
      .last()
      .click()
    await page.waitForURL('**/tasks')
  },
)

journey(
  'while no one can sign up, the page says so in its heading',
  { widths: [390], languages: ['en'] },
  async ({ page, open, check }) => {
    await page.addInitScript(closeRegistration)
    await open('/sign-in')
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Registration is closed', level: 1 }).waitFor()
    await check('sign-up-closed')
  },
)

/** In the page: the service takes no newcomers. A route would not see the worker's requests. */
function closeRegistration(): void {
  const ask = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await ask(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('/api/v2/bootstrappers')) return answer
    const startup = JSON.parse(await answer.text())
    startup.registerSettings.method = 'none'
    startup.oidc = { name: null }
    return new Response(JSON.stringify(startup), { status: 200, headers: { 'content-type': 'application/json' } })
  }
}

journey('one tap in the demo is a sign-in', {}, async ({ page, context, open, word, check }) => {
  // Requests through a proxy are not shown the demo's sign-ins.
  await context.setExtraHTTPHeaders({})
  await open('/sign-in')
  await check('sign-in')
  await page.getByRole('button', { name: word('Continue as lin', '以 lin 的身份体验') }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.reload()
  await page
    .getByRole('link', { name: word('Me', '我'), exact: true })
    .first()
    .waitFor()
})

/** A demo person that no other journey signs in as. */
const EMAIL = 'freya@demo.example'

journey(
  'a forgotten password is replaced by a code',
  { widths: [390], languages: ['en'] },
  async ({ page, open, check }) => {
    await open('/forgot')
    await page.getByLabel('Phone or email').fill(EMAIL)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('This is a demo: you’ll find').waitFor()
    await check('forgot')
    await page.getByLabel('Code', { exact: true }).fill(await codeFor(EMAIL))
    await page.getByLabel('New password', { exact: true }).fill('another-good-one-2026')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  },
)

describe('without JavaScript', () => {
  test('one signs in by the plain form', async () => {
    const context = await (await theBrowser()).newContext({ baseURL: origin(), javaScriptEnabled: false, locale: 'en' })
    try {
      const page = await context.newPage()
      await page.goto('/sign-in?next=%2Fhot')
      await page.getByLabel('Name, phone or email').fill('lin')
      await page.getByLabel('Password', { exact: true }).last().fill('wrong')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('The name or password is incorrect').waitFor()
      await page.getByLabel('Name, phone or email').fill('lin')
      await page.getByLabel('Password', { exact: true }).last().fill('plaza-demo-2026')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('**/hot')
      const names = (await context.cookies(`${origin()}/api/v2/auth/session`)).map(({ name }) => name)
      assert.ok(names.includes('plaza_session'))
    } finally {
      await context.close()
    }
  })
})
