import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { journey, tour } from '../../web/test/journey.ts'

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../src/${file}`, import.meta.url)), 'utf8')

const pages = ['app', 'money', 'content', 'operation'].map((area) => read(`${area}/pages.ts`)).join('\n')
const single = [...pages.matchAll(/path: '(\/[^'$]*)'/g)].map(([, path]) => path!)
const specs = ['money', 'content', 'catalogue'].map((area) => read(`records/specs/${area}.ts`)).join('\n')
const kept = [...specs.matchAll(/^ {2}records\('([a-z-]+)'/gm)].map(([, name]) => `/${name}`)
const all = [...new Set([...single, ...kept, '/people/2', '/topics/1', '/ledger/accounts/9', '/ledger/transfers/1'])]
assert(all.length > 35)

/** Nothing is loading any more: no skeleton is left. */
const settled = async (page: Page) => {
  await page.locator('.ui-skeleton').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(200)
}

const AT_ONCE = 4
for (let from = 0; from < all.length; from += AT_ONCE) {
  const some = all.slice(from, from + AT_ONCE)
  tour(`console pages ${some.join(' ')}`, async ({ page, open, signIn, check }) => {
    await signIn('admin')
    for (const path of some) {
      await open(`/console${path === '/' ? '' : path}`)
      await page.locator('h1').first().waitFor()
      await settled(page)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert(excess <= 0, `${path} is ${excess} px too wide`)
      await check(`console${path.replaceAll('/', '-')}`)
    }
  })
}

journey('the console in Chinese', { languages: ['zh-CN'], widths: [1440] }, async ({ page, open, signIn, check }) => {
  await signIn('admin')
  for (const path of ['', '/queue', '/money', '/roles']) {
    await open(`/console${path}`)
    await page.locator('h1').first().waitFor()
    await settled(page)
    await check(`console-zh${path.replaceAll('/', '-')}`)
  }
  await page.getByRole('link', { name: '首页' }).waitFor()
})
