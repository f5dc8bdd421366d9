import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

const PHONE = { widths: [390] } as const

journey(
  'on a phone a list is sorted and chosen from as on a desktop',
  PHONE,
  async ({ page, open, signIn, word, check }) => {
    const admin = await caller('admin')
    const { data } = await admin.ask<{ data: { name: string }[] }>('GET', '/admin/users?sort=name:asc&limit=30')
    await signIn('admin')
    await open('/console/people')
    const main = page.locator('main')
    const order = main.getByRole('combobox', { name: word('Sort by', '排序') })
    await order.waitFor()
    assert.equal(await order.inputValue(), 'id:desc')
    await order.selectOption({ label: word('Name, ascending', '名称，升序') })
    await page.waitForURL(/sort=name(%3A|:)asc/)
    await main.getByRole('row').first().getByText(data[0]!.name).waitFor()
    // The address alone says it, and what is not offered is said too.
    await open('/console/people?sort=followers_count:desc')
    await order.waitFor()
    assert.equal(await order.inputValue(), 'followers_count:desc')

    await open('/console/comments?deleted=false')
    const all = main.getByRole('checkbox', { name: word('Select all on this page', '选择本页全部') })
    await all.waitFor()
    assert.equal(await all.count(), 1)
    const one = main.getByRole('checkbox', { name: word(/^Select \d/, /^选择 \d/) })
    const count = await one.count()
    assert(count > 1)
    await all.check()
    // Their acts are visible, wherever one is in the list.
    const bar = (await main.getByText(word(`${count} selected`, `已选 ${count} 条`)).boundingBox())!
    assert(bar.y > 0 && bar.y < 844, `the acts are at ${bar.y} px`)
    await check('console-phone-chosen')
    await one.first().uncheck()
    assert.equal(await all.isChecked(), false)
    await all.check()
    await all.uncheck()
    await main.locator('input:checked').first().waitFor({ state: 'detached' })
  },
)

journey('on a phone Escape closes the menu, and keeps the place', PHONE, async ({ page, open, signIn, word }) => {
  await signIn('admin')
  await open('/console/people')
  const button = page.getByRole('button', { name: word('Menu', '菜单'), exact: true })
  const menu = page.getByRole('navigation')
  const isBack = async () => {
    await menu.waitFor({ state: 'hidden' })
    assert(await button.evaluate((element) => element.matches(':focus')), 'the button has no focus')
    assert.equal(await button.getAttribute('aria-expanded'), 'false')
  }
  await button.click()
  await menu.getByRole('button', { name: word('Close', '关闭') }).waitFor()
  assert.equal(await menu.locator(':focus').count(), 1)
  await page.keyboard.press('Escape')
  await isBack()
  await button.click()
  await menu.getByRole('button', { name: word('Close', '关闭') }).click()
  await isBack()
  // The account menu lies above it: one Escape each.
  await button.click()
  await menu.getByRole('button', { name: /admin/ }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  assert(await menu.isVisible())
  await page.keyboard.press('Escape')
  await isBack()
})
