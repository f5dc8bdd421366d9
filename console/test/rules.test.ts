import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

interface Made {
  id: number
}

journey(
  'an automatic rule is tried and switched on, holds a post, and staff show it',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, signIn, register, check, width }) => {
    const word = `gumption${width}`
    const author = await caller(await register('newcomer'))
    const admin = await caller('admin')
    const { id: me } = await author.ask<Made>('GET', '/user')
    await author.ask('POST', '/feeds', { feed_content: `Full of ${word}, as ever` })

    await signIn('admin')
    await open('/console/automatic-rules')
    await page.getByRole('button', { name: 'Add rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(`Word ${width}`)
    assert(await dialog.getByRole('button', { name: 'Turn on' }).isDisabled())
    await dialog.getByLabel('Contains any of these words').fill(word)
    await dialog.getByRole('button', { name: 'Test', exact: true }).click()
    await dialog.getByText(/^Would have matched 1 of the last/).waitFor()
    await dialog.getByText(`Full of ${word}, as ever`).waitFor()
    await check('automatic-rule')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`Word ${width}`).waitFor()
    await check('automatic-rules')

    const { id } = await author.ask<Made>('POST', '/feeds', { feed_content: `Still full of ${word}` })
    const [decision] = await author.ask<{ act: string; automatic: boolean; subject: Made }[]>('GET', '/user/decisions')
    assert.deepEqual([decision?.act, decision?.automatic, decision?.subject.id], ['held', true, id])
    const { data } = await admin.ask<{ data: { id: number; owner_id: number }[] }>(
      'GET',
      '/admin/queue/items?kind=held&limit=100',
    )
    const item = data.find(({ owner_id: owner }) => owner === me)
    await open(`/console/queue?kind=held&item=held-${item?.id}`)
    await page.getByText('Hidden from everyone but its author until you decide.').waitFor()
    await check('held')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page
      .locator('.ui-toasts')
      .getByText(/^Published: /)
      .first()
      .waitFor()
    const reader = await caller('lin')
    assert.equal((await reader.ask<Made>('GET', `/feeds/${id}`)).id, id)
    await open('/console/automatic-rules')
    await page.getByRole('button', { name: `Remove Word ${width}` }).click()
    await page.getByText(`Word ${width}`).first().waitFor({ state: 'detached' })
  },
)

journey(
  'an announcement is counted and looked at before it is sent',
  { widths: [390], languages: ['en'] },
  async ({ page, open, signIn, check }) => {
    await signIn('admin')
    await open('/console/announcements')
    await page.getByLabel('Title').fill('Maintenance')
    await page.getByLabel('Text').fill('Closed on Sunday from 3 to 4.')
    await page.getByLabel('Audience', { exact: true }).selectOption('staff')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^This will reach \d+ people/)
      .waitFor()
    await check('announcement')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send to \d+/ })
      .click()
    await page.getByRole('listitem').filter({ hasText: 'Closed on Sunday from 3 to 4.' }).first().waitFor()
  },
)
