import assert from 'node:assert/strict'
import { origin } from './browser.ts'
import { videoFile } from './demo-video.ts'
import { journey } from './journey.ts'

// Runs in the page.
declare const document: { querySelector(what: string): { value: string } | null }

/** Sixteen by sixteen dots, a PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAB20lEQVR42g3LIbKFIABA0b+DV61WK9VqpVqpFgPD3ACFwJCkGByTiUQymUgkl/U9/fz9WDvWnnVgFawj68QqWWdWxbqwalbHGlgT68H698N0mB4zYARmxEwYiZkxCrNgNMZhAiZhDswXbIftsQNWYEfshJXYGauwC1ZjHTZgE/bAfsF3+B4/4AV+xE94iZ/xCr/gNd7hAz7hD/wXYkfsiQNREEfiRJTEmaiIC1ETHTEQE/EgfmHr2Hq2gU2wjWwTm2Sb2RTbwqbZHFtgS2wH2xf2jr1nH9gF+8g+sUv2mV2xL+ya3bEH9sR+sH/h7Dh7zoFTcI6cE6fknDkV58KpOR1n4EycB+cXro6r5xq4BNfINXFJrplLcS1cmstxBa7EdXB9IXfknjyQBXkkT2RJnsmKvJA12ZEDOZEP8hdKR+kpA0VQRspEkZSZoigLRVMcJVAS5aB84e64e+6BW3CP3BO35J65FffCrbkdd+BO3Af3F56Op+cZeATPyDPxSJ6ZR/EsPJrH8QSexHPwfKF21J46UAV1pE5USZ2pirpQNdVRAzVRD+oXWkfraQNN0EbaRJO0maZoC03THC3QEu2gfeHteHvegVfwjrwTr+SdeRXvwqt5HW/gTbwH7z+Pm2OQLUC5+wAAAABJRU5ErkJggg==',
  'base64',
)
/** In the page: two large pictures are pasted, the second a moment after the first. */
const PASTE_TWO = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2600, height: 1900 })
  canvas.getContext('2d').fillRect(0, 0, 2600, 1900)
  const blob = await new Promise((resolve) => canvas.toBlob(resolve))
  for (const name of ['one.png', 'two.png']) {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob], name, { type: 'image/png' }))
    document.querySelector('textarea').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    await new Promise((resume) => setTimeout(resume, 20))
  }
})()`

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE })

const countOf = async (text: string): Promise<number> => {
  const answer = await fetch(`${origin()}/api/v2/feeds?search=${encodeURIComponent(text)}`)
  return ((await answer.json()) as unknown[]).length
}

journey('publish with three pictures, see it on top and in its topic, talk about it', {}, async (walk) => {
  const { page, open, word, register, check } = walk
  const name = await register('wen')
  await open('/topics/1')
  await page.getByRole('button', { name: word('Join', '加入'), exact: true }).click()
  await page.getByRole('link', { name: word('Post here', '在这里发布') }).click()
  await page.waitForURL('**/publish?topic=1')
  await page.getByRole('checkbox', { name: '慢车记录', checked: true }).waitFor({ state: 'attached' })
  const text = `Three pictures by ${name}`
  await page.getByRole('textbox', { name: word('What’s on your mind?', '想分享点什么？') }).fill(text)
  await page.locator('[data-pick=pictures]').setInputFiles([picture('a.png'), picture('b.png'), picture('c.png')])
  await page
    .getByRole('list', { name: word('Photos', '图片') })
    .getByRole('img')
    .nth(2)
    .waitFor()
  const describe = page.getByRole('button', { name: word('ALT: describe photo 2', '描述第 2 张图片') })
  await describe.focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog textarea:focus').waitFor()
  await page.keyboard.type('A cat asleep')
  await check('publish-alt')
  await page.keyboard.press('Escape')
  const changed = word('ALT: edit the description of photo 2', '修改第 2 张图片的描述')
  await page.getByRole('button', { name: changed }).waitFor()
  assert.equal(await page.evaluate('document.activeElement?.getAttribute("aria-label")'), changed)
  await page.getByRole('button', { name: word('Move photo 2 forward', '第 2 张前移') }).click()
  await check('publish')
  await page.getByRole('button', { name: word('Publish', '发布'), exact: true }).click()
  await page.waitForURL(/\/feeds\/\d+/)
  await page.getByText(text).first().waitFor()
  assert.equal(await page.locator('article img[alt]:not([alt=""])').count(), 3)
  await page
    .getByRole('link', { name: word('Open photo 1 of 3: A cat asleep', '查看第 1 张图片，共 3 张：A cat asleep') })
    .click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('img', { name: 'A cat asleep' }).waitFor()
  await viewer.getByText('A cat asleep').waitFor()
  await check('viewer-with-description')
  await page.keyboard.press('Escape')

  await page.getByRole('textbox', { name: word('Write a comment', '说点什么…') }).fill('First!')
  await page.getByRole('button', { name: word('Send', '发送') }).click()
  await page.getByRole('listitem').filter({ hasText: 'First!' }).waitFor()
  await check('feed-with-comments')

  // A comment is not deleted by a slip of the finger, and not twice by two taps.
  const deletions: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
  const comment = page.getByRole('listitem').filter({ hasText: 'First!' })
  await comment.getByRole('button', { name: word('Delete', '删除') }).click()
  const ask = page.getByRole('dialog', { name: word('Delete this comment?', '删除这条评论？') })
  await ask.getByRole('button', { name: word('Delete', '删除') }).dblclick()
  await page.getByText(word('Comment deleted', '评论已删除')).first().waitFor()
  await comment.waitFor({ state: 'hidden' })
  assert.equal(deletions.length, 1)

  // Counters are updated wherever they are shown.
  await page
    .getByRole('link', { name: word('Me', '我'), exact: true })
    .first()
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: word(/^1\s*Posts$/, /^1\s*动态$/) })
    .waitFor()

  for (const list of ['/', '/topics/1']) {
    await open(list)
    // Near the top: another journey may publish at the same moment.
    await page.getByRole('article').filter({ hasText: text }).first().waitFor()
  }
})

journey(
  'a draft survives a reload, and is gone when it is sent',
  { languages: ['en'], widths: [390] },
  async (walk) => {
    const { page, open, register } = walk
    await register('draft')
    await open('/publish')
    const field = page.getByRole('textbox', { name: 'What’s on your mind?' })
    await field.fill('Half a thought')
    await page.locator('[data-pick=pictures]').setInputFiles([picture('a.png')])
    await page.getByRole('button', { name: 'ALT: describe photo 1' }).click()
    await page.getByRole('textbox', { name: 'What’s in the photo?' }).fill('Half a cat')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.waitForTimeout(800)
    await page.reload()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Half a thought')
    await page.getByRole('img', { name: 'Half a cat' }).waitFor()

    // Two pictures pasted one after the other: the second comes while the first is shrunk.
    await page.evaluate(PASTE_TWO)
    await page.getByRole('list', { name: 'Photos' }).getByRole('img').nth(2).waitFor()

    const ask = page.getByRole('dialog', { name: 'Discard this draft?' })
    const discard = page.getByRole('main').getByRole('button', { name: 'Discard' }).first()
    await discard.click()
    await ask.getByRole('button', { name: 'Keep editing' }).click()
    assert.equal(await field.inputValue(), 'Half a thought')
    await discard.click()
    await ask.getByRole('button', { name: 'Discard' }).click()
    await ask.waitFor({ state: 'hidden' })
    await page.waitForFunction(() => document.querySelector('textarea:focus')?.value === '')
  },
)

journey('the network is lost in the middle of publishing: it is sent once', { languages: ['en'] }, async (walk) => {
  const { page, context, open, register } = walk
  const name = await register('off')
  await open('/publish')
  const text = `Written on a train by ${name}`
  await page.getByRole('textbox', { name: 'What’s on your mind?' }).fill(text)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('1 waiting to send').waitFor()
  assert.equal(await countOf(text), 0)
  await context.setOffline(false)
  await page.getByText('1 waiting to send').waitFor({ state: 'detached' })
  await open('/')
  await page.getByRole('article').first().getByText(text).waitFor()
  assert.equal(await countOf(text), 1)
})

journey('a comment reaches the author live, in a second browser', { languages: ['en'] }, async (walk) => {
  const { page, open, register, another } = walk
  const name = await register('live')
  await open('/publish')
  await page.getByRole('textbox', { name: 'What’s on your mind?' }).fill(`Waiting for you, ${name}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(/\/feeds\/\d+/)
  const path = new URL(page.url()).pathname
  const other = await another()
  await other.signIn('lin')
  await other.open(path)
  await other.page.getByRole('textbox', { name: 'Write a comment' }).fill('Here I am')
  await other.page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('1 unread').first().waitFor({ state: 'attached' })
  await page.getByRole('listitem').filter({ hasText: 'Here I am' }).waitFor()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('Good to see you')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Good to see you' }).last().waitFor()
})

