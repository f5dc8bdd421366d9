import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

/** The buttons and links that a toast lies on. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.ui-toast')].map((toast) => toast.getBoundingClientRect())
    const isIn = (x: number, y: number) =>
      boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)
    return [...document.querySelectorAll('footer button, nav button, header button')]
      .filter((button) => !button.closest('.ui-toasts') && button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        return isIn((left + right) / 2, (top + bottom) / 2)
      })
      .map((button) => button.textContent ?? '')
  })

journey(
  'a key that does nothing says why; Undo is gone once used; toasts cover no button',
  { languages: ['en'] },
  async ({ page, open, signIn, expect, width }) => {
    expect(404, 409)
    const [admin, lin] = [await caller('admin'), await caller('lin')]
    const settings = await admin.ask<{ data: { name: string; value: { switch: boolean } }[] }>('GET', '/admin/settings')
    const wasOn = settings.data.find(({ name }) => name === 'topic')!.value.switch
    await admin.ask('PATCH', '/admin/settings/topic', { switch: true })
    const name = `Keys ${width} ${Date.now() % 1e6}`
    const made = await lin.ask<{ id: number }>('POST', '/feed/topics', { name, visible: 'visible', join_mode: 'open' })
    await signIn('admin')
    await open(`/console/queue?kind=topics&item=topics-${made.id}`)
    await page.getByRole('heading', { name: 'What happens' }).waitFor()
    const toasts = page.locator('.ui-toasts')
    await page.keyboard.press('u')
    await toasts.getByText('There is nothing to undo.').waitFor()
    await page.keyboard.press('x')
    await toasts.getByText('There is nothing to remove here.').waitFor()
    await page.getByRole('heading', { name: 'What happens' }).click()
    assert.deepEqual(await covered(page), [])

    await page.keyboard.press('a')
    await toasts.getByText(`Approved ${name}`).waitFor()
    assert.deepEqual(await covered(page), [])
    await page.keyboard.press('u')
    await toasts.getByText('Undone. It’s back in the queue.').waitFor()
    await toasts.getByRole('button', { name: 'Undo' }).first().waitFor({ state: 'detached' })
    await admin.ask('PATCH', `/admin/topics/${made.id}`, { status: 'passed' })
    await admin.ask('PATCH', '/admin/settings/topic', { switch: wasOn })
  },
)

journey(
  'a reported person is suspended in the queue; a typed reason outlives the session',
  { widths: [1440], languages: ['en'] },
  async ({ page, open, signIn, register, expect }) => {
    expect(401, 404, 409)
    const admin = await caller('admin')
    const troll = await caller(await register('troll'))
    const { id } = await troll.ask<{ id: number }>('GET', '/user')
    await (await caller('lin')).ask('POST', `/report/users/${id}`, { category: 'harassment', reason: 'Insults people' })
    const { data } = await admin.ask<{ data: { id: number }[] }>('GET', `/admin/reports?kind=users&owner_id=${id}`)
    await signIn('admin')
    await open(`/console/queue?kind=reports&item=reports-${data[0]!.id}`)
    await page.getByRole('button', { name: 'Suspend and close' }).waitFor()
    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog', { name: 'Suspend and close' })
    await dialog.locator('input:focus').waitFor()
    await page.keyboard.press('2')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Be kind to others.')

    // The session ends while the reason is being written.
    const refused = { status: 401, json: { message: 'Sign in.', code: 'auth.required' } }
    await page.route('**/api/v2/**', (route) => route.fulfill(refused))
    await page.getByText('Your session has expired.').waitFor()
    await page.unroute('**/api/v2/**')
    await page.getByLabel('Name, phone or email').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('plaza-demo-2026')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Suspend and close' }).waitFor()
    await page.keyboard.press('x')
    assert.equal(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue(), 'Be kind to others.')
    assert(await dialog.getByRole('radio', { name: /^2\./ }).isChecked())
    await dialog.getByRole('button', { name: 'Suspend and close' }).click()
    await page
      .locator('.ui-toasts')
      .getByText(/^Closed, action taken/)
      .waitFor()
    const person = await admin.ask<{ disabled: boolean; suspended_reason: string }>('GET', `/admin/users/${id}`)
    assert.deepEqual([person.disabled, person.suspended_reason], [true, 'Be kind to others.'])

    await open(`/console/people/${id}`)
    await page
      .getByText(/^Suspended until /)
      .first()
      .waitFor()
    const links = page
      .getByRole('region', { name: 'Everything by this user' })
      .or(page.locator('section', { hasText: 'Everything by this user' }))
    await links.getByRole('link', { name: 'Public page' }).first().waitFor()
    assert.equal(
      await links.getByRole('link', { name: 'Comments' }).first().getAttribute('href'),
      `/console/comments?user_id=${id}`,
    )
  },
)
