import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { askWithSecond, caller, SECOND } from './staff.ts'

const WIDE = { widths: [1440], languages: ['en'] } as const

interface Named {
  id: number
  name: string
}

journey('a proposal is made by one and decided by another', WIDE, async ({ page, open, signIn, another }) => {
  const admin = await caller('admin')
  const { data: people } = await admin.ask<{ data: Named[] }>('GET', '/admin/users?q=mo&limit=50')
  const mo = people.find(({ name }) => name === 'mo')!
  const lin = await caller('lin')
  const { id: linId } = await lin.ask<Named>('GET', '/user')
  const before = await lin.ask<{ sum: number }>('GET', '/user/currency')
  const { roles } = await admin.ask<{ roles: string[] }>('GET', `/admin/users/${mo.id}`)
  // A second person who may agree.
  const role = `treasurer-${Date.now()}`
  await admin.ask('POST', '/admin/roles', {
    name: role,
    permissions: ['currency:manage', 'setting:manage', 'user:manage'],
  })
  await askWithSecond(admin, 'PATCH', `/admin/users/${mo.id}`, { roles: [...roles, role] })
  try {
    await signIn('admin')
    await open(`/console/people/${linId}`)
    await page.getByRole('button', { name: 'Adjust balance…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Coins').fill('1000000')
    await dialog.getByLabel('Reason').fill('The big prize')
    await dialog.getByRole('button', { name: /^(Add|Remove) [\d,]+ coins$/ }).click()
    await page
      .locator('.ui-toasts')
      .getByText(/second person/i)
      .waitFor()
    assert.equal((await lin.ask<{ sum: number }>('GET', '/user/currency')).sum, before.sum, 'nothing has moved')

    await open('/console/queue?kind=proposals')
    await page.getByText('You proposed this, so a second person must decide.').waitFor()
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .waitFor({ state: 'detached' })
    await page.keyboard.press('j')

    const other = await another()
    await other.signIn('mo')
    const { data: proposed } = await admin.ask<{ data: { id: number; reason: string; state: number }[] }>(
      'GET',
      '/admin/proposals',
    )
    const prize = proposed.find(({ reason, state }) => reason === 'The big prize' && state === 0)!
    await other.open(`/console/queue?kind=proposals&item=proposals-${prize.id}`)
    await other.page.getByRole('region', { name: 'Pending item' }).getByText('The big prize').waitFor()
    await other.page.getByRole('heading', { name: 'What happens' }).waitFor()
    await other.page.keyboard.press('a')
    await other.page.locator('dialog :focus').waitFor()
    await other.page.keyboard.press('Enter')
    await other.page
      .locator('.ui-toasts')
      .getByText(/^Approved /)
      .first()
      .waitFor()
    assert.equal((await lin.ask<{ sum: number }>('GET', '/user/currency')).sum, before.sum + 1_000_000)

    await open('/console/proposals')
    await page
      .getByRole('button', { name: /Balance of/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByText(/Decided by mo/)
      .waitFor()
  } finally {
    await admin.ask('PATCH', `/admin/users/${mo.id}`, { roles })
  }
})

journey(
  'a permission is given by two people, and not to everyone',
  WIDE,
  async ({ page, open, signIn, another, expect }) => {
    expect(422)
    const admin = await caller('admin')
    const lin = await caller('lin')
    const { id } = await lin.ask<Named>('GET', '/user')
    const role = `clerk-${Date.now()}`
    await admin.ask('POST', '/admin/roles', { name: role, permissions: ['currency:cash-review'] })
    try {
      await signIn('admin')
      await open(`/console/people/${id}`)
      await page.getByRole('button', { name: 'Roles…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: new RegExp(role.replace('-', '.'), 'i') }).check()
      await dialog.getByText(/This grants permissions for money.*Withdrawals/).waitFor()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText(/A second person must approve/).waitFor()
      await dialog.getByRole('link', { name: 'Go to proposals' }).click()
      await page.getByRole('button', { name: 'Permissions for lin' }).first().click()
      await page.getByRole('dialog').getByText('Gets').waitFor()

      const other = await another()
      await other.signIn('priya.builds')
      const { data } = await admin.ask<{ data: { id: number }[] }>('GET', '/admin/queue/items?kind=proposals')
      await other.open(`/console/queue?kind=proposals&item=proposals-${data.at(-1)!.id}`)
      await other.page.getByRole('heading', { name: 'Proposal: Permissions for lin' }).waitFor()
      await other.page.getByRole('heading', { name: 'What happens' }).waitFor()
      await other.page.keyboard.press('a')
      await other.page.locator('dialog :focus').waitFor()
      await other.page.keyboard.press('Enter')
      await other.page
        .locator('.ui-toasts')
        .getByText(/^Approved /)
        .first()
        .waitFor()
      assert((await admin.ask<{ roles: string[] }>('GET', `/admin/users/${id}`)).roles.includes(role))

      await open('/console/roles')
      await page.getByRole('checkbox', { name: 'Member: Money' }).click()
      await page
        .getByRole('main')
        .getByText(/People outside staff have this role/)
        .waitFor()
      assert.equal(await page.getByRole('checkbox', { name: 'Member: Money' }).isChecked(), false)
    } finally {
      await admin.ask('PATCH', `/admin/users/${id}`, { roles: ['member'] })
    }
  },
)

journey(
  'a statement is loaded, its wrong lines are named and its differences shown',
  WIDE,
  async ({ page, open, signIn, expect }) => {
    expect(422)
    await signIn('admin')
    // What is loaded stays, so every run has a day of its own.
    const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(Math.random() * 1500))).toISOString().slice(0, 10)
    await open('/console/statements')
    const load = async (text: string) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Day').fill(day)
      await dialog.getByLabel('File (CSV)').setInputFiles({
        name: 'statement.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
      await dialog.getByRole('button', { name: 'Load statement' }).click()
    }
    await page.getByRole('button', { name: 'Load statement' }).click()
    await load('transaction_id,out_trade_no,amount\ntxn-1,number1,12')
    await page.getByText('Line 2: must be like').first().waitFor()
    await load(`transaction_id,out_trade_no,amount\ntxn-${Date.now()},number1,12.34`)
    await page.getByText('1 payment loaded.').waitFor()
    await page.getByText('1 payment differs').first().waitFor()
    await page.getByRole('button', { name: `Compare ${day}, Provider A` }).click()
    await page.getByText('in the statement, but not credited accordingly').waitFor()
  },
)

journey(
  'a wrong statement is replaced once a second person agrees',
  {},
  async ({ page, open, signIn, another, check, word }) => {
    const admin = await caller('admin')
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(Math.random() * 300))).toISOString().slice(0, 10)
    const header = 'transaction_id,out_trade_no,amount\n'
    const text = `${header}txn-${Date.now()},number1,12.34`
    await admin.ask('POST', '/admin/ledger/statements', { provider: 'pay-b', day, text })
    await signIn('admin')
    await open('/console/statements')
    const row = page.getByRole('row').filter({ hasText: day })
    await row.getByText(word('1 payment differs', '1 笔不一致')).waitFor()
    await row.getByRole('button', { name: new RegExp(day) }).click()
    await page.getByText(word('in the statement, but not credited accordingly', '对账单中有，但未按此入账')).waitFor()
    await check('console-statements')
    await page.getByRole('button', { name: word('Replace', '替换') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(word('File (CSV)', '文件（CSV）')).setInputFiles({
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(header),
    })
    const reason = `The file of another shop, ${day}`
    await dialog.getByLabel(word('What was wrong', '错在哪里')).fill(reason)
    await check('console-statement-replaced')
    await dialog.getByRole('button', { name: word('Replace', '替换') }).click()
    await page
      .locator('.ui-toasts')
      .getByText(word(/second person/i, /他人复核/))
      .waitFor()

    const other = await another()
    await other.signIn(SECOND)
    await other.open('/console/queue?kind=proposals')
    await other.page.getByText(reason).first().waitFor()
    const { data } = await admin.ask<{ data: { id: number; reason: string }[] }>(
      'GET',
      '/admin/proposals?state=0&kind=statement',
    )
    const made = data.find((each) => each.reason === reason)!
    await (await caller(SECOND)).ask('PATCH', `/admin/proposals/${made.id}`, { state: 1 })
    await open('/console/statements')
    await row.getByText(word('All payments match', '全部一致')).waitFor()
  },
)
