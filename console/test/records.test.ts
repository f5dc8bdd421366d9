import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

interface Product {
  id: number
  name: string
  showAmount: number
}

journey(
  'a product of the store says in coins what it credits, in the list and in its form',
  {},
  async ({ page, open, signIn, word, check }) => {
    const admin = await caller('admin')
    const { data } = await admin.ask<{ data: Product[] }>('GET', '/admin/store-iap-products')
    const { name, showAmount } = data[0]!
    const startup = await admin.ask<{ currency: { settings: { 'recharge-ratio': number } } }>('GET', '/bootstrappers')
    const coins = showAmount * startup.currency.settings['recharge-ratio']
    await signIn('admin')
    await open('/console/store-iap-products')
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
    const said = coins.toLocaleString('en')
    // Its name may say so too.
    const shown = row.locator('.sr-only').getByText(word(`${said} coins`, `${said} 金币`))
    await shown.waitFor({ state: 'attached' })
    await check('console-products')
    await row.getByRole('button', { name, exact: true }).click()
    const field = page.getByRole('dialog').getByLabel(word('Credited (coins)', '入账金额（金币）'))
    await field.waitFor()
    assert.equal(await field.inputValue(), String(coins))
  },
)

journey(
  'the form of a commodity has words for its fields, people by name with their portraits, brands by name',
  {},
  async ({ page, open, signIn, word, check }) => {
    const lin = await (await caller('lin')).ask<{ id: number; avatar: { url: string } | null }>('GET', '/user')
    assert(lin.avatar, 'the demo gives lin a portrait')
    await signIn('admin')
    await open('/console/commodities')
    await page.getByRole('button', { name: word('Add', '新增'), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: word('Add', '新增') })
    const owner = sheet.getByRole('combobox', { name: word('User', '用户') })
    await owner.fill('lin')
    const option = sheet.getByRole('option', { name: /^lin\b/ }).first()
    await option.locator('img').waitFor()
    await option.click()
    for (let tries = 0; tries < 100 && (await owner.inputValue()) !== 'lin'; tries++) await page.waitForTimeout(100)
    assert.equal(await owner.inputValue(), 'lin')
    await sheet.getByLabel(word('Price (yuan)', '价格（元）')).first().waitFor()
    await sheet.locator('select option').nth(1).waitFor({ state: 'attached' })
    await sheet.getByLabel(word('Coin price (coins)', '金币价（金币）')).waitFor()
    const brands = await sheet.locator('select').last().locator('option').allTextContents()
    assert(brands.length > 1, brands.join())
    const texts = [...brands, ...(await sheet.locator('label, legend').allTextContents())]
    for (const text of texts) assert.doesNotMatch(text, /[a-z]_[a-z]|^#?\d+$/, 'a raw code')
    if (word('en', 'zh') === 'zh') for (const text of texts.slice(brands.length)) assert.match(text, /\p{Script=Han}/u)
    await check('console-commodity-new')
  },
)

journey('people have portraits, and coins among other figures are in plain ink', {}, async (walk) => {
  const { page, open, signIn, check } = walk
  const { id, avatar } = await (await caller('lin')).ask<{ id: number; avatar: { url: string } | null }>('GET', '/user')
  assert(avatar, 'the demo gives lin a portrait')
  await signIn('admin')
  const main = page.getByRole('main')
  await open('/console/people?q=lin')
  const row = main.getByRole('row').filter({ has: page.locator(`a[href$="/people/${id}"]`) })
  assert.match((await row.locator('img').first().getAttribute('src')) ?? '', /storage|\/api\//)
  await check('console-people-portraits')
  await open(`/console/people/${id}`)
  await main.locator('img').first().waitFor()

  const inkOf = (part: Locator) =>
    part.evaluate((element) => element.ownerDocument.defaultView!.getComputedStyle(element).color)
  await open('/console/orders')
  const coins = main.getByRole('row').locator('span.num:has(svg)').first()
  await coins.waitFor()
  assert.equal(await inkOf(coins), await inkOf(coins.locator('..')))
})
