import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

const WIDE = { widths: [1440], languages: ['en'] } as const

journey('groups of the navigation fold and pages are pinned; both outlive a reload', WIDE, async (walk) => {
  const { page, open, signIn, check } = walk
  await signIn('admin')
  await open('/console')
  const navigation = page.getByRole('navigation', { name: 'Console' })
  await navigation.getByRole('button', { name: 'Catalog' }).click()
  await navigation.getByRole('link', { name: 'Courses' }).waitFor({ state: 'detached' })
  await navigation.getByRole('link', { name: 'Ledger' }).hover()
  await navigation.getByRole('button', { name: 'Pin Ledger' }).click()
  await page.reload()
  const pinned = navigation.getByRole('region', { name: 'Pinned' })
  await pinned.getByRole('link', { name: 'Ledger' }).waitFor()
  await navigation.getByRole('link', { name: 'Courses' }).first().waitFor({ state: 'detached' })
  await check('navigation')
  await pinned.getByRole('button', { name: 'Unpin Ledger' }).click()
  await pinned.waitFor({ state: 'detached' })
})

journey('⌘K finds acts on people, settings and posts', WIDE, async ({ page, open, signIn }) => {
  const lin = await caller('lin')
  const { id } = await lin.ask<{ id: number }>('GET', '/user')
  const word = `Kingfisher${Date.now() % 1e6}`
  const post = await lin.ask<{ id: number }>('POST', '/feeds', { feed_content: `${word} at the river` })
  await signIn('admin')
  await open('/console')
  const type = async (text: string) => {
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Page, user, phone or ID' }).fill(text)
  }
  await type('suspend lin')
  await page
    .getByRole('option', { name: /^Suspend: lin\b/ })
    .first()
    .click()
  await page.waitForURL(new RegExp(`/console/people/${id}$`))
  await page.getByRole('dialog', { name: 'Suspend' }).getByRole('button', { name: 'Cancel' }).click()
  await type('refund')
  await page.getByRole('option', { name: 'Refund a payment' }).click()
  await page.waitForURL(/\/console\/queue\?kind=strays/)
  await type(word)
  await page.getByRole('option', { name: new RegExp(`^${word}`) }).click()
  await page.waitForURL(new RegExp(`/console/feeds\\?id=${post.id}$`))
  await page.getByRole('button', { name: `${word} at the river` }).waitFor()
})

journey('a page that was not loaded says that it is offline, and appears when it is back', WIDE, async (walk) => {
  const { page, context, open, signIn } = walk
  await signIn('admin')
  await open('/console')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Comments' })
  await link.hover()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await link.click()
  await page.getByText('You’re offline').waitFor()
  await context.setOffline(false)
  await page.getByRole('table').waitFor()
})

journey('lists are narrowed by person and by day', { languages: ['en'] }, async (walk) => {
  const { page, open, signIn, isPhone, check } = walk
  const lin = await caller('lin')
  const { id } = await lin.ask<{ id: number }>('GET', '/user')
  await signIn('admin')
  await open('/console/comments')
  await page.getByRole('table').waitFor()
  if (isPhone) await page.getByRole('button', { name: 'Filters' }).click()
  const picker = page.getByRole('combobox', { name: 'User' })
  await picker.fill('lin')
  await page
    .getByRole('option', { name: /^lin\b/ })
    .first()
    .waitFor()
  await check('person-picker')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`user_id=${id}`))
  assert.equal(await picker.inputValue(), 'lin')
  await page.getByRole('combobox', { name: 'Time' }).selectOption({ label: 'Last 30 days' })
  await page.waitForURL(/since=20/)
  await page.getByRole('table').waitFor()
  await page.getByRole('combobox', { name: 'Time' }).selectOption({ label: 'From … to …' })
  await page.getByLabel('Until').fill('2020-01-01')
  await page.getByText('No matches').waitFor()

  // What was deleted looks so.
  const { id: gone } = await lin.ask<{ id: number }>('POST', '/feeds', { feed_content: `Gone ${Date.now() % 1e6}` })
  await (await caller('admin')).ask('PATCH', `/admin/feeds/${gone}`, {
    deleted: true,
    rule: 'other',
    reason: 'A test.',
  })
  await open(`/console/feeds?id=${gone}`)
  const row = page.getByRole('row').filter({ hasText: 'Gone' })
  assert.match(await row.evaluate((each) => getComputedStyle(each).textDecorationLine), /line-through/)
})
