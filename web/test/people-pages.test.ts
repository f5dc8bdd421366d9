import assert from 'node:assert/strict'
import { journey, tour } from './journey.ts'

tour(
  'a person is looked at and followed',

  async ({ page, open, word, register, check }) => {
    await register('reader')
    await open('/people/2')
    await check('person')
    await page.getByRole('button', { name: word('Follow', '关注'), exact: true }).click()
    await page.getByRole('button', { name: word('Following', '已关注') }).waitFor()
    await page
      .getByRole('link', { name: word('Followers', '粉丝') })
      .last()
      .click()
    await page.waitForURL('**/people/2/followers')
    await check('followers')
    const goTo = (english: string, chinese: string) =>
      page
        .getByRole('link', { name: word(english, chinese), exact: true })
        .first()
        .click()
    await goTo('Me', '我')
    await page
      .getByRole('main')
      .getByRole('link', { name: word(/^1\s*Following$/, /^1\s*关注$/) })
      .waitFor()
    await check('me')
    await page
      .getByRole('main')
      .getByRole('link', { name: word('Saved', '收藏') })
      .click()
    await page.getByRole('heading', { name: word('Nothing saved yet', '还没有收藏') }).waitFor()

    // What was collected since is there on return.
    await goTo('Home', '首页')
    const article = page.getByRole('main').getByRole('article').first()
    await article.getByRole('button', { name: word('Save', '收藏'), exact: true }).click()
    await article.getByRole('button', { name: word('Remove from saved', '取消收藏') }).waitFor()
    await goTo('Me', '我')
    await page
      .getByRole('main')
      .getByRole('link', { name: word('Saved', '收藏') })
      .click()
    await page.waitForURL('**/me/collected')
    await article.getByRole('button', { name: word('Remove from saved', '取消收藏') }).waitFor()
  },
)

journey(
  'a blocked user is no longer seen, and can be reported',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, register, check }) => {
    await register('careful')
    await open('/')
    const author = page.getByRole('article').first().locator('a[href^="/people/"]').nth(1)
    const name = (await author.textContent()) ?? ''
    await author.click()
    await page.waitForURL('**/people/*')
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    // Before anything is chosen, nothing looks chosen.
    const look = () =>
      page
        .getByRole('dialog')
        .getByRole('radio')
        .last()
        .evaluate((radio) => {
          const { getComputedStyle } = globalThis as unknown as {
            getComputedStyle: (of: unknown) => { backgroundColor: string }
          }
          return getComputedStyle(radio).backgroundColor
        })
    const untouched = await look()
    await page.getByLabel('Spam or advertising').check()
    assert.equal(untouched, await look())
    await check('report')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Thanks. We’ll look into it.').waitFor()

    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('heading', { name: `You blocked ${name}` }).waitFor()
    await open('/')
    await page.getByRole('article').first().waitFor()
    await page.waitForTimeout(500)
    await page
      .getByRole('article', { name: `Post by ${name}`, exact: true })
      .first()
      .waitFor({ state: 'detached' })
  },
)

journey(
  'comments of a blocked user disappear for who blocked, and stay for everyone else',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, register, another }) => {
    const loud = await another()
    await loud.signIn('Noor')
    await loud.open('/hot')
    const path = (await loud.page.locator('main article a[href*="#comments"]').first().getAttribute('href'))!
    const post = path.split('#')[0]!
    const text = `Louder than needed ${Date.now()}`
    await loud.open(post)
    await loud.page.getByRole('textbox', { name: /Write a comment|说点什么/ }).fill(text)
    await loud.page.getByRole('button', { name: /^(Send|发送)$/ }).click()
    await loud.page.getByRole('listitem').filter({ hasText: text }).waitFor()

    await register('peaceful')
    await open(post)
    const comment = page.getByRole('listitem').filter({ hasText: text })
    await comment.getByRole('link', { name: 'Noor' }).first().click()
    await page.waitForURL('**/people/*')
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('heading', { name: 'You blocked Noor' }).waitFor()
    // By Back, from what the browser had, and from the service.
    await page.goBack()
    await page.getByRole('heading', { name: 'Comments', level: 2 }).waitFor()
    await comment.waitFor({ state: 'detached' })
    await open(post)
    await page.getByRole('heading', { name: 'Comments', level: 2 }).waitFor()
    await page.waitForTimeout(500)
    await comment.first().waitFor({ state: 'detached' })
    await loud.open(post)
    await loud.page.getByRole('listitem').filter({ hasText: text }).waitFor()
  },
)

journey(
  'what a blocked user wrote is on no page of a member for even a moment',
  { widths: [390, 1440], languages: ['en', 'zh-CN'] },
  async ({ page, context, open, register, another }) => {
    // A user publishes in a topic, so that several lists have it on top.
    const author = await another()
    await author.signIn('lin')
    const text = `No one should see this ${Date.now()}`
    await author.open('/publish?topic=1')
    await author.page.getByRole('textbox').first().fill(text)
    await author.page.locator('form button[type=submit]').click()
    await author.page.waitForURL(/\/feeds\/\d+/)

    await register('sensitive')
    await open('/')
    await page.getByText(text).first().waitFor()
    await page.getByRole('article').filter({ hasText: text }).locator('a[href^="/people/"]').first().click()
    await page.waitForURL('**/people/*')
    const person = new URL(page.url()).pathname
    const blocking = page.waitForResponse((response) => response.url().includes('/user/blacks/'))
    await page.evaluate(`(async () => {
      const headers = { 'x-plaza-session': '1' }
      const { access_token: token } = await (await fetch('/api/v2/auth/session/renewal', { method: 'POST', headers })).json()
      await fetch('/api/v2/user/blacks/${person.split('/').at(-1)}', { method: 'PUT', headers: { authorization: 'Bearer ' + token } })
    })()`)
    assert.equal((await blocking).status(), 204)

    // Checks the page on every DOM change, from the first byte on: flashes are noticed.
    await context.addInitScript(`{
      globalThis.flashes = 0
      const look = () => { if (document.body?.textContent.includes(${JSON.stringify(text)})) globalThis.flashes++ }
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    }`)
    const settled = async (what: string) => {
      await page.locator(what).first().waitFor()
      // Anything still pending would show now.
      await page.waitForTimeout(500)
      return page.evaluate('flashes')
    }
    for (const path of ['/', '/topics/1', '/search?q=No+one+should+see', person]) {
      const html = await (await context.request.get(path)).text()
      assert.ok(!html.includes(text), `${path} has it in its HTML`)
      await open(path)
      assert.equal(
        await settled(path === '/' || path.startsWith('/topics') ? 'main article' : 'main h2'),
        0,
        `${path} showed it`,
      )
    }
    // By the client's links, from its cache.
    await open('/topics/1')
    await page.locator('a[href="/"]:visible').first().click()
    await page.waitForURL((url) => url.pathname === '/')
    assert.equal(await settled('main article'), 0)
  },
)
