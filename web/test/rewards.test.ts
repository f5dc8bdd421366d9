import assert from 'node:assert/strict'
import { buyCoins } from './cashier.ts'
import { openFirstFeed } from './first-feed.ts'
import { tour } from './journey.ts'

tour('gifts are given until the balance is too small, and again after a recharge', async (walk) => {
  const { page, open, word, register, check } = walk
  const name = await register('giver')
  await open('/hot')
  const feed = await openFirstFeed(walk)
  const sheet = page.getByRole('dialog')
  const reward = page.getByRole('article').getByRole('button', { name: word('Reward', '打赏'), exact: true })
  const recharge = sheet.getByRole('link', { name: word('Top up', '去充值') })

  await reward.click()
  await sheet.getByText(word('You don’t have enough coins.', '金币余额不足。')).waitFor()
  await check('reward-too-poor')
  await recharge.click()
  await page.waitForURL('**/wallet/recharge?next=*')
  await buyCoins(walk, 100)
  await page.getByRole('link', { name: word('Back to where you were', '返回刚才的页面') }).click()
  await page.waitForURL(`**${feed}`)

  // Ten sunflowers are the whole balance; an eleventh is too much.
  await reward.click()
  await sheet.getByRole('radio', { name: /Sunflower|向日葵|葵/ }).check({ force: true })
  await sheet.getByRole('radio', { name: '×10' }).check({ force: true })
  await check('reward')
  await sheet.getByRole('button', { name: word('Give 100', '送出 100') }).click()
  await page.getByText(word(/^Sent to /, /^已送给/)).waitFor()
  await sheet.waitFor({ state: 'hidden' })
  assert.equal(await reward.evaluate((button) => button === button.ownerDocument.activeElement), true)
  await reward.click()
  await recharge.click()
  await page.waitForURL('**/wallet/recharge?next=*')
  await buyCoins(walk, 200)
  await page.getByRole('link', { name: word('Back to where you were', '返回刚才的页面') }).click()
  await reward.click()
  await sheet.getByRole('button', { name: word('Give 5', '送出 5') }).click()
  await sheet.waitFor({ state: 'hidden' })

  // The givers and gifts are listed below the post.
  await page.getByRole('button', { name: word(/rewards?$/, /次打赏$/) }).click()
  await sheet.getByRole('listitem').filter({ hasText: name }).first().waitFor()
  assert.equal(await sheet.getByRole('listitem').filter({ hasText: name }).count(), 2)
  await check('rewarded-by')
  await page.keyboard.press('Escape')

  // The same gifts go to a topic.
  await open('/topics/1/rewards')
  await page.getByRole('button', { name: word('Reward', '打赏'), exact: true }).click()
  await sheet.getByRole('button', { name: word('Give 5', '送出 5') }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: '+5' }).waitFor()
  await check('topic-rewarded')
  await open('/wallet')
  await page.getByText('190', { exact: true }).first().waitFor()
})
