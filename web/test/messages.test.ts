import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { videoFile } from './demo-video.ts'
import { journey } from './journey.ts'
import { registerIn } from './people.ts'

/** Calls the service as the person of a page, once for each body. */
const callEach = <Answer>(page: Page, method: string, path: string, bodies: readonly unknown[]): Promise<Answer[]> =>
  page.evaluate(`(async () => {
    const renewal = await fetch('/api/v2/auth/session/renewal', { method: 'POST', headers: { 'x-plaza-session': '1' } })
    const { access_token: token } = await renewal.json()
    const answers = []
    for (const body of ${JSON.stringify(bodies.map((body) => JSON.stringify(body) ?? null))}) {
      const answer = await fetch('/api/v2${path}', {
        method: '${method}',
        headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
        ...(body !== null && { body }),
      })
      answers.push(answer.status === 204 ? null : await answer.json())
    }
    return answers
  })()`)

const call = async <Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> =>
  (await callEach<Answer>(page, method, path, [body]))[0]!

const idOf = async (page: Page): Promise<number> => (await call<{ id: number }>(page, 'GET', '/user')).id

journey('a stranger writes, is accepted, and a message is recalled', {}, async (walk) => {
  const { page, open, register, word, another, check } = walk
  const name = await register('host')
  await open('/messages')
  await page.getByText(word('No chats yet', '还没有聊天')).waitFor()
  await check('messages-empty')
  const host = await idOf(page)

  const other = await another()
  const stranger = await registerIn(other.page, 'guest')
  await other.open(`/people/${host}`)
  await other.page.getByRole('button', { name: word('Message', '发消息'), exact: true }).click()
  const write = other.page.getByRole('textbox', { name: word('Write a message', '输入消息') })
  await write.fill('Hello there')
  await write.press('Enter')
  const theirs = other.page.getByRole('log')
  await theirs.getByText('Hello there').waitFor()
  await theirs.getByText(word('Sent', '已发送')).waitFor()

  // It came over the stream, apart from the rest, and is counted in the navigation.
  await page.getByRole('link', { name: word('1 message request', '1 条消息请求') }).click()
  await page.getByRole('link', { name: new RegExp(stranger) }).click()
  await page.getByRole('log').getByText('Hello there').waitFor()
  await check('messages-request')
  await page.getByRole('button', { name: word('Accept', '接受') }).click()
  await page.getByRole('button', { name: word('Accept', '接受') }).waitFor({ state: 'detached' })

  const answer = page.getByRole('textbox', { name: word('Write a message', '输入消息') })
  await answer.fill('First line')
  await answer.press('Shift+Enter')
  await answer.pressSequentially('see https://example.org/a, ok?')
  await answer.press('Enter')
  await theirs.getByText('First line').waitFor()
  await theirs.getByRole('link', { name: 'https://example.org/a', exact: true }).waitFor()
  await page.getByRole('log').getByText(word('Read', '已读')).waitFor()
  await check('messages-thread')
  await open(new URL(page.url()).pathname)
  await page.getByRole('log').getByText(word('Read', '已读')).waitFor()

  const mine = page.getByRole('log').locator('[data-seq]').filter({ hasText: 'First line' })
  await mine.getByRole('button', { name: word(/^Actions for message/, /^消息操作/) }).click()
  await page.getByRole('menuitem', { name: word('Recall', '撤回') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('Recall', '撤回') })
    .click()
  await theirs.getByText(word(`${name} recalled a message`, `${name} 撤回了一条消息`)).waitFor()
  await theirs.getByText('First line').first().waitFor({ state: 'detached' })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC',
  'base64',
)

journey('a group is made, talked in, and left; a picture, a video and goods are sent', {}, async (walk) => {
  const { page, open, register, word, another, check, isPhone } = walk
  await register('owner')
  const other = await another()
  const friend = await registerIn(other.page, 'friend')
  await other.open('/messages')

  await open('/messages')
  await page.getByRole('button', { name: word('New chat', '发起聊天') }).click()
  await page.getByRole('searchbox', { name: word('Search people', '搜索用户') }).fill(friend)
  await page
    .getByRole('list', { name: word('People', '成员') })
    .getByRole('button', { name: friend })
    .click()
  await page.getByRole('textbox', { name: word(/Group name/, /群名称/) }).fill('Weekend walk')
  await page.getByRole('button', { name: word('Create', '创建') }).click()
  await page.getByRole('heading', { name: 'Weekend walk' }).waitFor()

  const write = page.getByRole('textbox', { name: word('Write a message', '输入消息') })
  await write.fill('@')
  await page.getByRole('option', { name: friend }).click()
  await write.pressSequentially('look at this')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: word('Send', '发送') }).click()
  const picture = word(/^Photo 1 of 1/, /第 1 张，共 1 张/)
  await page.getByRole('log').getByRole('link', { name: picture }).waitFor()

  await page.locator('input[type=file]').setInputFiles([await videoFile()])
  await page.getByRole('button', { name: word('Send', '发送') }).click()
  const video = word(/^Video 1 of 1/, /的视频，第 1 个/)
  await page.getByRole('log').getByRole('button', { name: video }).waitFor()
  await open('/commodities/1')
  const share = async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: word('More', '更多') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: word('Send in a message', '发给朋友或群聊') }).click()
    return page.getByRole('dialog')
  }
  const goods = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
  const dialog = await share()
  await dialog.getByRole('button', { name: 'Weekend walk' }).click()
  await dialog.waitFor({ state: 'detached' })
  // And to a person there is no conversation with.
  await share()
  await dialog.getByRole('button', { name: word('New chat', '发起聊天') }).click()
  await dialog.getByRole('searchbox', { name: word('Search people', '搜索用户') }).fill(friend)
  await check('messages-share')
  await dialog
    .getByRole('list', { name: word('People', '成员') })
    .getByRole('button', { name: friend })
    .click()
  await dialog.waitFor({ state: 'detached' })

  await other.page.getByText(word('You were mentioned', '有人@我')).waitFor()
  await other.page.getByRole('link', { name: /Weekend walk/ }).click()
  const theirs = other.page.getByRole('log')
  await theirs.getByText('look at this').waitFor()
  await theirs.getByRole('link', { name: picture }).click()
  await other.page.getByRole('dialog').waitFor()
  await other.page.keyboard.press('Escape')
  await theirs.getByRole('button', { name: video }).click()
  await other.page.getByRole('dialog').locator('video').waitFor()
  await other.page.keyboard.press('Escape')
  await theirs.getByRole('link', { name: goods }).waitFor()
  await open('/messages')
  await page.getByRole('link', { name: /Weekend walk/ }).click()
  await page.getByRole('log').getByRole('link', { name: goods }).waitFor()
  await check('messages-group')

  const title = other.page.getByRole('heading', { name: 'Weekend walk' })
  await title.click()
  await other.page.getByText(word('Owner', '群主'), { exact: true }).waitFor()
  await other.page.getByRole('button', { name: word('Leave group', '退出群聊') }).click()
  await other.page
    .getByRole('dialog')
    .getByRole('button', { name: word('Leave group', '退出群聊') })
    .click()
  await other.page.waitForURL('**/messages')
  await other.page.getByText(word('No chats yet', '还没有聊天')).waitFor()
  await other.page.getByRole('link', { name: word('1 message request', '1 条消息请求') }).waitFor()
  await page.getByText(word('1 member', '1 人')).waitFor()
  assert.equal(await page.getByRole('link', { name: /Weekend walk/ }).count(), isPhone ? 1 : 2)
})

