import assert from 'node:assert/strict'
import { origin } from './browser.ts'
import { journey, tour } from './journey.ts'
import { DEMO_PASSWORD } from './people.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

tour('events to come and past', async ({ page, open, word, check }) => {
  await open('/events')
  await page.getByRole('article').first().waitFor()
  await check('events')
  await page.getByRole('link', { name: word('Past', '已结束') }).click()
  await page.waitForURL('**/events?when=past')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.waitForURL(/\/events\/\d+$/)
  await page.getByText(word('This event has ended.', '活动已结束。')).waitFor()
  await check('event')
})

interface Dated {
  id: number
  date: string
  time_zone: string | null
}

journey(
  'an event has the time of its own zone, and the reader’s next to it',
  { widths: [390, 1440], languages: ['en', 'zh-CN'] },
  async ({ page, open, word }) => {
    const events = (await (await fetch(`${origin()}/api/v2/events?limit=50`)).json()) as Dated[]
    const { id, date } = events.find((event) => event.time_zone === 'Asia/Shanghai')!
    await open(`/events/${id}`)
    const hour = (Number(date.slice(11, 13)) + 8) % 24
    const time = page.getByRole('main').locator('time').first()
    assert.match((await time.textContent())!, new RegExp(`\\b0?${hour}:${date.slice(14, 16)}.*GMT\\+8`))
    // This browser is in UTC.
    await page
      .getByText(word(/your time\)/, /（你的时间/))
      .first()
      .waitFor()
    const calendar = page.getByRole('link', { name: word('Add to calendar', '添加到日历') })
    const entry = await page.context().request.get((await calendar.getAttribute('href'))!)
    assert.match(entry.headers()['content-type'] ?? '', /^text\/calendar/)
    assert.match(await entry.text(), /BEGIN:VEVENT[\s\S]*DTSTART/)
    // The server says the same, so that nothing jumps.
    const html = await (await fetch(`${origin()}/events/${id}`)).text()
    assert.ok(html.includes('GMT+8'))
  },
)

journey(
  'an event is announced, wanted and reviewed',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, register, check }) => {
    await register('host')
    await open('/events/new')
    await check('event-new')
    await page.getByLabel('Event name').fill('Walk along the river')
    await page.getByLabel('Category').selectOption({ index: 1 })
    await page.getByLabel('Date and time').fill('2030-05-01T10:00')
    await page.getByLabel('Description').fill('We walk, slowly.')
    await page.getByLabel('Area').fill('成都市')
    // What was typed survives a reload.
    await page.reload()
    const description = page.getByLabel('Description')
    for (let tries = 0; tries < 100 && (await description.inputValue()) === ''; tries++) await page.waitForTimeout(100)
    assert.equal(await description.inputValue(), 'We walk, slowly.')
    await page.locator('input[type=file]').setInputFiles({ name: 'river.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('button', { name: 'Remove photo' }).waitFor()
    await page.getByRole('button', { name: 'Create event', exact: true }).click()
    await page.waitForURL(/\/events\/\d+$/)
    await page.getByRole('heading', { name: 'Walk along the river' }).waitFor()
    // The toast and the page agree; a calendar asks as a guest, for whom it is not there yet.
    await page.getByText('Event created. It’s pending review.').waitFor()
    await page.getByText('Pending review. Only you can see this.').waitFor()
    await page.getByRole('link', { name: 'Add to calendar' }).first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'I’m going' }).click()
    await page.getByText('1 going').waitFor()
    await page.getByRole('button', { name: 'You’re going' }).click()
    await page.getByText('0 going').waitFor()
    await page.getByRole('button', { name: 'I’m going' }).click()
    await page.getByRole('button', { name: 'You’re going' }).waitFor()
    await page.getByRole('button', { name: 'Interested' }).click()
    await page.getByText('1 going · 1 interested').waitFor()
    const event = new URL(page.url()).pathname
    await page.getByRole('link', { name: 'Write a review' }).click()
    await page.waitForURL(/\/publish/)
    await page.getByRole('dialog').getByText('Walk along the river').waitFor()
    await page.getByRole('textbox', { name: 'What’s on your mind?' }).fill('Slow, and long enough.')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/\/feeds\/\d+/)
    await open(event)
    await page.getByRole('article').filter({ hasText: 'Slow, and long enough.' }).last().waitFor()
    await check('event-reviewed')

    await open('/events?when=mine')
    await page.getByRole('link', { name: 'Walk along the river' }).waitFor()
    await open(event)
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Edit event' }).click()
    await page.getByLabel('Event name').fill('Walk along the other river')
    await check('event-edit')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('heading', { name: 'Walk along the other river' }).waitFor()
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Cancel event' }).click()
    await page.getByRole('dialog').waitFor()
    // Back closes the question and leaves the page where it is.
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.equal(new URL(page.url()).pathname, event)
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Cancel event' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click()
    await page.getByText('This event was cancelled.').waitFor()
  },
)

journey(
  'a guest’s like is done after signing in, and Back closes the viewer',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, open, expect }) => {
    expect(401)
    await open('/hot')
    const post = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: /^Open photo/ }) })
      .first()
    await post
      .getByRole('link', { name: /^Open photo/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.equal(new URL(page.url()).pathname, '/hot')
    await post.getByRole('button', { name: 'Like', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Name, phone or email').fill('lin')
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
    await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/hot')
    await post.getByRole('button', { name: 'Unlike' }).waitFor()
  },
)
