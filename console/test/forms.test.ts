import assert from 'node:assert/strict'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

const WIDE = { widths: [1440], languages: ['en'] } as const

interface Category {
  id: number
  name: string
  weight: number
}

journey(
  'a form asks before it is left; of two who change the same, the later one chooses',
  { languages: ['en'] },
  async ({ page, open, signIn, expect, check, width }) => {
    expect(409, 422)
    const admin = await caller('admin')
    const name = `Crafts ${width} ${Date.now() % 1e6}`
    const { id } = await admin.ask<Category>('POST', '/admin/tag-categories', { name, weight: 1 })
    await signIn('admin')
    await open(`/console/tag-categories?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name, exact: true }).click()
    const sheet = page.getByRole('dialog', { name })
    await sheet.getByRole('textbox', { name: 'Name' }).fill(`${name} mine`)
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Keep editing' }).click()
    await leaving.waitFor({ state: 'hidden' })

    await admin.ask('PATCH', `/admin/tag-categories/${id}`, { name: `${name} theirs` })
    await sheet.getByRole('button', { name: 'Save' }).click()
    const clash = sheet.getByRole('alert').filter({ hasText: 'This tag category has changed since you opened it.' })
    await clash.getByText('Changed by admin.').waitFor()
    await clash.getByText(`${name} theirs`).waitFor()
    await clash.getByText(`${name} mine`).waitFor()
    await check('clash')
    await clash.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    assert.equal((await admin.ask<Category>('GET', `/admin/tag-categories/${id}`)).name, `${name} mine`)

    // What is wrong stands at its field.
    const { id: other } = await admin.ask<Category>('POST', '/admin/tag-categories', {
      name: `${name} other`,
      weight: 1,
    })
    await open(`/console/tag-categories?q=${encodeURIComponent(`${name} other`)}`)
    await page.getByRole('button', { name: `${name} other`, exact: true }).click()
    const second = page.getByRole('dialog', { name: `${name} other` })
    const field = second.getByRole('textbox', { name: 'Name' })
    await field.fill(`${name} mine`)
    await second.getByRole('button', { name: 'Save' }).click()
    await second.locator('[role=alert]').first().waitFor()
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    await second.getByRole('button', { name: 'Close' }).click()
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await second.waitFor({ state: 'detached' })
    for (const each of [id, other]) await admin.ask('DELETE', `/admin/tag-categories/${each}`)
  },
)

journey('settings have sections with addresses, are searched, and ask before they are left', WIDE, async (walk) => {
  const { page, open, signIn, check } = walk
  const admin = await caller('admin')
  await signIn('admin')
  await open('/console/settings')
  await page.getByRole('link', { name: 'Moderation' }).first().waitFor()
  await check('settings')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('inactivity')
  await page.getByRole('list', { name: 'Settings found' }).getByRole('link', { name: 'Console' }).click()
  await page.waitForURL(/\/console\/settings\/console#desk$/)
  const card = page.locator('#setting-desk')
  const minutes = card.getByLabel('Sign out after inactivity, minutes')
  await minutes.fill('41')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await leaving.waitFor({ state: 'hidden' })
  assert.equal(await minutes.inputValue(), '41')

  // A colleague changes the same meanwhile.
  await admin.ask('PATCH', '/admin/settings/desk', { 'idle-minutes': 43 })
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText(/changed the same while you were editing/).waitFor()
  await card.getByRole('button', { name: 'Discard mine' }).click()
  assert.equal(await minutes.inputValue(), '43')
  await admin.ask('PATCH', '/admin/settings/desk', { 'idle-minutes': 30 })

  await minutes.fill('42')
  await page.goBack()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/settings/console'))
})
