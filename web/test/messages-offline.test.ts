import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { caller } from '../../console/test/staff.ts'
import { journey } from './journey.ts'
import { registerIn } from './people.ts'
import { isWatchedOver } from './watched-over.ts'

journey(
  'a conversation that was read is there without a network, and what is written then is sent once',
  {},
  async ({ page, context, open, register, word, another, check, expect }) => {
    const reader = await caller(await register('reader'))
    const name = await registerIn((await another()).page, 'writer')
    const writer = await caller(name)
    const { id: readerId } = await reader.ask<{ id: number }>('GET', '/user')
    const { id: writerId } = await writer.ask<{ id: number }>('GET', '/user')
    await reader.ask('PUT', `/user/followings/${writerId}`)
    const { id } = await writer.ask<{ id: number }>('POST', '/chat/conversations', { user_id: readerId })
    const messages = `/chat/conversations/${id}/messages`
    const say = (text: string) => writer.ask('POST', messages, { client_id: randomUUID(), text })
    await say('Said before you came')
    await open('/messages')
    await isWatchedOver(page)

    // The page of this conversation is never loaded, and the second message comes by the stream alone.
    await open('/messages')
    await page.getByRole('link', { name: new RegExp(name) }).click()
    const log = page.getByRole('log')
    await log.getByText('Said before you came').waitFor()
    await say('Said while you were here')
    await log.getByText('Said while you were here').waitFor()

    const isPageKept = () => page.evaluate("caches.match('/messages/1').then((kept) => kept !== undefined)")
    for (let looks = 0; looks < 300 && !(await isPageKept()); looks++) await page.waitForTimeout(100)
    // A lively conversation is kept a few times a second.
    await page.waitForTimeout(1000)
    await context.setOffline(true)
    await page.reload()
    await log.getByText('Said before you came').waitFor()
    await log.getByText('Said while you were here').waitFor()
    const write = page.getByRole('textbox', { name: word('Write a message', '输入消息') })
    await write.fill('Said in a tunnel')
    await write.press('Enter')
    const waits = log.getByText(word('Will be sent when you’re back online', '联网后自动发送'))
    await waits.waitFor()
    await check('messages-offline')
    await page.reload()
    await log.getByText('Said while you were here').waitFor()
    await log.getByText('Said in a tunnel').waitFor()
    await waits.waitFor()

    // Requests while the network comes back may be sent before the session is there.
    expect(401)
    await context.setOffline(false)
    await waits.waitFor({ state: 'detached' })
    await log.getByText(word('Sent', '已发送'), { exact: false }).waitFor()
    await say('Said after it')
    await log.getByText('Said after it').waitFor()
    assert.deepEqual(await log.getByText(/^Said/).allTextContents(), [
      'Said before you came',
      'Said while you were here',
      'Said in a tunnel',
      'Said after it',
    ])
    assert.deepEqual(
      (await writer.ask<{ text: string }[]>('GET', messages)).map(({ text }) => text),
      ['Said before you came', 'Said while you were here', 'Said in a tunnel', 'Said after it'],
    )
  },
)
