import assert from 'node:assert/strict'
import { journey } from './journey.ts'

journey('a list chosen for me says why, learns, and can be turned off; what I mute is gone', {}, async (walk) => {
  const { page, open, word, signIn, check } = walk
  await signIn('周野')
  await open('/for-you')
  const main = page.getByRole('main')
  await main.getByText(word('Why this:', '推荐理由：')).first().waitFor()
  await check('for-you')
  const first = main.getByRole('article').first()
  const id = await first.getAttribute('data-feed')
  await main
    .getByRole('button', { name: word('Not interested', '不感兴趣') })
    .first()
    .click()
  await main.locator(`[data-feed="${id}"]`).waitFor({ state: 'detached' })

  await main.getByRole('button', { name: word('Turn off', '关闭') }).click()
  await main.getByText(word('“For you” is off', '“为你推荐”已关闭')).waitFor()
  await check('for-you-off')
  await main.getByRole('button', { name: word('Turn on', '开启') }).click()
  await main.getByRole('article').first().waitFor()

  const post = main.getByRole('article').first()
  const author = (await post.getAttribute('aria-label'))!.replace(word(/^Post by /, /的动态$/), '').trim()
  await post.getByRole('button', { name: word('More', '更多') }).click()
  await page.getByRole('menuitem', { name: word(/^Mute /, /^屏蔽/) }).click()
  await post.filter({ hasText: author }).waitFor({ state: 'detached' })

  await open('/me/settings/muted')
  await main.getByText(author, { exact: true }).waitFor()
  await main.getByRole('textbox', { name: word('Words', '屏蔽词') }).fill('canal\n剧透')
  await main.getByRole('button', { name: word('Save', '保存') }).click()
  await page.getByText(word('Saved', '已保存')).first().waitFor()
  await check('muted')
  await main
    .getByRole('button', { name: word('Unmute', '取消屏蔽') })
    .first()
    .click()
  await main.getByText(author, { exact: true }).waitFor({ state: 'detached' })
  await main.getByRole('textbox').fill('')
  await main.getByRole('button', { name: word('Save', '保存') }).click()
  await page.reload()
  assert.equal(await main.getByRole('textbox').inputValue(), '')

  await open('/search?kind=topics&q=Field%20recordings')
  await main.locator('a[href^="/topics/"]').filter({ hasText: 'Field recordings' }).first().click()
  await page.waitForURL(/\/topics\/\d+$/)
  await main
    .getByRole('button', { name: word('Manage', '管理') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: word('Mute Field recordings', '屏蔽 Field recordings') }).click()
  await page.getByText(word('Field recordings muted', '已屏蔽 Field recordings')).first().waitFor()
  await open('/me/settings/muted')
  await main.getByText('Field recordings', { exact: true }).waitFor()
  await main.getByRole('button', { name: word('Unmute', '取消屏蔽') }).click()
  await main.getByText('Field recordings', { exact: true }).waitFor({ state: 'detached' })
})
