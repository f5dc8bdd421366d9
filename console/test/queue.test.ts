import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { askWithSecond, caller, type Staff } from './staff.ts'

interface Item {
  kind: string
  id: number
  owner_id: number
  amount: number | null
}

const waiting = async (staff: Staff, kind: string): Promise<Item[]> =>
  (await staff.ask<{ data: Item[] }>('GET', `/admin/queue/items?limit=100&kind=${kind}`)).data

/** What happens to one item of a kind. */
interface Case {
  kind: string
  /** What the audit log calls it. */
  object: (id: number) => string
  key: 'a' | 'r'
  /** What is pressed to say why: a rule by its number, one of the usual reasons, or nothing. */
  why: readonly string[]
  /** What the dialog says before it is confirmed: the sum, where money moves. */
  asks?: RegExp
  /** What its owner is told; nothing where there is no notice. */
  told?: RegExp
}

/**
 * Staff gave the demo its coins, so they may refuse a withdrawal there but not approve it; no debt of the demo is
 * covered, so it is waived.
 */
const CASES: readonly Case[] = [
  { kind: 'topics', object: (id) => `topics:${id}`, key: 'a', why: [], told: /^Your topic was approved/ },
  {
    kind: 'brands',
    object: (id) => `brands:${id}`,
    key: 'r',
    why: ['1', 'Enter'],
    told: /^Your brand was not approved\. /,
  },
  {
    kind: 'cashes',
    object: (id) => `orders:${id}`,
    key: 'r',
    why: [' ', 'Enter'],
    asks: /^Withdrawal, [\d,]+ coins · .*¥/,
    told: /^Your withdrawal of .* rejected\. /,
  },
  {
    kind: 'strays',
    object: (id) => `stray-payments:${id}`,
    key: 'a',
    why: ['Enter'],
    asks: /^Unmatched payment, .*¥?\d/,
    told: /^Your top-up of/,
  },
  { kind: 'reports', object: (id) => `reports:${id}`, key: 'a', why: ['Enter'] },
  {
    kind: 'events',
    object: (id) => `events:${id}`,
    key: 'r',
    why: ['2', 'Enter'],
    told: /^Your event was not approved\. /,
  },
  {
    kind: 'debts',
    object: (id) => `debts:${id}`,
    key: 'r',
    why: [' ', 'Enter'],
    told: /you owed for a refunded purchase were waived/,
  },
]

/** What the service told a user, newest first. The demo's people all have the same password. */
async function toldTo(admin: Staff, userId: number): Promise<string[]> {
  const { name } = await admin.ask<{ name: string }>('GET', `/admin/users/${userId}`)
  const person = await caller(name)
  const { data } = await person.ask<{ data: { data: { content?: string } }[] }>(
    'GET',
    '/user/notifications?type=system&limit=20',
  )
  return data.map(({ data: { content } }) => content ?? '')
}

/** How soon the next one is shown on a quiet machine; the journey prints it and asserts nothing about time. */
const QUICK_MS = 300

journey(
  'one item of every kind is decided by keyboard only; the audit log knows and its owner is told',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn }) => {
    const admin = await caller('admin')
    await signIn('admin')
    const took: number[] = []
    for (const { kind, object, key, why, asks, told } of CASES) {
      const before = await waiting(admin, kind)
      assert(before.length > 0, `the demo has nothing of ${kind} to decide`)
      await open(`/console/queue?kind=${kind}`)
      await page.getByRole('region', { name: 'Pending item' }).waitFor()
      await page.getByRole('heading', { name: 'What happens' }).waitFor()
      const title = await page.getByRole('region', { name: 'Pending item' }).locator('p').first().textContent()
      await page.keyboard.press(key)
      if (why.length > 0) await page.locator('dialog form :focus').waitFor()
      if (asks) await page.getByRole('dialog').getByText(asks).waitFor()
      for (const each of why) await page.keyboard.press(each)
      const began = performance.now()
      if (before.length > 1) {
        await page.waitForFunction(
          (was) => {
            const pane = document.querySelector('section[aria-label="Pending item"]')
            return pane?.querySelector('h3') && pane.querySelector('p')?.textContent !== was
          },
          title,
          { polling: 'raf' },
        )
        took.push(performance.now() - began)
      }
      await page
        .locator('.ui-toasts')
        .getByText(/^(Approved|Rejected|Closed|Waived|Credited|Dismissed|Deducted|Marked)/)
        .first()
        .waitFor()
      const after = await waiting(admin, kind)
      const decided = before.find(({ id }) => !after.some((each) => each.id === id))
      assert(decided, `${kind}: one of them no longer waits`)
      const { data } = await admin.ask<{ data: { actor_name: string }[] }>(
        'GET',
        `/admin/audit-log?object=${encodeURIComponent(object(decided.id))}`,
      )
      assert.equal(data[0]?.actor_name, 'admin', `${kind} ${decided.id} is in the audit log`)
      if (!told) continue
      const heard = await toldTo(admin, decided.owner_id)
      assert(
        heard.some((content) => told.test(content)),
        `${kind}: ${heard.slice(0, 3).join(' | ')}`,
      )
    }
    const slowest = Math.max(...took)
    process.stderr.write(
      `From the decision to the next item: ${took.map(Math.round).join(', ')} ms (wanted on a quiet machine: ${QUICK_MS}; slowest ${Math.round(slowest)}).\n`,
    )
  },
)

