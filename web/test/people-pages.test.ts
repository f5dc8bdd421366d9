import assert from 'node:assert/strict'
import { journey, tour } from './journey.ts'

tour(
  'a person is looked at and followed',

  async ({ page, open, word, register, check }) => {
    await register('reader')
    await open('/people/2')
    await check('person')
    await page.getByRole('button', { name: word('Follow', '关注'), exact: true }).click()
    await page.getByRole('button', { name: word('Following', '已关注') }).waitFor()
    await page
      .getByRole('link', { name: word('Followers', '粉丝') })
      .last()
      .click()
    await page.waitForURL('**/people/2/followers')
    await check('followers')
    await open('/me')
    await check('me')
    await open('/me/collected')
    await page.getByRole('heading', { name: word('Nothing collected yet', '还没有收藏') }).waitFor()
  },
)

journey(
  'somebody who is blocked is no longer seen, and can be reported',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, register, check }) => {
    await register('careful')
    await open('/')
    const author = page.getByRole('article').first().locator('a[href^="/people/"]').nth(1)
    const name = (await author.textContent()) ?? ''
    await author.click()
    await page.waitForURL('**/people/*')
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    await page.getByLabel('Spam or advertising').check()
    await check('report')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await page.getByText('Thank you. Staff will look at it.').waitFor()

    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('heading', { name: `You blocked ${name}` }).waitFor()
    await open('/')
    await page.getByRole('article').first().waitFor()
    await page.waitForTimeout(500)
    assert.equal(await page.getByRole('article', { name: `Post by ${name}`, exact: true }).count(), 0)
  },
)
