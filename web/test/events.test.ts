import { journey, tour } from './journey.ts'

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
    await page.locator('input[type=file]').setInputFiles({ name: 'river.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('button', { name: 'Remove photo' }).waitFor()
    await page.getByRole('button', { name: 'Create event', exact: true }).click()
    await page.waitForURL(/\/events\/\d+$/)
    await page.getByRole('heading', { name: 'Walk along the river' }).waitFor()
    await page.getByRole('button', { name: 'I want to go' }).click()
    await page.getByRole('button', { name: 'You want to go' }).waitFor()
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
  },
)
