import assert from 'node:assert/strict'
import { journey } from './journey.ts'

journey(
  'publishing opens over the page one is at; back closes it, and the draft is the same everywhere',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, register, check, width, isPhone }) => {
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
    // In the middle of a desktop; the text comes first and is the largest.
    const [whole, writing] = [(await sheet.boundingBox())!, (await field.boundingBox())!]
    if (!isPhone) assert.ok(Math.abs(whole.x + whole.width / 2 - width / 2) <= 10, JSON.stringify(whole))
    for (const label of ['Add photos', 'Add video', 'Attach an item', 'Add location']) {
      const icon = (await sheet.getByRole('button', { name: label }).boundingBox())!
      assert.ok(icon.y >= writing.y + writing.height, `${label} is below the text`)
      assert.ok(icon.width <= 48, `${label} is an icon`)
    }
    const sizes = (await page.evaluate(
      `[...document.querySelectorAll('.page-sheet form :is(textarea, button, label)')].map((each) => parseFloat(getComputedStyle(each).fontSize))`,
    )) as number[]
    const own = await field.evaluate((each) => each.ownerDocument.defaultView!.getComputedStyle(each).fontSize)
    assert.equal(sizes.filter((size) => size >= Number.parseFloat(own)).length, 1, String(sizes))
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
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })

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

journey(
  'a long link neither widens the composer nor hides its buttons',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, register }) => {
    await register('paster')
    await open('/topics')
    await page.getByRole('link', { name: 'Publish', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Publish' })
    const field = sheet.getByRole('textbox', { name: 'What’s on your mind?' })
    await field.fill(`https://plaza.example/${'a-very-long-path-'.repeat(30)}`)
    const inside = (await sheet.boundingBox())!
    for (const part of [field, sheet.getByRole('button', { name: 'Publish', exact: true })]) {
      const box = (await part.boundingBox())!
      assert(box.x >= inside.x && box.x + box.width <= inside.x + inside.width, JSON.stringify({ box, inside }))
    }
    assert.equal(await field.evaluate((element) => element.scrollWidth > element.clientWidth), false)
    // Characters are counted near the limit only.
    const counter = sheet.getByText(/\d \/ 10,?000/)
    await counter.first().waitFor({ state: 'detached' })
    await field.fill('a'.repeat(9900))
    await counter.waitFor()
  },
)

journey(
  'a long post is cut to twelve lines in lists and whole on its page; blank lines do not add up',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, register, isPhone, check }) => {
    const name = await register('long')
    await open('/publish')
    const field = page.getByRole('main').getByRole('textbox', { name: 'What’s on your mind?' })
    await field.fill(`Long by ${name}.${'\n'.repeat(21)}${'All of it in one go. '.repeat(400)}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/\/feeds\/\d+/)
    const text = page.getByRole('article').getByText(`Long by ${name}.`)
    const whole = (await text.boundingBox())!.height
    assert.doesNotMatch((await text.innerText()).trim(), /\n{3}/, 'one blank line is kept')
    assert(whole > (isPhone ? 2000 : 1500), String(whole))
    await open('/')
    const card = page.getByRole('article').filter({ hasText: `Long by ${name}.` })
    const cut = (await card.boundingBox())!.height
    assert(cut < 600, String(cut))
    await check('home-long-post')
    await card.getByRole('link', { name: 'Show more' }).click()
    await page.waitForURL(/\/feeds\/\d+/)
  },
)

async function waitForValue(read: () => Promise<string>, wanted: string): Promise<void> {
  for (let looks = 0; looks < 100 && (await read()) !== wanted; looks++)
    await new Promise((resume) => setTimeout(resume, 100))
  assert.equal(await read(), wanted)
}