journey(
  'a long conversation opens at the first unread message and keeps its place',
  { themes: ['dark'] },
  async (walk) => {
    const { page, open, register, word, another, check } = walk
    await register('reader')
    await open('/')
    const reader = await idOf(page)
    const other = await another()
    await registerIn(other.page, 'writer')
    await other.open('/')
    const { id } = await call<{ id: number }>(other.page, 'POST', '/chat/conversations', {
      title: 'Long talk',
      user_ids: [reader],
    })
    const say = (text: string) =>
      call(other.page, 'POST', `/chat/conversations/${id}/messages`, { client_id: `${Math.random()}`, text })
    const texts = Array.from({ length: 56 }, (_, index) => `Message number ${index + 1}.\nIt has a second line.`)
    const bodies = texts.map((text, index) => ({ client_id: `long-${index}`, text }))
    await callEach(other.page, 'POST', `/chat/conversations/${id}/messages`, bodies)

    await open(`/messages/${id}`)
    const log = page.getByRole('log')
    await log.getByText(word('New messages', '以下是新消息')).waitFor()
    await log.getByText('Message number 1.').waitFor()
    const isSeen = (text: string) =>
      page.evaluate(`(() => {
      const box = document.querySelector('[role=log]').getBoundingClientRect()
      const row = [...document.querySelectorAll('[data-seq]')].find((each) => each.textContent.includes(${JSON.stringify(text)}))
      const at = row?.getBoundingClientRect()
      return at !== undefined && at.bottom > box.top && at.top < box.bottom
    })()`)
    assert.equal(await isSeen('Message number 1.'), true, 'it opens at the first unread message')
    await check('messages-long')
    await say('What came while reading.')
    await page.getByRole('button', { name: word(/new message/, /条新消息/) }).waitFor()
    assert.equal(await isSeen('Message number 1.'), true, 'what arrives does not move what one reads')
    await page.getByRole('button', { name: word(/new message/, /条新消息/) }).click()
    await log.getByText('What came while reading.').waitFor()
    await page.waitForFunction(`(() => {
    const box = document.querySelector('[role=log]')
    return box.scrollHeight - box.scrollTop - box.clientHeight < 5
  })()`)

    // Read on one device, nothing is unread; opened again it is at the end, and older messages load above.
    await page.waitForTimeout(1000)
    await open(`/messages/${id}`)
    await log.getByText('What came while reading.').waitFor()
    await page.evaluate("document.querySelector('[role=log]').scrollTop = 0")
    await log.getByText('Message number 1.').waitFor()

    const last = log.locator('[data-seq]').filter({ hasText: 'What came while reading.' })
    await last.getByRole('button', { name: word(/^Actions for message/, /^消息操作/) }).click()
    await page.getByRole('menuitem', { name: word('React', '表情回应') }).click()
    await page.getByRole('dialog').getByRole('button', { name: '🎉' }).click()
    await other.open(`/messages/${id}`)
    await other.page.getByRole('log').getByText('🎉 1').waitFor()
    await last.getByRole('button', { name: word(/^Actions for message/, /^消息操作/) }).click()
    await page.getByRole('menuitem', { name: word('Report', '举报') }).click()
    await page.getByRole('dialog').getByRole('radio').first().check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word(/Report|Send/, /举报|提交/) })
      .last()
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await open(`/messages/${id}/about`)
    await page.getByRole('searchbox', { name: word('Search messages', '搜索消息') }).fill('number 7')
    await page.getByRole('link', { name: /Message number 7\./ }).waitFor()
    await check('messages-about')
    await page.getByRole('link', { name: /Message number 7\./ }).click()
    await log.getByText('Message number 7.').waitFor()
  },
)

