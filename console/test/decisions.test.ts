import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller, SECOND } from './staff.ts'

interface Made {
  id: number
}

journey(
  'a reported post is removed by keyboard with a rule and a saved reply; its author appeals, and another moderator puts it back',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn, register, check, expect, another }) => {
    // Journeys that run alongside decide other items of the queue.
    expect(404, 409)
    const admin = await caller('admin')
    const author = await caller(await register('seller'))
    const { id: me } = await author.ask<Made>('GET', '/user')
    const { id } = await author.ask<Made>('POST', '/feeds', { feed_content: `Cheap watches at my shop, call ${me}` })
    const lin = await caller('lin')
    await lin.ask('POST', `/feeds/${id}/like`)
    await lin.ask('POST', `/feeds/${id}/reports`, { reason: 'Advertising' })
    const title = `Advertising ${id}`
    await admin.ask('POST', '/admin/saved-replies', {
      title,
      text: { en: 'Please do not advertise here.', 'zh-CN': '请勿在此发布广告。' },
    })
    const { data } = await admin.ask<{ data: Made[] }>('GET', `/admin/reports?kind=feeds&subject_id=${id}`)
    await signIn('admin')
    await open(`/console/queue?kind=reports&item=reports-${data[0]?.id}`)
    await page.getByRole('button', { name: 'Remove and close' }).waitFor()
    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog')
    const rules = dialog.getByRole('group', { name: 'Which rule' })
    await rules.getByRole('radio').first().waitFor()
    await rules.getByRole('radio', { checked: true }).first().waitFor({ state: 'detached' })
    assert(await dialog.getByRole('button', { name: 'Remove and close' }).isDisabled())
    await dialog.locator('input:focus').waitFor()
    await page.keyboard.press('1')
    assert(await dialog.getByRole('radio', { name: /^1\. Spam and advertising/ }).isChecked())
    await dialog.getByRole('button', { name: title }).click()
    await check('why-dialog')
    await dialog.getByRole('button', { name: 'Remove and close' }).press('Enter')
    await page
      .locator('.ui-toasts')
      .getByText(/^Closed, action taken/)
      .first()
      .waitFor()
    const [decision] = await author.ask<{ rule: string; reason: string; act: string; subject: Made }[]>(
      'GET',
      '/user/decisions',
    )
    assert.deepEqual(
      [decision?.act, decision?.rule, decision?.reason, decision?.subject.id],
      ['removed', 'spam', 'Please do not advertise here.', id],
    )
    await open(`/console/people/${me}`)
    const line = page.getByRole('listitem').filter({ hasText: 'Please do not advertise here.' })
    await line.getByText('Removed').waitFor()
    await line.getByText('Staff').waitFor()
    assert.equal(await line.getByRole('link').first().getAttribute('href'), `/console/feeds?id=${id}`)
    await check('person-decided')

    const { id: decisionId } = (await author.ask<Made[]>('GET', '/user/decisions'))[0]!
    await author.ask('POST', `/user/decisions/${decisionId}/appeal`, { text: 'These watches are not mine.' })
    const appeals = await admin.ask<{ data: { id: number; owner_id: number }[] }>(
      'GET',
      '/admin/queue/items?kind=appeals&limit=100',
    )
    const appeal = appeals.data.find(({ owner_id: owner }) => owner === me)!
    await open(`/console/queue?kind=appeals&item=appeals-${appeal.id}`)
    const pane = page.getByRole('region', { name: 'Pending item' })
    for (const text of [
      'These watches are not mine.',
      'Please do not advertise here.',
      'Spam and advertising',
      `Cheap watches at my shop, call ${me}`,
    ])
      await pane.getByText(text, { exact: true }).first().waitFor()
    await check('appeal')
    await pane.getByText('You made this decision', { exact: false }).waitFor()

    await page
      .getByRole('button', { name: /^(Reverse|Uphold)/ })
      .first()
      .waitFor({ state: 'detached' })

    // Who may not decide it does not keep it from others by looking at it.
    const second = await another()
    await second.signIn(SECOND)
    await second.open(`/console/queue?kind=appeals&item=appeals-${appeal.id}`)
    await second.page.getByRole('region', { name: 'Pending item' }).getByText('These watches are not mine.').waitFor()
    await second.page.getByRole('button', { name: 'Reverse the decision' }).waitFor()
    await second.page.keyboard.press('a')
    const answer = second.page.getByRole('dialog')
    await answer.getByRole('textbox').fill('You are right.')
    await answer.getByRole('textbox').press('Tab')
    await answer.getByRole('button').last().press('Enter')
    await second.page
      .locator('.ui-toasts')
      .getByText(/^Decision reversed/)
      .first()
      .waitFor()
    const back = await author.ask<{ like_count: number }>('GET', `/feeds/${id}`)
    assert.equal(back.like_count, 1)
    const [told] = await author.ask<{ appeal: { state: string; remark: string } }[]>('GET', '/user/decisions')
    assert.deepEqual([told?.appeal.state, told?.appeal.remark], ['overturned', 'You are right.'])
  },
)

journey(
  'everything of a spammer goes and comes back, with its count before',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn, register, check }) => {
    const spammer = await caller(await register('spammer'))
    const { id } = await spammer.ask<Made>('GET', '/user')
    for (const number of [1, 2, 3, 4, 5])
      await spammer.ask('POST', '/feeds', { feed_content: `Bargain number ${number}` })
    const own = async () => (await spammer.ask<{ extra: { feeds_count: number } }>('GET', '/user')).extra.feeds_count
    assert.equal(await own(), 5)
    await signIn('admin')
    await open(`/console/people/${id}`)
    await page.getByRole('button', { name: 'Remove everything' }).click()
    await page.getByRole('dialog').getByText('Posts: 5').waitFor()
    await page.getByRole('dialog').locator('input:focus').waitFor()
    await page.keyboard.press('1')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click()
    await page.getByRole('button', { name: 'Restore everything' }).waitFor()
    await check('person-removal')
    const line = page.getByRole('listitem').filter({ hasText: 'removed content' })
    assert.equal(await line.first().getByRole('link').first().getAttribute('href'), `/console/people/${id}#removal`)
    await page.getByRole('button', { name: 'Restore everything' }).click()
    await page.getByText(/^Restored/).waitFor()
    assert.equal(await own(), 5)
  },
)
