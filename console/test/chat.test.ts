import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller, statusOf } from './staff.ts'

let made = 0

journey(
  'a reported message is recalled from its report, its author muted, and the group dissolved',
  {},
  async ({ page, open, signIn, register, word, another, check }) => {
    const admin = await caller('admin')
    const rude = await caller(await register('rude'))
    const meek = await caller(await register('meek'))
    const { id: rudeId } = await rude.ask<{ id: number }>('GET', '/user')
    const { id: meekId } = await meek.ask<{ id: number }>('GET', '/user')
    const title = `Bus stop ${Date.now()}${made++}`
    const { id } = await rude.ask<{ id: number }>('POST', '/chat/conversations', {
      title,
      user_ids: [meekId],
    })
    const say = { client_id: 'one', text: 'You are a turnip.' }
    await rude.ask('POST', `/chat/conversations/${id}/messages`, say)
    await meek.ask('POST', `/chat/conversations/${id}/messages/1/reports`, { reason: 'rude' })
    const { data } = await admin.ask<{ data: { id: number }[] }>('GET', `/admin/reports?kind=chats&owner_id=${rudeId}`)
    const report = data[0]!.id

    // The one who was called a turnip has the conversation open meanwhile.
    const other = await another()
    const { name } = await meek.ask<{ name: string }>('GET', '/user')
    await other.signIn(name)
    await other.open(`/messages/${id}`)
    const theirs = other.page.getByRole('log')
    await theirs.getByText('You are a turnip.').waitFor()

    await signIn('admin')
    await open(`/console/queue?kind=reports&item=reports-${report}`)
    const item = page.getByRole('region', { name: word('Pending item', '待处理项') })
    await item.getByText('You are a turnip.').waitFor()
    await item.getByRole('button', { name: word('Mute in chat…', '聊天禁言…') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input:focus').waitFor()
    await page.keyboard.press('2')
    await dialog.getByRole('textbox', { name: word('Reason', '原因') }).fill('No insults, please.')
    await check('console-mute')
    await dialog.getByRole('button', { name: word('Mute in chat', '聊天禁言') }).click()
    await dialog.waitFor({ state: 'detached' })
    const decisions = () =>
      rude.ask<{ act: string; rule: string; reason: string | null; subject: { kind: string } }[]>(
        'GET',
        '/user/decisions',
      )
    assert.deepEqual(
      (await decisions()).map(({ act, rule, reason, subject: { kind } }) => [kind, act, rule, reason]),
      [['mutes', 'limited', 'harassment', 'No insults, please.']],
    )
    assert.equal(
      await statusOf(rude, 'POST', `/chat/conversations/${id}/messages`, { client_id: 'two', text: 'Still.' }),
      403,
    )
    await page.keyboard.press('x')
    await dialog.getByRole('radio').first().waitFor()
    await page.keyboard.press('1')
    await dialog.getByRole('button', { name: word('Remove and close', '删除并结案') }).click()
    await theirs.getByText('You are a turnip.').waitFor({ state: 'detached' })
    const isHandled = async () =>
      (await admin.ask<{ status: string }>('GET', `/admin/reports/${report}`)).status === 'handled'
    for (let attempt = 0; attempt < 100 && !(await isHandled()); attempt++) await page.waitForTimeout(100)
    assert.ok(await isHandled())

    await open('/console/people?chat_muted=true')
    await page.getByRole('link', { name: /^rude/ }).first().click()
    await page.getByRole('button', { name: word('Unmute in chat', '解除聊天禁言') }).click()
    await page.getByRole('button', { name: word('Mute in chat…', '聊天禁言…') }).waitFor()

    await open(`/console/chat/groups?q=${encodeURIComponent(title)}`)
    await page.getByText(title).first().waitFor()
    await check('console-chat-groups')
    await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check()
    await page.getByRole('button', { name: word('Delete group', '解散群聊') }).click()
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByRole('button', { name: word('Delete 1 group', '解散 1 个群聊') }).click()
    await theirs.waitFor({ state: 'detached' })
    await open(`/console/chat/groups?q=${encodeURIComponent(title)}`)
    await page.getByText(word('No matches', '没有符合条件的内容')).waitFor()
    await page.getByRole('row').filter({ hasText: title }).first().waitFor({ state: 'detached' })
    const [last] = await decisions()
    assert.deepEqual([last?.subject.kind, last?.act, last?.rule], ['groups', 'removed', 'harassment'])
  },
)
