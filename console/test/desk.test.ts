import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { journey } from '../../web/test/journey.ts'
import { agree, caller, statusOf } from './staff.ts'

const WIDE = { widths: [1440], languages: ['en'] } as const

journey(
  'staff sign in by name and password, and out; others are told',
  { languages: ['en'] },
  async ({ page, open, expect, check, isPhone }) => {
    expect(401, 403, 422, 503)
    await open('/console')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await check('console-sign-in')
    const enter = async (login: string, password: string) => {
      await page.getByLabel('Name, phone or email').fill(login)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await enter('admin', 'not the password')
    await page.getByRole('alert').waitFor()
    await enter('lin', 'plaza-demo-2026')
    await page.getByText('This account isn’t a staff account').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await enter('admin', 'plaza-demo-2026')
    await page.getByRole('heading', { name: 'Hello, admin' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Hello, admin' }).waitFor()
    // A service that is down for a moment is no reason to ask for the password again.
    const renewal = '**/auth/session/renewal'
    await page.route(renewal, (route) => route.fulfill({ status: 503, json: { message: 'Back in a moment.' } }))
    await page.reload()
    await page.getByText('Back in a moment.').waitFor()
    await page.unroute(renewal)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Hello, admin' }).waitFor()
    if (isPhone) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: /admin/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  },
)

journey('a changed setting is obeyed by the service', WIDE, async ({ page, open, signIn }) => {
  const admin = await caller('admin')
  await signIn('admin')
  await open('/console/settings/money')
  // An incomplete number stays in its line.
  const rewards = page.locator('#setting-sign').getByRole('textbox')
  const before = (await rewards.inputValue()).split('\n')
  await rewards.press('Control+End')
  await rewards.press('Backspace')
  await rewards.press('9')
  assert.deepEqual((await rewards.inputValue()).split('\n'), [...before.slice(0, -1), '9'])

  await open('/console/settings/console')
  // What a colleague changes meanwhile stays.
  const theirs = [{ kind: '*', text: `Since this morning ${Date.now() % 1e6}` }]
  await admin.ask('PATCH', '/admin/settings/desk', { reasons: theirs })
  const card = page.locator('#setting-desk')
  await card.getByLabel('Sign out after inactivity, minutes').fill('45')
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { idle_minutes: minutes, reasons } = await admin.ask<{ idle_minutes: number; reasons: object[] }>(
    'GET',
    '/admin/me',
  )
  assert.deepEqual([minutes, reasons], [45, theirs])
  await card.getByText(/Last changed by admin/).waitFor()
  await card.getByRole('button', { name: 'Reset to default' }).click()
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await card.getByRole('button', { name: 'Save' }).click()
  await isSaved
  assert.equal((await admin.ask<{ idle_minutes: number }>('GET', '/admin/me')).idle_minutes, 30)
})

journey(
  'a permission granted opens a page, taken away it closes',
  WIDE,
  async ({ page, open, signIn, another, expect }) => {
    expect(403)
    const admin = await caller('admin')
    const roles = await admin.ask<{ data: { id: number; name: string; permissions: string[] }[] }>(
      'GET',
      '/admin/roles',
    )
    const moderator = roles.data.find(({ name }) => name === 'moderator')!
    const mo = await another()
    await mo.signIn('mo')
    await mo.open('/console')
    await mo.page
      .getByRole('navigation')
      .getByRole('link', { name: /^Reports/ })
      .waitFor()
    await mo.page.getByRole('link', { name: 'Audit log' }).first().waitFor({ state: 'detached' })
    await mo.open('/console/audit')
    await mo.page.getByText('Page not found').waitFor()

    await signIn('admin')
    await open('/console/roles')
    const box = page.getByRole('checkbox', { name: 'Moderator: Audit log' })
    await box.waitFor()
    // What a colleague removes meanwhile does not come back.
    const fewer = moderator.permissions.filter((each) => each !== 'feed-topic:delete')
    await admin.ask('PATCH', `/admin/roles/${moderator.id}`, { permissions: fewer })
    await box.focus()
    await page.keyboard.press('Space')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.locator('input:focus:checked[aria-label="Moderator: Audit log"]').waitFor()
    const now = await admin.ask<{ permissions: string[] }>('GET', `/admin/roles/${moderator.id}`)
    assert.deepEqual(now.permissions.toSorted(), [...fewer, 'audit:read'].toSorted())
    await mo.page.waitForTimeout(5500)
    await mo.open('/console/audit')
    await mo.page.getByRole('heading', { name: 'Audit log' }).waitFor()
    await admin.ask('PATCH', `/admin/roles/${moderator.id}`, { permissions: moderator.permissions })
  },
)

journey('the brake is pulled and released', WIDE, async ({ page, open, signIn, expect }) => {
  expect(403)
  const lin = await caller('lin')
  const buy = () => statusOf(lin, 'POST', '/currencyRecharge/orders', { amount: 100, from: 5, type: 'PayAOrder' })
  await signIn('admin')
  await open('/console/money')
  await page.getByRole('button', { name: 'Stop all money' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop all money' }).click()
  await page.getByText(/Stopped: /).waitFor()
  assert.equal(await buy(), 403)
  await page.getByRole('button', { name: 'Resume' }).click()
  await agree('money')
  await page.reload()
  await page.getByText('Money is moving normally.').waitFor()
  assert.notEqual(await buy(), 403)
})

journey('⌘K goes anywhere and finds anyone', WIDE, async ({ page, open, signIn }) => {
  await signIn('admin')
  await open('/console')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Page, user, phone or ID' }).fill('ledger')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ledger' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Page, user, phone or ID' }).fill('lin')
  await page.getByRole('option', { name: /^lin/ }).first().click()
  await page.getByRole('heading', { name: 'lin', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Page, user, phone or ID' }).fill('菜市场')
  await page.getByRole('option', { name: /^菜市场写生/ }).click()
  await page.getByRole('heading', { name: '菜市场写生', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Page, user, phone or ID' }).fill('desk')
  await page.getByRole('option', { name: /Setting$/ }).click()
  await page.locator('#setting-desk[aria-current=location]').waitFor()
})

journey(
  'a list keeps its state in the address, comes as a table, and acts on many after a preview',
  WIDE,
  async ({ page, context, open, signIn, expect }) => {
    const admin = await caller('admin')
    await signIn('admin')
    await open('/console/comments')
    await page.getByRole('table').waitFor()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.waitForURL(/after=\d+/)
    const second = page.url()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.waitForURL((url) => url.href !== second)
    await page.goBack()
    await page.waitForURL(second)
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await page.waitForURL(/comments$/)
    // A page after the last one, as after everything on it was removed.
    await open('/console/comments?after=1')
    await page.waitForURL(/comments$/)
    await page.getByRole('textbox', { name: 'Search' }).fill('求地址')
    await page.waitForURL(/q=/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = join(tmpdir(), `plaza-console-${process.pid}.csv`)
    await (await download).saveAs(file)
    const text = await readFile(file, 'utf8')
    await rm(file)
    assert.match(text, /^\ufeffid,body,user_id/)
    assert(text.split('\r\n').length > 2)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'CSV' }).click()
    await page.getByText('The service isn’t responding.', { exact: false }).waitFor()
    await context.setOffline(false)

    await page
      .getByRole('checkbox', { name: /^Select \d/ })
      .first()
      .check()
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You can restore them.', { exact: false }).waitFor()
    await dialog.getByRole('radio', { name: /^2\./ }).check()
    await dialog.getByRole('button', { name: /Delete 1 comment/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('.ui-toasts').getByText('Delete: 1 comment').waitFor()

    // A colleague was quicker: the user is told, although the row is gone by then.
    expect(404)
    await open('/console/comments?deleted=false')
    const row = page.getByRole('checkbox', { name: /^Select \d/ }).first()
    const [, id] = /(\d+)/.exec((await row.getAttribute('aria-label'))!)!
    await row.check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await admin.ask('DELETE', `/comments/${id}`)
    await dialog.getByRole('radio', { name: /^2\./ }).check()
    await dialog.getByRole('button', { name: /Delete 1 comment/ }).click()
    await page.getByRole('checkbox', { name: `Select ${id}`, exact: true }).waitFor({ state: 'detached' })
    await dialog.waitFor({ state: 'detached' })
  },
)

journey('staff suspend a user with a reason and an end, and let them back in', WIDE, async ({ page, open, signIn }) => {
  const admin = await caller('admin')
  const { data } = await admin.ask<{ data: { id: number; name: string }[] }>('GET', '/admin/users?q=otto')
  await signIn('admin')
  await open(`/console/people/${data[0]!.id}`)
  await page.getByRole('button', { name: 'Suspend…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^1\. Spam/ }).check()
  await dialog.getByLabel('Reason').fill('Advertising')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText(/Advertising Until/).waitFor()
  const one = await admin.ask<{ disabled: boolean; suspended_reason: string }>('GET', `/admin/users/${data[0]!.id}`)
  assert.deepEqual([one.disabled, one.suspended_reason], [true, 'Advertising'])
  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await page.getByRole('button', { name: 'Suspend…' }).waitFor()
})

journey('a record is added, changed and removed', WIDE, async ({ page, open, signIn }) => {
  await signIn('admin')
  await open('/console/gifts')
  await page.getByRole('button', { name: 'Add' }).click()
  const sheet = page.getByRole('dialog').first()
  await sheet.getByLabel('Name').fill('Lantern')
  await sheet.getByLabel('Price').fill('25')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Lantern' }).click()
  await page.getByRole('dialog').first().getByLabel('Price').fill('30')
  await page.getByRole('dialog').first().getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Lantern' }).click()
  await page.getByRole('dialog', { name: 'Lantern' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted', { exact: true }).waitFor()
})

journey(
  'an event is written in its writer’s time zone, its fee in money',
  WIDE,
  async ({ page, context, open, signIn, expect }) => {
    const admin = await caller('admin')
    const { data } = await admin.ask<{ data: { id: number; title: string; date: string }[] }>('GET', '/admin/events')
    const { id, title, date } = data[0]!
    await admin.ask('PATCH', `/admin/events/${id}`, { expense: 1250 })
    const zone = await context.newCDPSession(page)
    await zone.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Shanghai' })
    await signIn('admin')
    await open('/console/events')
    await page.getByRole('button', { name: title }).click()
    const sheet = page.getByRole('dialog').first()
    const local = new Date(Date.parse(`${date.replace(' ', 'T')}Z`) + 8 * 3_600_000).toISOString().slice(0, 16)
    assert.equal((await sheet.getByLabel('Date').inputValue()).slice(0, 16), local)
    assert.equal(await sheet.getByLabel('Fee (yuan)').inputValue(), '12.5')
    await sheet.getByLabel('Date').fill('2031-05-01T07:30:00')
    await sheet.getByLabel('Fee (yuan)').fill('30')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const after = await admin.ask<{ date: string; expense: number }>('GET', `/admin/events/${id}`)
    assert.deepEqual([after.date, after.expense], ['2031-04-30 23:30:00', 3000])
    await admin.ask('PATCH', `/admin/events/${id}`, { date, expense: 0 })
    // Days are the service's, in any time zone.
    const { data: days } = await admin.ask<{ data: { date: string }[] }>('GET', '/admin/stats?days=30')
    await zone.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' })
    await open('/console')
    await page.getByRole('button', { name: 'Show as table' }).first().click()
    const first = page.getByRole('dialog').getByRole('rowheader').first()
    assert.equal((await first.textContent())!.split(' ')[1], String(Number(days[0]!.date.slice(8))))
    // An unreadable time is no reason to show nothing.
    expect(422)
    await open('/console/audit?since=yesterday')
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  },
)

journey(
  'what a space says about its fields is written in words, and shown to the editor who fills it',
  WIDE,
  async ({ page, open, signIn, check }) => {
    const admin = await caller('admin')
    const spaces = await admin.ask<{ data: { id: number; space: string; format: object }[] }>(
      'GET',
      '/admin/advertisingspaces?limit=100',
    )
    const { id, format } = spaces.data.find(({ space }) => space === 'currency')!
    await signIn('admin')
    await open('/console/advertisingspaces')
    await page.getByRole('button', { name: 'On the page of the currency' }).click()
    const sheet = page.getByRole('dialog').first()
    await sheet.getByRole('textbox', { name: 'Link: Hint' }).fill('Where the offer is | with a price')
    await sheet.getByRole('textbox', { name: 'Image: Label' }).fill('Poster')
    await sheet.getByText('Preview').waitFor()
    await sheet.locator('figure').getByText('Poster').waitFor()
    await check('console-space-format')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    const now = await admin.ask<{ format: Record<string, Record<string, string>> }>(
      'GET',
      `/admin/advertisingspaces/${id}`,
    )
    assert.deepEqual(now.format['image'], {
      image: 'Poster|image|Shown in the space',
      link: 'Link|url|Where the offer is   with a price',
    })
    await open('/console/advertisements')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('dialog').first().getByLabel('Space').selectOption({ label: 'On the page of the currency' })
    await page.getByText('Where the offer is').waitFor()
    await admin.ask('PATCH', `/admin/advertisingspaces/${id}`, { format })
  },
)

journey(
  'a list comes as a table with everything that matches, once; the page goes on meanwhile',
  WIDE,
  async ({ page, open, signIn }) => {
    const admin = await caller('admin')
    const ids: string[] = []
    for (let after: number | null = null; ids.length === 0 || after !== null; ) {
      const some = await admin.ask<{ data: { id: number }[]; next: number | null }>(
        'GET',
        `/admin/currency/orders?limit=100&sort=id:desc${after === null ? '' : `&after=${after}`}`,
      )
      ids.push(...some.data.map(({ id }) => String(id)))
      after = some.next
    }
    assert(ids.length > 100, 'more than one page of them')
    await signIn('admin')
    await open('/console/orders')
    await page.getByRole('table').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    await page.getByRole('textbox', { name: 'Search' }).fill('lin')
    await page.waitForURL(/q=/)
    const file = join(tmpdir(), `plaza-console-orders-${process.pid}.csv`)
    await (await download).saveAs(file)
    const [head, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
    await rm(file)
    assert.match(head!, /^\ufeffid,/)
    // Others may buy and give meanwhile: earlier rows are still there, each once.
    const found = lines.map((line) => line.slice(0, line.indexOf(',')))
    assert.equal(new Set(found).size, found.length)
    assert.deepEqual(
      found.filter((id) => ids.includes(id)),
      ids,
    )
  },
)

journey('an address names a setting: it is reached and marked', WIDE, async ({ page, open, signIn, check }) => {
  await signIn('admin')
  await open('/console/topics')
  await page.getByRole('link', { name: 'Configuration' }).click()
  const marked = page.locator('[aria-current=location]')
  await marked.getByRole('heading', { name: 'Topics' }).waitFor()
  await page.waitForFunction(() => {
    const box = document.querySelector('[aria-current=location]')?.getBoundingClientRect()
    return box && box.top >= 0 && box.top < innerHeight / 2
  })
  assert.equal(await marked.count(), 1)
  await check('console-setting-marked')
})

journey('the audit log is narrowed down by choosing what was acted on', WIDE, async ({ page, open, signIn }) => {
  const admin = await caller('admin')
  await admin.ask('PATCH', '/admin/topics/1', { hot: true })
  await signIn('admin')
  await open('/console/audit')
  await page.getByLabel('Target').selectOption({ label: 'Target: Topic' })
  await page.waitForURL(/object=topics/)
  await page.getByRole('link', { name: 'Topic 1', exact: true }).first().waitFor()
  await page
    .getByRole('link', { name: /^User \d/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'ID', exact: true }).fill('1')
  await page.waitForURL(/object=(%22)?topics(%3A|:)1/)
  await page.getByRole('link', { name: 'Topic 1', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Rules' }).waitFor()
})

journey(
  'a topic has a page: its rules in words, who is in it, and what staff may do',
  { languages: ['en'] },
  async ({ page, open, signIn, check }) => {
    const admin = await caller('admin')
    const one = await admin.ask<{ name: string; followers_count: number }>('GET', '/admin/topics/2')
    await signIn('admin')
    await open('/console/topics/2')
    await page.getByRole('heading', { name: one.name, level: 1 }).waitFor()
    await page.getByText('Public: shown in lists and search.').waitFor()
    await page.getByRole('search').waitFor()
    await check('console-topic')
    await page.getByRole('button', { name: /^(Recommend|Stop recommending)$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /1 topic/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: /^Requests to join/ }).check()
    await page.waitForURL(/show=applications/)
    await page.getByRole('radio', { name: 'Posts' }).check()
    await page.waitForURL(/show=feeds/)
    // On a desktop it is in the head of the table, on a phone in the choice of an order.
    await page
      .getByRole('button', { name: 'Recommended', exact: true })
      .or(page.getByRole('combobox', { name: 'Sort by' }).filter({ hasText: 'Recommended' }))
      .waitFor()
  },
)
