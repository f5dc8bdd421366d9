import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

journey(
  'staff see what “for you” would show a person, hide a tag, and read what a reported post said before',
  {},
  async ({ page, open, signIn, word, check }) => {
    const [admin, lin, mo] = await Promise.all([caller('admin'), caller('lin'), caller('mo')])
    const tag = `harbour${Date.now() % 1e7}`
    const { id } = await lin.ask<{ id: number }>('POST', '/feeds', { feed_content: `As it was #${tag}`, feed_from: 5 })
    // Times are whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await mo.ask('POST', `/feeds/${id}/reports`, { reason: `reported ${tag}` })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await lin.ask('PATCH', `/feeds/${id}`, { feed_content: `As it is now #${tag}` })
    const { id: linId } = await lin.ask<{ id: number }>('GET', '/user')

    await signIn('admin')
    const main = page.locator('main')
    await open('/console/settings/content')
    const person = main.getByRole('textbox', { name: word('Preview for a user', '预览某个用户的推荐') })
    await person.fill(String(linId))
    await person.press('Enter')
    await main
      .getByText(word(/\d h$/, /\d 小时$/))
      .first()
      .waitFor()
    await check('console-for-you')

    const isSuggested = async () =>
      (await admin.ask<{ tag: string }[]>('GET', `/feed-tags?q=${tag}`)).some((each) => each.tag === tag)
    assert.equal(await isSuggested(), true)
    await open(`/console/feed-tags?q=${tag}`)
    const row = main.getByRole('row').filter({ hasText: tag })
    await row.getByRole('checkbox').check()
    await main.getByRole('button', { name: word('Hide', '隐藏'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word(/^Hide/, /隐藏/) })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await isSuggested(), false)
    await check('console-feed-tags')

    const { data } = await admin.ask<{ data: { id: number }[] }>('GET', `/admin/reports?q=${tag}`)
    await open(`/console/queue?kind=reports&item=reports-${data[0]!.id}`)
    await main.getByText(`As it was #${tag}`).waitFor()
    await main.getByText(`As it is now #${tag}`).first().waitFor()
    await main.getByText(word('Reported', '被举报的版本'), { exact: true }).first().waitFor()
    await check('console-versions')
  },
)
