import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { journey } from '../../web/test/journey.ts'

/** The brightest pixel of the first chart, from 0 to 255: its grid, where the page is light, is far brighter than in the dark. */
const brightest = (page: Page): Promise<number> =>
  page
    .locator('main canvas')
    .first()
    .evaluate((element) => {
      const canvas = element as unknown as {
        width: number
        height: number
        getContext: (kind: '2d') => {
          getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray }
        }
      }
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      let most = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255) most = Math.max(most, Math.min(data[at]!, data[at + 1]!, data[at + 2]!))
      return most
    })

journey(
  'charts take on the colours of the theme while they are open',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn, check }) => {
    await signIn('admin')
    await open('/console')
    await page.locator('main canvas').first().waitFor()
    const light = await brightest(page)
    assert(light > 200, `light: ${light}`)
    const choose = async (theme: string) => {
      await page.getByRole('navigation').getByRole('button', { name: /admin/ }).click()
      await page.getByRole('menuitem', { name: theme }).click()
    }
    await choose('Theme: Dark')
    await page.locator('html[data-theme=dark]').waitFor()
    const dark = await brightest(page)
    assert(dark < 150, `dark: ${dark}`)
    await page.locator('main canvas').first().scrollIntoViewIfNeeded()
    await check('console-charts-switched')
    // As the system has it: light, then dark in the evening.
    await choose('Theme: System')
    await page.locator('html:not([data-theme])').waitFor()
    assert.equal(await brightest(page), light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(100)
    assert.equal(await brightest(page), dark)
  },
)