journey(
  'a refused withdrawal says why and its coins are back',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn }) => {
    const [admin, lin] = [await caller('admin'), await caller('lin')]
    const { id } = await lin.ask<{ id: number }>('GET', '/user')
    await admin.ask('POST', '/admin/currency/adjustments', { user_id: id, amount: 700, reason: 'for a test' })
    const before = await lin.ask<{ sum: number }>('GET', '/user/currency')
    await lin.ask('POST', '/currency/cash', { amount: 500 })
    const mine = (await waiting(admin, 'cashes')).filter(({ owner_id, amount }) => owner_id === id && amount === 500)
    await signIn('admin')
    await open(`/console/queue?kind=cashes&item=cashes-${mine.at(-1)!.id}`)
    await page.getByRole('heading', { name: /500 coins/ }).waitFor()
    await page.getByRole('heading', { name: 'What happens' }).waitFor()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Other reason' }).check()
    await dialog.getByRole('textbox').fill('Please write to us first.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await page
      .locator('.ui-toasts')
      .getByText(/^Rejected /)
      .first()
      .waitFor()
    assert.equal((await lin.ask<{ sum: number }>('GET', '/user/currency')).sum, before.sum)
    const [order] = await lin.ask<{ state: number; body: string }[]>('GET', '/currency/orders?action=cash')
    assert.deepEqual([order!.state, order!.body], [-1, 'Please write to us first.'])
  },
)

journey(
  'two moderators at one item: the second sees who has it, and takes it when it is free',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn, another, expect }) => {
    expect(409, 404)
    const admin = await caller('admin')
    const [first] = await waiting(admin, 'reports')
    const address = `/console/queue?kind=reports&item=reports-${first!.id}`
    await signIn('admin')
    await open(address)
    await page.getByRole('button', { name: /^Close: action taken/ }).waitFor()
    await page.waitForLoadState('networkidle')

    const mo = await another()
    await mo.signIn('mo')
    await mo.open(address)
    await mo.page.getByText(/admin is reviewing this\. /).waitFor()
    await mo.page
      .getByRole('button', { name: /^Close: action taken/ })
      .first()
      .waitFor({ state: 'detached' })

    await page.keyboard.press('j')
    // Without a reload, the other side sees that it is free, and takes it.
    await mo.page.getByRole('button', { name: /^Close: action taken/ }).waitFor()
    await page.getByText('mo is reviewing this').waitFor()
  },
)