journey('a video is uploaded while one writes, with a cover of one’s own, and is about an event', {}, async (walk) => {
  const { page, open, word, register, check } = walk
  const name = await register('video')
  await open('/publish')
  const text = `A video by ${name}`
  await page.getByRole('textbox', { name: word('What’s on your mind?', '想分享点什么？') }).fill(text)
  const uploaded = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.locator('[data-pick=video]').setInputFiles([await videoFile()])
  await uploaded
  await page.locator('[data-pick=cover]').setInputFiles([picture('cover.png')])
  await page.getByText(word('Cover updated', '封面已更换')).first().waitFor()

  await page.getByRole('button', { name: word('Attach an item', '关联内容') }).click()
  const dialog = page.getByRole('dialog', { name: word('Attach an item', '关联内容') })
  await dialog.getByRole('listitem').first().waitFor()
  await dialog.getByLabel(word('Search by title', '按标题搜索')).fill('jazz')
  await check('publish-about')
  await dialog.getByRole('button', { name: /Open jazz session/ }).click()
  await dialog.waitFor({ state: 'detached' })
  // The list of upcoming events next to it may name the same event.
  const main = page.getByRole('main')
  await main.getByText('Open jazz session').waitFor()
  await check('publish-video')

  await page.getByRole('button', { name: word('Publish', '发布'), exact: true }).click()
  await page.waitForURL(/\/feeds\/\d+/)
  await main.getByRole('link', { name: /Open jazz session/ }).waitFor()
  await page.locator('article video[poster]').waitFor()
})

