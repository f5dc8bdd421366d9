import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

journey('hiding a course asks for the rule and the reason, and its author reads both', WIDE, async (walk) => {
  const { page, open, signIn, register } = walk
  const admin = await caller('admin')
  const author = await caller(await register('teacher'))
  const { id: person } = await author.ask<{ id: number }>('GET', '/user')
  const title = `Kilns for beginners ${person}`
  await admin.ask('POST', '/admin/knowledge', { title, author_id: person })
  await signIn('admin')
  await open(`/console/people/${person}`)
  await page.locator(`a[href="/console/knowledge?author_id=${person}"]`).click()
  await page.waitForURL(new RegExp(`author_id=${person}`))
  await page.getByRole('button', { name: title }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByRole('combobox', { name: 'Status' }).selectOption('hidden')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const why = page.getByRole('dialog', { name: 'Save' })
  await why.locator('input:focus').waitFor()
  await page.keyboard.press('8')
  await why.getByRole('textbox', { name: 'Reason' }).fill('Copied from a book.')
  await why.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  const [decision] = await author.ask<{ act: string; rule: string; reason: string; subject: { kind: string } }[]>(
    'GET',
    '/user/decisions',
  )
  assert.deepEqual(
    [decision?.subject.kind, decision?.act, decision?.rule, decision?.reason],
    ['knowledge', 'held', 'illegal', 'Copied from a book.'],
  )
})

journey(
  'a withdrawal shows where its coins come from, and approving it asks once more for the sum',
  WIDE,
  async (walk) => {
    const { page, open, signIn, register } = walk
    const admin = await caller('admin')
    const person = await caller(await register('payee'))
    const { id } = await person.ask<{ id: number }>('GET', '/user')
    await admin.ask('POST', '/admin/currency/adjustments', { user_id: id, amount: 900, reason: 'for a test' })
    await person.ask('POST', '/currency/cash', { amount: 800 })
    const { data } = await admin.ask<{ data: { id: number; owner_id: number }[] }>(
      'GET',
      '/admin/queue/items?kind=cashes&limit=100',
    )
    const item = data.find(({ owner_id: owner }) => owner === id)!
    // Coins of a debtor take many hands to come here; what the page shows of them is looked at.
    const flags = [{ kind: 'from_debtor', amount: 300 }]
    await page.route('**/admin/queue/items?*', async (route) => {
      const answer = await (await route.fetch()).json()
      const rows = answer.data.map((each: { id: number; kind: string }) =>
        each.kind === 'cashes' && each.id === item.id ? { ...each, flags } : each,
      )
      await route.fulfill({ json: { ...answer, data: rows } })
    })
    await page.route(`**/admin/queue/cashes/${item.id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, record: { ...answer.record, obstacle: null } } })
    })
    await signIn('admin')
    await open(`/console/queue?kind=cashes&item=cashes-${item.id}`)
    await page.getByText('300 coins from debtors').first().waitFor()
    await page.getByRole('heading', { name: 'What happens' }).waitFor()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Withdrawal, 800 coins · .*¥/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

journey(
  'an item is given to a colleague and taken on again',
  WIDE,
  async ({ page, open, signIn, register, expect }) => {
    expect(404, 409)
    const admin = await caller('admin')
    const { id } = await (await caller(await register('nuisance'))).ask<{ id: number }>('GET', '/user')
    await (await caller('lin')).ask('POST', `/report/users/${id}`, { category: 'other' })
    const { data } = await admin.ask<{ data: { id: number }[] }>('GET', `/admin/reports?kind=users&owner_id=${id}`)
    await signIn('admin')
    await open(`/console/queue?kind=reports&item=reports-${data[0]!.id}`)
    const pane = page.getByRole('region', { name: 'Pending item' })
    await pane.getByText('Not assigned').waitFor()
    await page.getByRole('button', { name: 'Assign to…' }).click()
    await page.getByRole('menuitem', { name: 'mo', exact: true }).click()
    await pane.getByText('Assigned to mo').waitFor()
    const mine = await (await caller('mo')).ask<{ data: { id: number }[] }>(
      'GET',
      '/admin/queue/items?kind=reports&assigned=me&limit=100',
    )
    assert(mine.data.some((each) => each.id === data[0]!.id))
    await page.getByRole('button', { name: 'Assign to…' }).click()
    await page.getByRole('menuitem', { name: 'Assign to me' }).click()
    await pane.getByText('Assigned to you').waitFor()
  },
)

journey('pictures of a reported post are large on a click', WIDE, async ({ page, open, signIn, expect }) => {
  expect(404, 409)
  const [admin, lin] = [await caller('admin'), await caller('lin')]
  const { id: me } = await lin.ask<{ id: number }>('GET', '/user')
  const feeds = await lin.ask<{ id: number; user_id: number; images: { dimension?: { width: number } }[] }[]>(
    'GET',
    '/feeds?limit=50',
  )
  // Other journeys publish pictures of a few pixels.
  const feed = feeds.find(({ images, user_id: author }) => author !== me && (images[0]?.dimension?.width ?? 0) > 200)!
  await lin.ask('POST', `/feeds/${feed.id}/reports`, { category: 'other' })
  const { data } = await admin.ask<{ data: { id: number }[] }>(
    'GET',
    `/admin/reports?kind=feeds&subject_id=${feed.id}&status=waiting`,
  )
  await signIn('admin')
  await open(`/console/queue?kind=reports&item=reports-${data[0]!.id}`)
  const title = `Photo 1 of ${feed.images.length}`
  await page.getByRole('button', { name: title }).click()
  const large = page.getByRole('dialog', { name: title }).getByRole('img')
  await large.waitFor()
  assert(await large.evaluate((image) => image.getBoundingClientRect().width > 200))
  await admin.ask('PATCH', `/admin/reports/${data[0]!.id}`, { status: 'rejected', all: true })
})

journey('home says what is overdue, and how fast staff decide', WIDE, async ({ page, open, signIn }) => {
  await page.route('**/api/v2/admin/queue', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, reports: { count: 5, oldest_at: '2026-11-01T08:00:00Z', overdue: 3 } } })
  })
  await signIn('admin')
  await open('/console')
  const pending = page.getByRole('list', { name: 'Pending' })
  assert.match((await pending.getByRole('listitem').first().textContent())!, /Reports5.*3 overdue/)
  for (const name of ['Median hours until a decision', 'Decided in time (%)'])
    await page.getByRole('img', { name }).first().waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

journey('figures of moderation come as a table, with median times', WIDE, async ({ page, open, signIn, check }) => {
  await signIn('admin')
  await open('/console/transparency')
  await page.getByText('Median time to decide an appeal').waitFor()
  await check('console-transparency')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = join(tmpdir(), `plaza-figures-${process.pid}.csv`)
  await (await download).saveAs(file)
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  await rm(file)
  assert.equal(lines[0], '\ufeffsection,kind,act,rule,automatic,outcome,count,median_hours')
  assert.match(lines.at(-1)!, /^appeals,{6}/)
})
