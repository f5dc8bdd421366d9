import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller, type Staff } from './staff.ts'

interface Item {
  kind: string
  id: number
  owner_id: number
  amount: number | null
}

const waiting = async (staff: Staff, kind: string): Promise<Item[]> =>
  (await staff.ask<{ data: Item[] }>('GET', `/admin/queue/items?limit=100&kind=${kind}`)).data

/**
 * What the audit log calls an item of each kind, and whether a reason is asked for first. Staff gave the demo its coins, so they may
 * refuse a withdrawal there but not approve it; no debt of the demo is covered, so it is waived.. */
const KINDS: readonly (readonly [string, (id: number) => string, boolean])[] = [
  ['topics', (id) => `topics:${id}`, false],
  ['brands', (id) => `brands:${id}`, false],
  ['cashes', (id) => `orders:${id}`, true],
  ['strays', (id) => `stray-payments:${id}`, false],
  ['reports', (id) => `reports:${id}`, true],
  ['events', (id) => `events:${id}`, false],
  ['debts', (id) => `debts:${id}`, true],
]

journey(
  'one item of every kind is decided by keyboard only, and the audit log knows',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn }) => {
    const admin = await caller('admin')
    await signIn('admin')
    for (const [kind, objectOf, asksWhy] of KINDS) {
      const before = await waiting(admin, kind)
      assert(before.length > 0, `the demo has nothing of ${kind} to decide`)
      await open(`/console/queue?kind=${kind}`)
      await page.getByRole('region', { name: 'What waits' }).waitFor()
      await page.getByRole('heading', { name: 'What happens' }).waitFor()
      await page.keyboard.press(kind === 'debts' || kind === 'cashes' ? 'r' : 'a')
      if (asksWhy) {
        await page.locator('dialog input:focus').waitFor()
        await page.keyboard.press('Enter')
      }
      await page
        .locator('.ui-toasts')
        .getByText(/^(Approve|Refuse|Acted on|Waive|Credit): /)
        .first()
        .waitFor()
      const after = await waiting(admin, kind)
      const decided = before.find(({ id }) => !after.some((each) => each.id === id)) ?? before[0]!
      const { data } = await admin.ask<{ data: { actor_name: string }[] }>(
        'GET',
        `/admin/audit-log?object=${encodeURIComponent(objectOf(decided.id))}`,
      )
      assert.equal(data[0]?.actor_name, 'admin', `${kind} ${decided.id} is in the audit log`)
    }
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
    await dialog.getByRole('radio', { name: 'Another reason' }).check()
    await dialog.getByRole('textbox').fill('Please write to us first.')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await page
      .locator('.ui-toasts')
      .getByText(/^Refuse: /)
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
    await page.getByRole('button', { name: /^Acted on/ }).waitFor()
    await page.waitForLoadState('networkidle')

    const mo = await another()
    await mo.signIn('mo')
    await mo.open(address)
    await mo.page.getByText(/admin is deciding this/).waitFor()
    assert.equal(await mo.page.getByRole('button', { name: /^Acted on/ }).count(), 0)

    await page.keyboard.press('j')
    await mo.page.reload()
    await mo.page.getByRole('button', { name: /^Acted on/ }).waitFor()
  },
)

journey(
  'a topic that was let pass by mistake waits again after u',
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
      .getByText(/^Approve: /)
      .first()
      .waitFor()
    assert(!(await waiting(admin, 'topics')).some(({ id }) => id === mine.id))
    await page.keyboard.press('u')
    await page.getByText('Undone: it waits again.').waitFor()
    assert((await waiting(admin, 'topics')).some(({ id }) => id === mine.id))
    await admin.ask('PATCH', '/admin/settings/topic', { switch: wasOn })
  },
)
