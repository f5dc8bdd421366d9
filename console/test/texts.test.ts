import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

journey(
  'why the service noticed something is said in the reader’s language; what people wrote stays as it is',
  {},
  async ({ page, open, signIn, word, check }) => {
    const [admin, lin, mo] = await Promise.all([caller('admin'), caller('lin'), caller('mo')])
    const secret = `vorsicht${Date.now() % 1e7}`
    const settings = await admin.ask<{ data: { name: string; value: object[] }[] }>('GET', '/admin/settings')
    const words = settings.data.find(({ name }) => name === 'words')!.value
    await admin.ask('PATCH', '/admin/settings/words', [...words, { text: secret, act: 'report' }])
    const { id } = await lin.ask<{ id: number }>('POST', '/feeds', {
      feed_content: `Behind the canal: ${secret}`,
      feed_from: 5,
    })
    await admin.ask('PATCH', '/admin/settings/words', words)
    // Looks like the service's own sentence, and is not.
    const own = `Word list: "${secret}" in feed_content`
    await mo.ask('POST', `/feeds/${id}/reports`, { reason: own })
    const said = word(`Word list: “${secret}” in Post`, `命中词表：动态中的“${secret}”`)

    await signIn('admin')
    await open(`/console/reports?q=${secret}`)
    const main = page.locator('main')
    await main.getByText(said, { exact: true }).waitFor()
    await main.getByText(own, { exact: true }).waitFor()
    await check('console-reports-noticed')
    const { data } = await admin.ask<{ data: { id: number; kind: string; owner_id: number }[] }>(
      'GET',
      `/admin/reports?q=${secret}`,
    )
    const idOf = (isOwn: boolean) => data.find(({ kind }) => (kind === 'automatic') === isOwn)!.id
    await open(`/console/queue?kind=reports&item=reports-${idOf(true)}`)
    await main.getByText(word('Flagged automatically:', '自动标记：')).first().waitFor()
    await main.getByText(said).nth(1).waitFor()
    await main.getByText(own, { exact: true }).first().waitFor()
    await check('console-queue-noticed')
    assert.equal(data.length, 2)
    await open(`/console/people/${data[0]!.owner_id}`)
    await main.getByText(said, { exact: true }).waitFor()
    await main.getByText(own, { exact: true }).waitFor()
  },
)