journey('what is written without a network is sent once when it is back', {}, async (walk) => {
  const { page, context, open, register, word, another } = walk
  await register('traveller')
  await open('/')
  const traveller = await idOf(page)
  const other = await another()
  await registerIn(other.page, 'home')
  await other.open('/')
  const { id } = await call<{ id: number }>(other.page, 'POST', '/chat/conversations', {
    title: 'Trip',
    user_ids: [traveller],
  })
  await other.open(`/messages/${id}`)
  await open(`/messages/${id}`)
  const write = page.getByRole('textbox', { name: word('Write a message', '输入消息') })
  await write.fill('Before the tunnel')
  await write.press('Enter')
  const theirs = other.page.getByRole('log')
  await theirs.getByText('Before the tunnel').waitFor()
  await context.setOffline(true)
  await write.fill('In the tunnel')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: word('Remove file 1', '移除第 1 个文件') }).waitFor()
  await write.press('Enter')
  await page.getByText(word('Will be sent when you’re back online', '联网后自动发送')).waitFor()
  await page.getByRole('log').getByText('Before the tunnel').waitFor()
  await context.setOffline(false)
  await theirs.getByText('In the tunnel').waitFor()
  await theirs.getByRole('link', { name: word(/^Photo 1 of 1/, /第 1 张，共 1 张/) }).waitFor()
  await page.getByText(word('Will be sent when you’re back online', '联网后自动发送')).waitFor({ state: 'detached' })
  await page.waitForTimeout(1000)
  assert.equal(await theirs.getByText('In the tunnel').count(), 1)
  assert.equal(await page.getByRole('log').getByText('In the tunnel').count(), 1)
})

journey('a muted group is quiet until it mentions one; all chats are searched', {}, async (walk) => {
  const { page, open, register, word, another, check, isPhone } = walk
  const name = await register('quiet')
  await open('/')
  const reader = await idOf(page)
  const other = await another()
  await registerIn(other.page, 'loud')
  await other.open('/')
  const { id } = await call<{ id: number }>(other.page, 'POST', '/chat/conversations', {
    title: 'Loud group',
    user_ids: [reader],
  })
  const say = (text: string, mentions: number[] = []) =>
    call(other.page, 'POST', `/chat/conversations/${id}/messages`, { client_id: `${Math.random()}`, text, mentions })
  await open(`/messages/${id}`)
  await page
    .getByRole('banner')
    .or(page.locator('header'))
    .getByRole('button', { name: word('More', '更多') })
    .last()
    .click()
  await page.getByRole('menuitem', { name: word('Mute', '消息免打扰') }).click()
  await open('/messages')
  await say('The kettle is on.')
  const row = page.getByRole('link', { name: /Loud group/ })
  await row.getByText('The kettle is on.').waitFor()
  await row.getByText(word('1 unread', '1 条未读')).waitFor({ state: 'attached' })
  const entry = page.getByRole('link', { name: word(/^Chats/, /^消息/) }).filter({ visible: true })
  await entry.getByText('1').first().waitFor({ state: 'detached' })
  await say(`@${name} tea?`, [reader])
  await row.getByText(word('You were mentioned', '有人@我')).waitFor()

  await page.getByRole('searchbox', { name: word('Search chats', '搜索聊天和消息') }).fill('kettle')
  const found = page.getByRole('region', { name: word('Messages', '消息') }).getByRole('link')
  await found.waitFor()
  await check('messages-search')
  await found.click()
  await page.waitForURL(`**/messages/${id}?at=1`)
  await page.getByRole('log').getByText('The kettle is on.').waitFor()
  if (isPhone) await page.getByRole('link', { name: word('All chats', '全部消息') }).click()
  await page.getByRole('searchbox').fill('Loud')
  await page
    .getByRole('region', { name: word('Chats', '聊天'), exact: true })
    .getByText('Loud group')
    .first()
    .waitFor()
})

