import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

// Runs in the page.
interface Part {
  getBoundingClientRect: () => { left: number; top: number; right: number; bottom: number }
  contains: (other: Part) => boolean
  closest: (what: string) => { textContent: string } | null
}
declare const document: {
  querySelector: (what: string) => Part | null
  querySelectorAll: (what: string) => Iterable<Part>
  elementsFromPoint: (x: number, y: number) => Part[]
}

const CONTROLS = 'button, a[href], input, select, textarea'
const STEP_PX = 4

/** What can be pressed and lies under a toast, in a grid of points; there has to be a toast. */
async function underToasts(page: Page, what = CONTROLS): Promise<string[]> {
  await page.locator('.ui-toast').first().waitFor()
  const found = await page.evaluate(
    ([controls, step]) => {
      const layer = document.querySelector('.ui-toasts')!
      const covered = new Set<string>()
      let toasts = 0
      for (const toast of document.querySelectorAll('.ui-toast')) {
        toasts++
        const { left, top, right, bottom } = toast.getBoundingClientRect()
        for (let y = top; y < bottom; y += step)
          for (let x = left; x < right; x += step)
            for (const part of document.elementsFromPoint(x, y)) {
              const control = layer.contains(part) ? null : part.closest(controls)
              if (control) covered.add(control.textContent.slice(0, 40))
            }
      }
      return { toasts, covered: [...covered] }
    },
    [what, STEP_PX] as const,
  )
  assert(found.toasts > 0, 'the toast went before it was looked at')
  return found.covered
}

journey(
  'toasts never cover a button: not in the queue, not in a dialog, not in a form',
  { languages: ['en'] },
  async ({ page, open, signIn, isPhone, width, check }) => {
    const [admin, lin, mo] = [await caller('admin'), await caller('lin'), await caller('mo')]
    const post = await lin.ask<{ id: number }>('POST', '/feeds', { feed_content: `Under a toast, ${width}` })
    await mo.ask('POST', `/feeds/${post.id}/reports`, { category: 'spam' })
    const { id: me } = await lin.ask<{ id: number }>('GET', '/user')
    const { data } = await admin.ask<{ data: { id: number; owner_id: number }[] }>(
      'GET',
      '/admin/queue/items?kind=reports&limit=100',
    )
    const mine = Math.max(...data.filter(({ owner_id: owner }) => owner === me).map((each) => each.id))
    await signIn('admin')
    await open(`/console/queue?kind=reports&item=reports-${mine}`)
    await page.getByRole('heading', { name: 'What happens' }).waitFor()

    await page.keyboard.press('u')
    await page.locator('.ui-toasts').getByText('There is nothing to undo.').waitFor()
    // On a phone the page scrolls beneath them, and what decides stays above.
    assert.deepEqual(await underToasts(page, isPhone ? '.above-toasts :is(button, a)' : CONTROLS), [])
    if (isPhone) {
      await page.keyboard.press('u')
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      assert.deepEqual(await underToasts(page), [], 'at the end of the page')
    }
    await check('console-toast')

    await page.keyboard.press('u')
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'Dismiss' }).getByRole('button', { name: 'Cancel' }).waitFor()
    assert.deepEqual(await underToasts(page), [], 'in a dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    const name = `Toast ${width} ${Date.now() % 1e6}`
    const { id } = await admin.ask<{ id: number }>('POST', '/admin/tag-categories', { name, weight: 1 })
    try {
      await open(`/console/tag-categories?q=${encodeURIComponent(name)}`)
      const row = page.getByRole('button', { name, exact: true })
      await row.click()
      const sheet = page.getByRole('dialog', { name })
      await sheet.getByRole('spinbutton').first().fill('2')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await page.locator('.ui-toasts').getByText('Saved').waitFor()
      await sheet.waitFor({ state: 'detached' })
      await row.click()
      await sheet.getByRole('button', { name: 'Save' }).waitFor()
      await page.waitForTimeout(200)
      assert.deepEqual(await underToasts(page), [], 'in a form')
    } finally {
      await admin.ask('DELETE', `/admin/tag-categories/${id}`)
    }
  },
)
