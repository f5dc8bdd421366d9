import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

journey(
  'a feed is pushed to a category, and what a colleague did with it meanwhile stays',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn }) => {
    const [admin, lin] = await Promise.all([caller('admin'), caller('lin')])
    const text = `Pushed about ${Date.now() % 1e7}`
    const { id } = await lin.ask<{ id: number }>('POST', '/feeds', { feed_content: text, feed_from: 5 })
    const { data: categories } = await admin.ask<{ data: { id: number; name: string }[] }>(
      'GET',
      '/admin/feed-categories',
    )
    const [kept, taken, added, mine] = categories as [Category, Category, Category, Category]
    const push = (...some: Category[]) =>
      admin.ask(
        'PUT',
        `/feeds/${id}/pushed-categories`,
        some.map((each) => each.id),
      )
    await push(kept, taken)
    await signIn('admin')
    await open(`/console/feeds?q=${encodeURIComponent(text)}`)
    await page.locator('main').getByRole('button', { name: text }).click()
    const dialog = page.getByRole('dialog', { name: `Post ${id}` })
    await dialog.getByRole('checkbox', { name: mine.name }).check()
    assert(await dialog.getByRole('checkbox', { name: taken.name }).isChecked())
    // A colleague takes it out of one and puts it into another.
    await push(kept, added)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const now = async () =>
      (await admin.ask<{ data: { categories: number[] }[] }>('GET', `/admin/feeds?id=${id}`)).data[0]!.categories
    assert.deepEqual((await now()).toSorted(), [kept.id, added.id, mine.id].toSorted())
    // What the user removes is gone.
    await page.locator('main').getByRole('button', { name: text }).click()
    await dialog.getByRole('checkbox', { name: kept.name }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual((await now()).toSorted(), [added.id, mine.id].toSorted())
  },
)

interface Category {
  id: number
  name: string
}
