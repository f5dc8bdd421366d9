import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

interface Made {
  id: number
}
interface Waiting extends Made {
  owner_id: number
}

journey(
  'what was reported about one person is a group, and one decision removes all of it',
  { languages: ['en'] },
  async ({ page, open, signIn, register, check, width }) => {
    const admin = await caller('admin')
    const author = await caller(await register('seller'))
    const { id: me } = await author.ask<Made>('GET', '/user')
    const [lin, mo] = [await caller('lin'), await caller('mo')]
    const feeds: number[] = []
    for (const what of ['watches', 'bags', 'phones']) {
      const { id } = await author.ask<Made>('POST', '/feeds', { feed_content: `Cheap ${what}, write me ${width}` })
      feeds.push(id)
      await lin.ask('POST', `/feeds/${id}/reports`, { category: 'spam' })
    }
    await mo.ask('POST', `/feeds/${feeds[1]}/reports`, { category: 'illegal' })
    const waiting = async () =>
      (await admin.ask<{ data: Waiting[] }>('GET', '/admin/queue/items?kind=reports&limit=100')).data.filter(
        ({ owner_id: owner }) => owner === me,
      )

    await signIn('admin')
    await open(`/console/queue?kind=reports&item=reports-${(await waiting())[0]?.id}`)
    await page.getByText('3 items, 4 reports').waitFor()
    await page.getByText('2 more items by this user were reported').waitFor()
    await page.getByLabel('Also apply the decision to these 2').check()
    await check('console-report-group')
    await page.getByRole('button', { name: 'Remove and close' }).click()
    const why = page.getByRole('dialog')
    await why.getByLabel('Reason').fill('One advertisement after the other.')
    await why.getByRole('button', { name: 'Cancel' }).click()
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Keep editing' }).click()
    await leaving.waitFor({ state: 'hidden' })
    await why.getByRole('radio').first().check()
    await why.getByRole('button', { name: 'Remove and close' }).click()
    await page
      .locator('.ui-toasts')
      .getByText(/^Closed|^Action/)
      .first()
      .waitFor()
    for (let attempt = 0; attempt < 50 && (await waiting()).length > 0; attempt++)
      await new Promise((resolve) => setTimeout(resolve, 200))
    assert.deepEqual(await waiting(), [])
    const decisions = await author.ask<{ act: string; subject: Made; reason: string }[]>('GET', '/user/decisions')
    assert.deepEqual(
      decisions.map(({ act, subject: { id }, reason }) => [act, id, reason]).sort(),
      feeds.map((id) => ['removed', id, 'One advertisement after the other.']).sort(),
    )
  },
)

journey(
  'a topic and a brand are reported where people meet them',
  { languages: ['en'] },
  async ({ page, open, register, check }) => {
    const admin = await caller('admin')
    const name = await register('careful')
    const { id: me } = await (await caller(name)).ask<Made>('GET', '/user')
    const [topic] = await admin.ask<Made[]>('GET', '/feed/topics?limit=1')
    const [brand] = await admin.ask<Made[]>('GET', '/mall-brands?audit=1&limit=1')
    for (const [address, menu] of [
      [`/topics/${topic?.id}`, 'Manage'],
      [`/brands/${brand?.id}`, 'More'],
    ] as const) {
      await open(address)
      await page.locator('main').getByRole('button', { name: menu }).first().click()
      await page.getByRole('menuitem', { name: 'Report' }).click()
      const dialog = page.getByRole('dialog', { name: 'Report' })
      await dialog.getByLabel('Spam or advertising').check()
      await check(`report-${menu.toLowerCase()}`)
      await dialog.getByRole('button').last().click()
      await dialog.waitFor({ state: 'hidden' })
    }
    const { data } = await admin.ask<{ data: { kind: string; subject_id: number; category: string }[] }>(
      'GET',
      `/admin/reports?reporter_id=${me}`,
    )
    assert.deepEqual(
      data.map(({ kind, subject_id: id, category }) => [kind, id, category]),
      [
        ['brands', brand?.id, 'spam'],
        ['topics', topic?.id, 'spam'],
      ],
    )
  },
)
