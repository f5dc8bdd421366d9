import assert from 'node:assert/strict'
import { journey } from './journey.ts'

journey(
  'publishing opens over the page one is at; back closes it, and the draft is the same everywhere',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, register, check }) => {
    const name = await register('sheet')
    await open('/topics')
    const link = page.getByRole('link', { name: 'Publish', exact: true })
    const sheet = page.getByRole('dialog', { name: 'Publish' })
    const field = sheet.getByRole('textbox', { name: 'What’s on your mind?' })
    const text = `Over a page, ${name}`

    await link.click()
    await field.waitFor()
    assert.equal(new URL(page.url()).pathname, '/publish')
    assert.equal(await page.title().then((title) => title.startsWith('Publish')), true)
    assert.equal(await field.evaluate((element) => element === element.ownerDocument.activeElement), true)
    await field.fill(text)
    await check('publish-sheet')

    // Escape is going back: the page beneath is as it was, and the focus where it came from.
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    assert.equal(new URL(page.url()).pathname, '/topics')
    assert.equal(await link.evaluate((element) => element === element.ownerDocument.activeElement), true)

    await page.goForward()
    await field.waitFor()
    await waitForValue(() => field.inputValue(), text)
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })

    // By its own address it is a page, with the same draft.
    await open('/publish')
    const inPage = page.getByRole('main').getByRole('textbox', { name: 'What’s on your mind?' })
    await waitForValue(() => inPage.inputValue(), text)
    assert.equal(await page.getByRole('dialog').count(), 0)

    await open('/topics')
    await link.click()
    await waitForValue(() => field.inputValue(), text)
    await sheet.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/\/feeds\/\d+/)
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('article').getByText(text).waitFor()
    await page.goBack()
    await page.waitForURL('**/topics')
  },
)

async function waitForValue(read: () => Promise<string>, wanted: string): Promise<void> {
  for (let looks = 0; looks < 100 && (await read()) !== wanted; looks++)
    await new Promise((resume) => setTimeout(resume, 100))
  assert.equal(await read(), wanted)
}
