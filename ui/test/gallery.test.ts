import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { BROWSER_ARGUMENTS, findBrowser } from '../../server/test/browser/find-browser.ts'
import { violationsOf } from '../../web/test/axe.ts'
import { serve } from './browser.ts'

const executablePath = findBrowser()
const skip = executablePath ? false : 'no browser on this machine: apt install chromium'
const configFile = fileURLToPath(new URL('../gallery/vite.config.ts', import.meta.url))

let browser: Browser
let folder: string
let server: Server
let origin: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plaza-gallery-'))
  if (!executablePath) return
  await build({ configFile, logLevel: 'error', build: { outDir: folder } })
  ;({ server, origin } = await serve(folder))
  browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS })
})
after(async () => {
  await browser?.close()
  server?.close()
  await rm(folder, { recursive: true, force: true })
})

test('the gallery', { skip }, async (t) => {
  for (const [width, theme, language] of [
    [360, 'light', 'zh-CN'],
    [360, 'dark', 'en'],
    [1440, 'light', 'en'],
    [1440, 'dark', 'zh-CN'],
  ] as const)
    await t.test(`has no fault at ${width} px, ${theme}, ${language}`, async (t) => {
      const page = await open(t, `${origin}/?theme=${theme}&language=${language}`, width)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, 'too wide')
      assert.equal(await page.locator('[style]').count(), 0, 'no style attribute')
      assert.deepEqual(await violationsOf(page), [])
    })

  await t.test('a dialog that closes does not cancel the way to another page', async (t) => {
    const page = await open(t, origin, 360)
    await page.route('**/far', async (route) => {
      await page.keyboard.press('Escape')
      // Locators wait for the page to come, so nothing can be asked of this one.
      await new Promise((resume) => setTimeout(resume, 500))
      await route.fulfill({ contentType: 'text/html', body: '<h1>Far</h1>' })
    })
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await page.getByRole('dialog').waitFor()
    await page.goto(`${origin}/far`)
    await page.getByRole('heading', { name: 'Far' }).waitFor()
  })

  await t.test('a dialog takes the focus and gives it back', async (t) => {
    const page = await open(t, origin, 360)
    const opener = page.getByRole('button', { name: 'Open dialog' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Delete this post?' })
    await dialog.waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await opener.evaluate((element) => element === document.activeElement), true)
    await page.getByRole('button', { name: 'Open sheet' }).click()
    await page.mouse.click(180, 20)
    await page.getByRole('dialog', { name: 'Reward' }).waitFor({ state: 'hidden' })
  })

  await t.test('radio buttons of a group without a choice are empty', async (t) => {
    const page = await open(t, origin, 360)
    const fillOf = (name: string) =>
      page.getByRole('radio', { name }).evaluate((radio) => getComputedStyle(radio).backgroundColor)
    assert.equal(await fillOf('Not chosen yet'), await fillOf('Provider B'))
    assert.notEqual(await fillOf('Not chosen yet'), await fillOf('Provider A'))
    const isPartly = page.getByRole('checkbox', { name: 'Some of them' })
    assert.equal(await isPartly.evaluate((box) => getComputedStyle(box).backgroundColor), await fillOf('Provider A'))
  })

  await t.test('a menu is walked by keys and says what it did', async (t) => {
    const page = await open(t, origin, 1440)
    await page.getByRole('button', { name: 'More', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    assert.equal(await focusedText(page), 'Delete')
    await page.keyboard.press('e')
    assert.equal(await focusedText(page), 'Edit')
    await page.keyboard.press('Enter')
    await page.getByText('Edited.').waitFor()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  })

  await t.test('tabs, segments and a password answer to keys and taps', async (t) => {
    const page = await open(t, origin, 1440)
    await page.getByRole('tab', { name: 'Posts' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByText('Three topics.').waitFor()
    await page.getByRole('radio', { name: 'System' }).focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.getByRole('radio', { name: 'Light' }).isChecked(), true)
    await page.getByRole('button', { name: 'Show password' }).click()
    assert.equal(await page.getByLabel('Password', { exact: true }).getAttribute('type'), 'text')
    await page.getByLabel('About you').fill('x'.repeat(83))
    await page.getByText('3 characters over the limit').waitFor()
  })
})

test('the page of strings has every key of ui, web and console in both languages, and finds by either', {
  skip,
}, async (t) => {
  const page = await open(t, `${origin}/strings.html`, 1440)
  const shown = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key')!))
  assert.deepEqual(
    (await keysOfSource()).filter((key) => !shown.includes(key)),
    [],
  )
  assert.equal(await page.locator('[data-key="web/shell shell.home"]').innerText(), 'web/shell shell.home\tHome\t首页')
  const emptyCells = await page
    .locator('tbody tr:not([data-key^="console/names"]):not([data-key^="console/operation-names"]) td:empty')
    .count()
  assert.equal(emptyCells, 0)
  await page.getByLabel('Filter').fill('首页')
  await page.getByText(/^[1-9]\d? of \d+ strings$/).waitFor()
  assert.equal(await page.locator('[data-key="web/shell shell.home"]').count(), 1)
  assert.equal(await page.locator('[data-key="web/shell shell.back"]').count(), 0)
  await page.setViewportSize({ width: 360, height: 900 })
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, 'too wide')
  assert.deepEqual(await violationsOf(page), [])
})

/** Every key of the catalogues as written in their files, with its place. */
async function keysOfSource(): Promise<string[]> {
  const root = new URL('../../', import.meta.url)
  const folders = ['web', 'console'].map((part) => ({ part, folder: new URL(`${part}/src/messages/en/`, root) }))
  const files = [{ from: 'ui', file: new URL('ui/src/messages/en.ts', root) }]
  for (const { part, folder } of folders)
    for (const name of await readdir(folder, { recursive: true }))
      if (name.endsWith('.ts') && name !== 'index.ts')
        files.push({ from: `${part}/${name.slice(0, -3)}`, file: new URL(name, folder) })
  const keys = await Promise.all(
    files.map(async ({ from, file }) =>
      [...(await readFile(file, 'utf8')).matchAll(/^ {2}(?:'([^']+)'|([\w-]+)):/gm)].map(
        ([, quoted, plain]) => `${from} ${quoted ?? plain}`,
      ),
    ),
  )
  return keys.flat()
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function open(t: { after: (act: () => Promise<void>) => void }, address: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  t.after(async () => {
    await context.close()
    assert.deepEqual(troubles, [])
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
