import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { journey } from './journey.ts'
import { registerIn } from './people.ts'

/** Calls the service as the person of a page. */
const call = <Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> =>
  page.evaluate(`(async () => {
    const renewal = await fetch('/api/v2/auth/session/renewal', { method: 'POST', headers: { 'x-plaza-session': '1' } })
    const { access_token: token } = await renewal.json()
    const answer = await fetch('/api/v2${path}', {
      method: '${method}',
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
      ${body === undefined ? '' : `body: ${JSON.stringify(JSON.stringify(body))},`}
    })
    return answer.status === 204 ? undefined : answer.json()
  })()`)

const idOf = async (page: Page): Promise<number> => (await call<{ id: number }>(page, 'GET', '/user')).id

journey('a stranger writes, is accepted, and a message is recalled', {}, async (walk) => {
  const { page, open, register, word, another, check } = walk
  const name = await register('host')
  await open('/messages')
  await page.getByText(word('No conversations yet', '还没有会话')).waitFor()
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

  const mine = page.getByRole('log').locator('[data-seq]').filter({ hasText: 'First line' })
  await mine.getByRole('button', { name: word(/^Actions for message/, /^消息操作/) }).click()
  await page.getByRole('menuitem', { name: word('Recall', '撤回') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('Recall', '撤回') })
    .click()
  await theirs.getByText(word(`${name} recalled a message`, `${name} 撤回了一条消息`)).waitFor()
  assert.equal(await theirs.getByText('First line').count(), 0)
})

journey('a group is made, talked in, and left; a picture is sent', {}, async (walk) => {
  const { page, open, register, word, another, check, isPhone } = walk
  await register('owner')
  const other = await another()
  const friend = await registerIn(other.page, 'friend')
  await other.open('/messages')

  await open('/messages')
  await page.getByRole('button', { name: word('New conversation', '发起会话') }).click()
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
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC',
    'base64',
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: word('Send', '发送') }).click()
  await page.getByRole('log').getByRole('img').or(page.getByRole('log').locator('a img')).first().waitFor()

  await other.page.getByText(word('You were mentioned', '有人@我')).waitFor()
  await other.page.getByRole('link', { name: /Weekend walk/ }).click()
  const theirs = other.page.getByRole('log')
  await theirs.getByText('look at this').waitFor()
  await theirs.locator('a img').first().click()
  await other.page.getByRole('dialog').waitFor()
  await other.page.keyboard.press('Escape')
  await check('messages-group')

  const title = other.page.getByRole('heading', { name: 'Weekend walk' })
  await title.click()
  await other.page.getByText(word('Owner', '群主')).waitFor()
  await other.page.getByRole('button', { name: word('Leave group', '退出群聊') }).click()
  await other.page
    .getByRole('dialog')
    .getByRole('button', { name: word('Leave group', '退出群聊') })
    .click()
  await other.page.waitForURL('**/messages')
  await other.page.getByText(word('No conversations yet', '还没有会话')).waitFor()
  await page.getByText(word('1 member', '1 人')).waitFor()
  assert.equal(await page.getByRole('link', { name: /Weekend walk/ }).count(), isPhone ? 1 : 2)
})