journey(
  'who may write, and a topic’s chat, are switched in the settings',
  {},
  async ({ page, open, register, signIn, word, check }) => {
    await register('chooser')
    await open('/me/settings/chat')
    await page.getByRole('radio', { name: word('People I follow', '我关注的人') }).check()
    await page.getByRole('switch', { name: word(/^Read receipts/, /^显示已读/) }).uncheck()
    await check('settings-chat')
    await open('/me/settings/chat')
    assert.equal(await page.getByRole('radio', { name: word('People I follow', '我关注的人') }).isChecked(), true)
    assert.equal(await page.getByRole('switch', { name: word(/^Read receipts/, /^显示已读/) }).isChecked(), false)

    await signIn('lin')
    await open('/')
    const topics = await call<{ id: number; name: string }[]>(page, 'GET', '/user/followed-topics?limit=100')
    const topic = topics.find(({ name }) => name === '画室里间')!.id
    await open(`/topics/${topic}/settings`)
    const chat = page.getByRole('switch', { name: word(/^Topic chat/, /^圈子群聊/) })
    await chat.check()
    const link = page.getByRole('link', { name: word('Chat', '圈子群聊'), exact: true })
    await link.waitFor()
    await check('topic-chat-switch')
    await link.click()
    await page.getByRole('textbox', { name: word('Write a message', '输入消息') }).waitFor()
    await open(`/topics/${topic}/settings`)
    await chat.uncheck()
    await link.waitFor({ state: 'detached' })
  },
)

journey('pictures are pasted and dropped, and the owner adds a person on the group’s page', {}, async (walk) => {
  const { page, open, register, word, another } = walk
  await register('maker')
  await open('/')
  const [first, second] = [await another(), await another()]
  await registerIn(first.page, 'first')
  const late = await registerIn(second.page, 'second')
  await first.open('/')
  await second.open('/messages')
  const { id } = await call<{ id: number }>(page, 'POST', '/chat/conversations', {
    title: 'Picture group',
    user_ids: [await idOf(first.page)],
  })
  await open(`/messages/${id}`)
  await page.getByRole('textbox', { name: word('Write a message', '输入消息') }).waitFor()
  const give = (target: string, event: string) =>
    page.evaluate(`(() => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob('${PNG.toString('base64')}'), (each) => each.charCodeAt(0))
      data.items.add(new File([bytes], 'a.png', { type: 'image/png' }))
      document.querySelector('${target}').dispatchEvent(${event})
    })()`)
  await give('textarea', "new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })")
  await page.getByRole('button', { name: word('Remove file 1', '移除第 1 个文件') }).waitFor()
  await give('[role=log]', "new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })")
  await page.getByRole('button', { name: word('Remove file 2', '移除第 2 个文件') }).waitFor()
  await page.getByRole('button', { name: word('Send', '发送') }).click()
  await page
    .getByRole('log')
    .getByRole('link', { name: word(/^Photo 2 of 2/, /第 2 张，共 2 张/) })
    .waitFor()

  await open(`/messages/${id}/about`)
  await page.getByText(word('2 members', '2 人')).first().waitFor()
  await page.getByRole('button', { name: word('Add people', '添加成员') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: word('Search people', '搜索用户') }).fill(late)
  await dialog
    .getByRole('list', { name: word('People', '成员') })
    .getByRole('button', { name: late })
    .click()
  await dialog.getByRole('button', { name: word('Add', '添加'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(word('3 members', '3 人')).first().waitFor()
  // Who joins now reads from now on.
  await second.page.getByRole('link', { name: /Picture group/ }).click()
  await second.page.getByRole('log').getByText(word('Say hello.', '打个招呼吧。')).waitFor()
})