journey(
  'a location is an area unless the exact point is asked for, and the map shows what others see',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, context, open, register, check }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 30.658612, longitude: 104.064813 })
    await register('here')
    await open('/publish')
    await page.getByRole('textbox', { name: 'What’s on your mind?' }).fill('Somewhere around here')
    await page.getByRole('button', { name: 'Add location' }).click()
    await page.getByText('Your area, within about 1 km').waitFor()
    const seen = page.getByRole('main').getByRole('link', { name: /^30\.6/ })
    assert.equal(await seen.textContent(), '30.66, 104.06')
    assert.doesNotMatch((await seen.getAttribute('href'))!, /mlat/)
    await check('publish-place')
    await page.getByRole('button', { name: 'Share exact location' }).click()
    await page.getByText('Your exact location').waitFor()
    assert.equal(await seen.textContent(), '30.6586, 104.0648')
    await page.getByRole('button', { name: 'Share my area only' }).click()
    await page.getByText('Your area, within about 1 km').waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/\/feeds\/\d+/)
    // An area has no mark on the map: it is not where its author is.
    const map = page.getByRole('article').getByRole('link', { name: 'Show on map' })
    assert.match((await map.getAttribute('href'))!, /openstreetmap\.org\/#map=13\/30\.66\d*\/104\.06/)
  },
)
