import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

const WIDE = { widths: [1440], languages: ['en'] } as const

journey('staff find what was removed, and who else signs in from there', {}, async (walk) => {
  const { page, open, word, register, signIn, check } = walk
  const admin = await caller('admin')
  const name = await register('returner')
  const other = await register('returned')
  const author = await caller(name)
  await caller(other)
  const { id: person } = await author.ask<{ id: number }>('GET', '/user')
  const rare = `xylograph${person}`
  const { id } = await author.ask<{ id: number }>('POST', '/feeds', { feed_content: `${rare} for sale` })
  await admin.ask('PATCH', `/admin/feeds/${id}`, { deleted: true, rule: 'spam', reason: 'An advertisement.' })
  await signIn('admin')

  await open('/console/search')
  await page.getByText(word('What are you looking for?', '想找什么？')).waitFor()
  await page.getByLabel(word('Search', '搜索'), { exact: true }).fill(rare)
  await page.getByRole('button', { name: word('Search', '搜索'), exact: true }).click()
  await page.getByText(`${rare} for sale`).waitFor()
  await page.getByRole('listitem').filter({ hasText: rare }).getByText(word('Deleted', '已删除')).waitFor()
  await check('console-search-found')
  await page.getByRole('listitem').filter({ hasText: rare }).getByRole('link', { name }).click()

  await page.getByRole('heading', { name: word('Sign-ins', '登录记录') }).waitFor()
  await page.getByRole('link', { name: other }).waitFor()
  await page.getByRole('button', { name: word('Show full addresses', '显示完整地址') }).click()
  await page.getByText(word('This is recorded in the audit log.', '会记入审计日志。')).waitFor()
  await check('console-person-traces')
})

journey(
  'a network is banned until a day, and one’s own is refused',
  WIDE,
  async ({ page, open, signIn, expect, check }) => {
    expect(422)
    await signIn('admin')
    await open('/console/bans')
    await page.getByRole('button', { name: /^Add/ }).click()
    const sheet = page.getByRole('dialog')
    const ends = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
    await sheet.getByLabel('Network or email domain').fill('0.0.0.0/0')
    await sheet.getByLabel('Reason').fill('Nothing but spam.')
    await sheet.getByLabel('Until').fill(ends)
    await sheet.getByRole('button', { name: /^(Add|Save)/ }).click()
    await sheet.getByText(/too wide/).waitFor()
    const domain = `spam${Date.now()}.example`
    await sheet.getByLabel('Network or email domain').fill(domain)
    await sheet.getByRole('button', { name: /^(Add|Save)/ }).click()
    await page.getByRole('row').filter({ hasText: domain }).waitFor()
    await check('console-bans-added')
  },
)

journey('the home page says who came back, each chart with its table', WIDE, async ({ page, open, signIn, check }) => {
  await signIn('admin')
  await open('/console')
  const active = page.getByRole('figure').filter({ has: page.getByRole('img', { name: 'Active users' }) })
  await active.waitFor()
  await active.getByRole('button').click()
  await page.getByRole('dialog').getByRole('columnheader', { name: 'In 30 days' }).waitFor()
  await page.keyboard.press('Escape')
  const cohorts = page.getByRole('region', { name: 'Retention by week of joining' })
  assert((await cohorts.getByRole('row').count()) > 1)
  await check('console-insight')
})

journey('a word counts whole and has exceptions', WIDE, async ({ page, open, signIn, check }) => {
  await signIn('admin')
  const word = `zorp${Date.now() % 1e6}`
  await open('/console/words')
  await page.getByLabel('Add words').fill(word)
  await page.getByLabel('Whole words only').check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: `Details of ${word}` }).click()
  const dialog = page.getByRole('dialog')
  assert(await dialog.getByLabel('Whole words only').isChecked())
  await dialog.getByLabel('Except').fill(`${word} cream, ${word}let`)
  await check('console-word-details')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Except: ${word} cream, ${word}let`).waitFor()
  await page.getByLabel('Test some text').fill(`${word}ing`)
  await page.getByText('No matches.').waitFor()
  await page.getByRole('button', { name: `Remove ${word}` }).click()
})
