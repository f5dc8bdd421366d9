import assert from 'node:assert/strict'
import { createAuthenticator } from '../../server/test/factories/factors.ts'
import { origin } from '../../web/test/browser.ts'
import { journey } from '../../web/test/journey.ts'
import { askWithSecond, caller } from './staff.ts'

const WIDE = { widths: [1440], languages: ['en'] } as const

journey('a passkey is shown in place and the act goes on', WIDE, async ({ page, open, register, expect }) => {
  expect(401)
  const admin = await caller('admin')
  const name = await register('keyholder')
  const holder = await caller(name)
  const { id } = await holder.ask<{ id: number }>('GET', '/user')
  const role = `keyholder-${id}`
  await admin.ask('POST', '/admin/roles', { name: role, permissions: ['setting:manage'] })
  await askWithSecond(admin, 'PATCH', `/admin/users/${id}`, { roles: ['member', role] })
  const made = await holder.ask<{ id: number; options: { challenge: string; rp: { id: string } } }>(
    'POST',
    '/user/factors',
    {
      kind: 'passkey',
    },
  )
  const key = createAuthenticator(origin(), made.options.rp.id)
  await holder.ask('PUT', `/user/factors/${made.id}`, { credential: key.makes(made.options) })
  // Only the device is faked: browsers keep passkeys for host names, and the journeys run at an IP address.
  await page.exposeFunction('showKey', (challenge: string) => key.shows({ challenge }))
  await page.addInitScript(() => {
    navigator.credentials.get = async (wanted) => {
      const bytes = String.fromCharCode(...new Uint8Array(wanted!.publicKey!.challenge as ArrayBuffer))
      const challenge = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
      const shown = await (window as unknown as { showKey: (challenge: string) => Promise<unknown> }).showKey(challenge)
      return { toJSON: () => shown } as unknown as Credential
    }
  })
  try {
    await open('/console/settings/console')
    const card = page.locator('#setting-desk')
    await card.getByLabel('Sign out after inactivity, minutes').fill('44')
    await card.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
    await dialog.getByRole('button', { name: 'Use your passkey' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    assert.equal((await admin.ask<{ idle_minutes: number }>('GET', '/admin/me')).idle_minutes, 44)
  } finally {
    await admin.ask('PATCH', '/admin/settings/desk', { 'idle-minutes': 30 })
    await admin.ask('PATCH', `/admin/users/${id}`, { roles: ['member'] })
  }
})

journey(
  'the console signs out by itself when no one is there',
  WIDE,
  async ({ page, context, open, signIn, expect }) => {
    // What is asked while the session ends is refused.
    expect(401, 500)
    await page.clock.install()
    await signIn('admin')
    await open('/console')
    await page.getByRole('heading', { name: 'Hello, admin' }).waitFor()

    // Permissions are read once a minute; a failure then is no reason to remove the page.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('half a thought')
    await page.route('**/admin/me', (route) => route.fulfill({ status: 500, json: { message: 'Away for a moment.' } }))
    const isRefused = page.waitForResponse(/admin\/me/)
    await page.clock.fastForward('01:01')
    await isRefused
    await page.waitForTimeout(100)
    assert.equal(await page.getByRole('combobox').inputValue(), 'half a thought')
    await page.unroute('**/admin/me')

    // Activity in one tab counts for all: signing out would end the other tab's session too.
    const other = await context.newPage()
    await other.goto('/console/feeds')
    await other.getByRole('table').waitFor()
    await page.clock.fastForward('20:00')
    await other.keyboard.press('Shift')
    await page.clock.fastForward('20:00')
    await page.waitForTimeout(100)
    assert.equal(await page.getByRole('combobox').inputValue(), 'half a thought')
    await other.close()

    await page.clock.fastForward('31:00')
    await page.getByText('You were signed out because', { exact: false }).waitFor()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  },
)

journey('a word of the list is tried, and flagged content is decided', WIDE, async ({ page, open, signIn }) => {
  const [admin, lin] = [await caller('admin'), await caller('lin')]
  const word = `flummox${Date.now() % 1e6}`
  await signIn('admin')
  await open('/console/words')
  await page.getByLabel('Add words').fill(word)
  // What a colleague adds meanwhile stays.
  const theirs = { text: `theirs-${word}`, act: 'report' }
  const wordsNow = async () =>
    (await admin.ask<{ data: { name: string; value: unknown }[] }>('GET', '/admin/settings')).data.find(
      ({ name }) => name === 'words',
    )!.value as object[]
  await admin.ask('PATCH', '/admin/settings/words', [...(await wordsNow()), theirs])
  await page.getByLabel('Action', { exact: true }).selectOption('report')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.deepEqual((await wordsNow()).slice(-2), [theirs, { text: word, act: 'report' }])
  await page.getByLabel('Test some text').fill(`here is ${word.toUpperCase().split('').join(' ')}`)
  await page.getByText('Result').waitFor()
  // Every process reloads settings within five seconds.
  let flagged: { id: number } | undefined
  for (let attempt = 0; attempt < 20 && !flagged; attempt++) {
    await lin.ask('POST', '/feeds', { feed_content: `${word} number ${attempt}`, feed_from: 2 })
    const reports = await admin.ask<{ data: { id: number; reason: string | null; title: string }[] }>(
      'GET',
      '/admin/reports?kind=automatic&status=waiting&limit=5',
    )
    flagged = reports.data.find(({ title }) => title.includes(word))
    if (!flagged) await page.waitForTimeout(1000)
  }
  assert(flagged, 'the word was noticed')
  await open('/console/held-texts')
  await page
    .getByRole('link', { name: new RegExp(word) })
    .first()
    .click()
  await page.getByText('Flagged automatically').first().waitFor()
  await page.getByRole('heading', { name: 'What happens' }).waitFor()
  await page.keyboard.press('r')
  await page.locator('dialog input:focus').waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page
    .locator('.ui-toasts')
    .getByText(/^Dismissed: /)
    .first()
    .waitFor()
  await open('/console/words')
  await page.getByLabel('Find a word').fill(word)
  await page.getByRole('button', { name: `Remove ${word}`, exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await admin.ask('PATCH', '/admin/settings/words', [])
})