journey(
  'what is shown stays while a colleague leaves another item, and one that the list does not reach is opened all the same',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn, another, expect }) => {
    expect(409, 404)
    const admin = await caller('admin')
    const last = (await waiting(admin, 'reports')).at(-1)!
    const mo = await another()
    await mo.signIn('mo')
    await mo.open('/console/queue?kind=reports')
    await mo.page.getByRole('button', { name: /^Close: action taken/ }).waitFor()

    await signIn('admin')
    await open('/console/queue?kind=reports')
    await page.getByText('mo is reviewing this').waitFor()
    await page.getByRole('heading', { name: 'What happens' }).waitFor()
    const shown = () => page.getByRole('region', { name: 'Pending item' }).locator('p').first().textContent()
    const before = await shown()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Dismiss' })
    await dialog.waitFor()
    await mo.page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page.getByText('mo is reviewing this').waitFor({ state: 'detached' })
    assert.deepEqual([await dialog.count(), await shown()], [1, before])

    // A hundred are listed; the list is cut short here instead of making a hundred.
    await page.route('**/admin/queue/items?*', async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: Item[] }
      await route.fulfill({ json: { data: data.filter(({ id }) => id !== last.id) } })
    })
    await open(`/console/queue?kind=reports&item=reports-${last.id}`)
    await page.getByRole('heading', { name: 'What happens' }).waitFor()
    assert.equal(await shown(), `Queue / Reports ${last.id}`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

journey(
  'a topic that was approved by mistake waits again after u',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn, expect }) => {
    expect(404)
    const [admin, lin] = [await caller('admin'), await caller('lin')]
    const settings = await admin.ask<{ data: { name: string; value: { switch: boolean } }[] }>('GET', '/admin/settings')
    const wasOn = settings.data.find(({ name }) => name === 'topic')!.value.switch
    await admin.ask('PATCH', '/admin/settings/topic', { switch: true })
    const name = `Undo ${Date.now() % 1e6}`
    await lin.ask('POST', '/feed/topics', { name, visible: 'visible', join_mode: 'open' }).catch(() => {})
    const mine = (await waiting(admin, 'topics')).at(-1)!
    await signIn('admin')
    await open(`/console/queue?kind=topics&item=topics-${mine.id}`)
    await page.getByRole('heading', { name: 'What happens' }).waitFor()
    await page.keyboard.press('a')
    await page
      .locator('.ui-toasts')
      .getByText(/^Approved /)
      .first()
      .waitFor()
    assert(!(await waiting(admin, 'topics')).some(({ id }) => id === mine.id))
    await page.keyboard.press('u')
    await page.getByText('Undone. It’s back in the queue.').waitFor()
    assert((await waiting(admin, 'topics')).some(({ id }) => id === mine.id))
    // Once it was used, it is no longer offered, and its key says so.
    const toasts = page.locator('.ui-toasts')
    const undo = toasts.getByRole('button', { name: 'Undo', exact: true })
    await undo.waitFor({ state: 'detached' })
    await page.keyboard.press('u')
    await toasts.getByText('There is nothing to undo.').waitFor()

    // So does a key for what cannot be done with this item.
    await open(`/console/queue?kind=topics&item=topics-${mine.id}`)
    await page.getByRole('heading', { name: 'What happens' }).waitFor()
    await page.keyboard.press('x')
    await toasts.getByText('There is nothing to remove here.').waitFor()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })

    await page.keyboard.press('a')
    await undo.click()
    await undo.waitFor({ state: 'detached' })
    await toasts.getByText('Undone. It’s back in the queue.').waitFor()
    assert((await waiting(admin, 'topics')).some(({ id }) => id === mine.id))
    await admin.ask('PATCH', '/admin/settings/topic', { switch: wasOn })
  },
)

journey(
  'while the brake is on a withdrawal has no buttons; a decision that came too late is taken back and says why',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn, expect }) => {
    expect(403)
    const [admin, lin] = [await caller('admin'), await caller('lin')]
    const { id } = await lin.ask<{ id: number }>('GET', '/user')
    await admin.ask('POST', '/admin/currency/adjustments', { user_id: id, amount: 700, reason: 'for a test' })
    await lin.ask('POST', '/currency/cash', { amount: 600 })
    const mine = (await waiting(admin, 'cashes')).findLast(({ owner_id, amount }) => owner_id === id && amount === 600)!
    await signIn('admin')
    await open(`/console/queue?kind=cashes&item=cashes-${mine.id}`)
    await page.getByRole('heading', { name: 'What happens' }).waitFor()
    await page.keyboard.press('r')
    await page.locator('dialog input:focus').waitFor()
    await admin.ask('PATCH', '/admin/settings/money', { cash: false })
    try {
      await page.keyboard.press(' ')
      await page.keyboard.press('Enter')
      const refusal = page.locator('.ui-toasts').getByText(/^Withdrawal, 600 coins: .*paused/)
      await refusal.waitFor()
      assert(
        (await waiting(admin, 'cashes')).some((each) => each.id === mine.id),
        'back in the queue',
      )
      await page.locator('.ui-toasts').getByRole('button', { name: 'Reopen' }).click()
      await page.getByRole('heading', { name: 'Withdrawal, 600 coins' }).waitFor()
      await page.getByText(/^The emergency stop is on/).waitFor()
      await page
        .getByRole('button', { name: /^(Approve|Refuse)/ })
        .first()
        .waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Go to the emergency stop' }).waitFor()
    } finally {
      await askWithSecond(admin, 'PATCH', '/admin/settings/money', { cash: true })
    }
  },
)
