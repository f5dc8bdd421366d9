import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { journey } from './journey.ts'

/** The design allows a page 0.02. Other journeys change lists meanwhile, so this is what only a fault reaches. */
const MAX_SHIFT = 0.05
/** Long enough for every loading state to show, different enough for answers to come one after the other. */
const DELAYS_MS = [150, 300, 220]
const QUIET_MS = 250
const AT_ONCE = 4

const PAGES = [
  ...['/', '/following', '/topics', '/topics/rank', '/topics/new', '/search', '/questions/1'],
  ...['/brands/1', '/chapters/1', '/shop/mine', '/tasks', '/notices', '/notices/applyFor'],
  ...['/wallet/withdraw', '/me/settings/notifications', '/me/settings/profile'],
]

// A text, since the tests have no browser types: how far visible content moved by itself, and what moved. The worker
// would answer some requests past the delays.
const WATCH = `
  ServiceWorkerContainer.prototype.register = () => new Promise(() => {})
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        window.shifts.push({ value, moved: sources.map(({ node }) => (node?.parentElement ?? node)?.textContent?.slice(0, 60)) })
  }).observe({ type: 'layout-shift', buffered: true })`

interface Shift {
  value: number
  moved: string[]
}

journey('no page moves under a member’s eyes while it loads', {}, async ({ context, open, signIn }) => {
  await signIn('lin')
  // From the second page on the server knows that scripts run, and leaves a member's lists to them.
  await open('/about')
  await context.addInitScript(WATCH)
  const waiting = [...PAGES]
  const restless: unknown[] = []
  const walk = async () => {
    const page = await context.newPage()
    const settled = await slowDown(page)
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      await page.goto(path)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      await settled()
      const shifts = (await page.evaluate('window.shifts')) as Shift[]
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      if (sum > MAX_SHIFT) restless.push({ path, sum, shifts })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  assert.deepEqual(restless, [])
})

/** Delays the service's answers; the returned function waits until a page has requested nothing for a while. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  let open = 0
  let lastMs = 0
  let asked = 0
  await page.route(/\/api\/v2\/(?!.*stream)/, async (route) => {
    open++
    await pause(DELAYS_MS[asked++ % DELAYS_MS.length]!)
    const answer = await route.fetch().catch(() => undefined)
    await (answer ? route.fulfill({ response: answer }) : route.abort()).catch(() => {})
    open--
    lastMs = Date.now()
  })
  return async () => {
    lastMs = Date.now()
    while (open > 0 || Date.now() - lastMs < QUIET_MS) await pause(50)
  }
}

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))
