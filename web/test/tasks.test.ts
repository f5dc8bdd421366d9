import assert from 'node:assert/strict'
import { openFirstFeed } from './first-feed.ts'
import { journey } from './journey.ts'

journey('the daily check-in, and a task', {}, async ({ page, open, word, check, register }) => {
  await register('early')
  await open('/tasks')
  await page.getByRole('button', { name: word('Check in, +1', '今日签到，+1') }).waitFor()
  await check('tasks')
  await page
    .getByRole('button', { name: word('Check in, +1', '今日签到，+1') })
    .last()
    .click()
  await page.getByText(word('You’ve checked in today. See you tomorrow!', '今天已签到，明天见。')).waitFor()
  await page.getByRole('button', { name: word('Claim', '领取') }).click()
  await page.getByLabel(word('Done for today', '今日已完成')).first().waitFor()

  // A comment is a task too; its progress is there on return.
  await open('/')
  const feed = await openFirstFeed({ page, word })
  const added = await page.evaluate(async (address) => {
    const renewed = await fetch('/api/v2/auth/session/renewal', { method: 'POST', headers: { 'x-plaza-session': '1' } })
    const { access_token: token } = (await renewed.json()) as { access_token: string }
    const answer = await fetch(`/api/v2/feeds/${address.split('/').at(-1)}/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ body: `Good morning ${Math.random()}` }),
    })
    return answer.status
  }, feed)
  assert.equal(added, 201)
  await open('/tasks')
  await page.getByText(word('1 of 5 today', '今天 1 / 5')).first().waitFor()
  await check('tasks-done')
})
