import assert from 'node:assert/strict'
import { caller } from '../../console/test/staff.ts'
import { journey, tour } from './journey.ts'

const PASSWORD = 'plaza-demo-2026'

interface User {
  id: number
}

tour('a person reads why a post was removed, appeals, and it comes back with its likes', async (walk) => {
  const { page, open, word, register, check } = walk
  const admin = await caller('admin')
  const name = await register('wrongly')
  const me = await caller(name)
  const friend = await caller('lin')
  const { id } = await me.ask<{ id: number }>('POST', '/feeds', { feed_content: 'My own photo of the harbour at dawn' })
  await friend.ask('POST', `/feeds/${id}/like`)
  await admin.ask('PATCH', `/admin/feeds/${id}`, { deleted: true, rule: 'illegal', reason: 'Taken from an agency.' })

  await open('/notices/system')
  await page.getByText(word(/Taken from an agency/, /Taken from an agency/)).click()
  await page.getByRole('heading', { name: word('Post removed', '动态已删除') }).waitFor()
  await page.getByText('My own photo of the harbour at dawn').waitFor()
  await page.getByText(word('A person on our team', '工作人员'), { exact: true }).waitFor()
  await check('decision')
  await page.getByRole('link', { name: word('Illegal content and copyright', '违法与侵权内容') }).click()
  await page.locator('#illegal').waitFor()
  await check('rules')
  await page.goBack()
  await page.getByLabel(word('Why is this decision wrong?', '为什么处理有误')).fill('I took it myself, see my profile.')
  await page.getByRole('button', { name: word('Send appeal', '提交申诉') }).click()
  await page.getByText(word('Under review', '审核中'), { exact: true }).waitFor()

  const { data } = await admin.ask<{ data: { id: number; detail: string }[] }>(
    'GET',
    '/admin/queue/items?kind=appeals&limit=100',
  )
  const appeal = data.find(({ detail }) => detail === 'I took it myself, see my profile.')
  const second = await caller('priya.builds')
  await second.ask('PATCH', `/admin/appeals/${appeal?.id}`, { state: 'overturned', remark: 'Sorry, you are right.' })
  await open('/me/decisions')
  await page.getByText(word('Decision reversed', '申诉成功')).waitFor()
  await check('decisions')
  await page.getByRole('link', { name: word(/Post removed/, /动态已删除/) }).click()
  await page.getByText('Sorry, you are right.').waitFor()
  const { like_count: likes } = await me.ask<{ like_count: number }>('GET', `/feeds/${id}`)
  assert.equal(likes, 1)
})

tour('a suspended person signs in, sees only the decision, and appeals', async (walk) => {
  const { page, context, open, word, register, check, expect } = walk
  const admin = await caller('admin')
  const name = await register('suspended')
  const { id } = await (await caller(name)).ask<User>('GET', '/user')
  await admin.ask('PATCH', `/admin/users/${id}`, { disabled: true, rule: 'fraud', reason: 'Sold what was not there.' })
  await context.clearCookies()
  expect(403, 401)
  await open('/sign-in')
  await page
    .getByLabel(word(/^Name, phone/, /^用户名/))
    .or(page.locator('input[name=login]'))
    .first()
    .fill(name)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page
    .locator('form')
    .getByRole('button', { name: word('Sign in', '登录'), exact: true })
    .click()
  await page.getByRole('heading', { name: word('Your account is suspended', '你的账号已被封禁') }).waitFor()
  await page.getByText('Sold what was not there.').waitFor()
  await check('suspended')
  await page.getByLabel(word('Why is this decision wrong?', '为什么处理有误')).fill('I delivered everything.')
  await page.getByRole('button', { name: word('Send appeal', '提交申诉') }).click()
  await page.getByText(word('Under review', '审核中'), { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: word('Sign in to read the decision', '请登录后查看处理详情') }).waitFor()
  await check('suspended-gone')
})

journey('a reporter sees what became of a report', { widths: [390], languages: ['en'] }, async (walk) => {
  const { page, open, register, check } = walk
  const admin = await caller('admin')
  const name = await register('reporter')
  const me = await caller(name)
  const lin = await (await caller('lin')).ask<User>('GET', '/user')
  await me.ask('POST', `/report/users/${lin.id}`, { reason: 'Advertising' })
  const { data } = await admin.ask<{ data: User[] }>('GET', `/admin/reports?owner_id=${lin.id}&limit=1&sort=id:desc`)
  await admin.ask('PATCH', `/admin/reports/${data[0]?.id}`, { status: 'rejected', remark: 'Nothing was for sale.' })
  await open('/me/decisions')
  await check('no-decisions')
  await page.getByRole('link', { name: 'Your reports' }).click()
  await page.getByText('Doesn’t break our rules').waitFor()
  await page.getByText('Our answer: Nothing was for sale.').waitFor()
  await check('own-reports')
})

tour('the figures are public where the operator wants it', async (walk) => {
  const { open, page, word, check, expect } = walk
  const admin = await caller('admin')
  expect(404)
  await admin.ask('PATCH', '/admin/settings/transparency', { public: true })
  await open('/transparency')
  await page.getByRole('heading', { name: word('How we moderate', '社区治理数据'), level: 1 }).waitFor()
  await check('transparency')
})
