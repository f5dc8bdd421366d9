import assert from 'node:assert/strict'
import { journey } from './journey.ts'

journey('people and tags are picked while writing, and lead where they say', {}, async (walk) => {
  const { page, open, word, register, check } = walk
  const name = await register('wen')
  await open('/publish')
  const field = page.getByRole('textbox', { name: word('What’s on your mind?', '想分享点什么？') })
  await field.fill('')
  await field.pressSequentially(`By ${name} with @ott`)
  const option = page.getByRole('option', { name: 'otto', exact: true })
  await option.waitFor()
  await check('mention-picker')
  await field.press('Enter')
  assert.equal(await field.inputValue(), `By ${name} with @otto `)
  await field.pressSequentially('on #can')
  await page.getByRole('option', { name: '#canal' }).click()
  assert.equal(await field.inputValue(), `By ${name} with @otto on #canal `)
  await page.getByRole('button', { name: word('Publish', '发布'), exact: true }).click()
  await page.waitForURL(/\/feeds\/\d+$/)
  const post = page.getByRole('main')
  assert.match((await post.getByRole('link', { name: '@otto' }).first().getAttribute('href')) ?? '', /^\/people\/\d+$/)

  const comment = page.getByRole('textbox', { name: word('Write a comment', '说点什么…') })
  await comment.click()
  await comment.pressSequentially('#tra')
  await page.getByRole('option', { name: /^#tra/ }).first().waitFor()
  await comment.press('Escape')
  assert.equal(await page.getByRole('option').count(), 0)

  await post.getByRole('link', { name: '#canal' }).first().click()
  await page.waitForURL('**/tags/canal')
  await page.getByRole('heading', { name: '#canal' }).waitFor()
  await page.getByRole('article').filter({ hasText: name }).waitFor()
  await check('tag')
  await page
    .getByRole('navigation', { name: word('Sort posts', '排序') })
    .getByRole('link', { name: word('Hot', '热门') })
    .click()
  await page.waitForURL(/by=hot/)
  await page.getByRole('article').first().waitFor()
})

journey('what was found is marked, and all of a kind is one step away', {}, async ({ page, open, word, check }) => {
  await open(`/search?q=${encodeURIComponent('面包')}`)
  const topics = page.getByRole('region', { name: word('Topics', '圈子') })
  await topics.getByText('面包房来信').waitFor()
  assert.ok((await page.evaluate('CSS.highlights.get("search")?.size ?? 0')) as number)
  await check('search-all')
  await page.getByRole('link', { name: word('More: Posts', '更多动态') }).click()
  await page.waitForURL(/kind=feeds/)
  await page.getByRole('article').first().waitFor()
  await check('search-feeds')
})
