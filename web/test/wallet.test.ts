import assert from 'node:assert/strict'
import { payAtCashier } from './cashier.ts'
import { journey } from './journey.ts'

journey(
  'a purse is filled at the cashier, and what can be withdrawn is said beforehand',
  { themes: ['dark'] },
  async (walk) => {
    const { page, open, word, check, register } = walk
    await register('buyer')
    await open('/wallet')
    await page.getByText(word('No transactions yet', '还没有记录')).waitFor()
    await check('wallet-empty')
    await page
      .getByRole('link', { name: word('Top up', '充值'), exact: true })
      .first()
      .click()
    await page.waitForURL('**/wallet/recharge')
    await page.getByLabel(word('Other amount', '其他数额')).fill('7')
    await page.getByText(word('Enter an amount from', '请填')).waitFor()
    await page.getByLabel(word('Other amount', '其他数额')).fill('1,200')
    await check('recharge')
    await page.getByRole('button', { name: word('Pay ¥12.00', '支付 ¥12.00') }).click()
    await page.getByRole('link', { name: word('Open checkout', '打开收银台') }).waitFor()
    await check('recharge-waiting')
    await payAtCashier(walk)
    await page.getByRole('link', { name: word('Back to wallet', '返回钱包') }).click()
    await page.waitForURL('**/wallet')
    await page.getByText('+1,200').first().waitFor()
    await check('wallet')
    await page
      .getByRole('link', { name: word('Withdraw', '提现'), exact: true })
      .first()
      .click()
    await page.getByText(word('How it works', '提现流程')).waitFor()
    const coins = (amount: string) => new RegExp(`${amount} ${word('coins', '金币')}`)
    for (const amount of ['100', '10,000,000'])
      await page
        .getByRole('main')
        .getByRole('definition')
        .filter({ hasText: '–' })
        .getByText(coins(amount))
        .waitFor({ state: 'attached' })
    // What is missing has the same sign.
    assert.equal(await page.getByRole('main').getByText(coins('100')).count(), 4)
    await check('withdraw')
  },
)

journey(
  'orders are filtered by address',
  { widths: [390], languages: ['en'] },
  async ({ page, open, signIn, check }) => {
    await signIn('lin')
    await open('/wallet')
    await page.getByRole('listitem').first().waitFor()
    await page.getByRole('link', { name: 'Withdrawals' }).click()
    await page.waitForURL('**/wallet?show=withdrawals')
    await page.getByRole('listitem').filter({ hasText: '−300' }).first().waitFor()
    await page.getByRole('listitem').filter({ hasText: '+' }).first().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Gifts' }).click()
    await page.waitForURL('**/wallet/gifts')
    await page.getByText('Sunflower').waitFor()
    await check('gifts')
  },
)

journey('a withdrawal sets coins aside and is listed', {}, async ({ page, open, signIn, word, check }) => {
  await signIn('苏远')
  await open('/wallet/withdraw')
  await page.getByRole('button', { name: word('All', '全部'), exact: true }).click()
  const amount = page.getByLabel(word('Coins', '金币数额'))
  const all = Number(await amount.inputValue())
  assert.ok(all >= 100)
  await amount.fill(String(all + 1))
  await page.getByText(word(/^Enter an amount/, /^请填写/)).waitFor()
  await amount.fill('100')
  await page.getByText(word('You’ll receive ¥1.00.', '到账 ¥1.00。')).waitFor()
  const ask = page.getByRole('main').getByRole('button', { name: word(/^Withdraw/, /申请提现/) })
  const account = page.getByLabel(word('Account (phone or email)', '账号（手机号或邮箱）'))
  // The account of an earlier withdrawal is filled in.
  await account.fill('')
  assert(await ask.isDisabled(), 'it is asked where the money goes')
  await account.fill('suyuan@example.com')
  await page.getByLabel(word('Account holder’s name', '收款人姓名')).fill('苏远')
  await check('withdraw-filled')
  await ask.click()
  await page.getByText(word('Request sent.', '已提交')).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: word('pending', '处理中') })
    .filter({ hasText: '•••• .com' })
    .first()
    .waitFor()
  await check('withdraw-asked')
  await page.reload()
  assert.equal(await account.inputValue(), 'suyuan@example.com')
})
