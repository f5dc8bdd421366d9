// `node bench/queue-figures.mjs [http://127.0.0.1:3000 [decisions]]`: how long staff wait in the console of a running
// demo from the key that decides an item until the next one is completely shown. Writes bench/queue-figures.md.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { chromium } from 'playwright-core'

const [origin = 'http://127.0.0.1:3000', decisions = '30'] = process.argv.slice(2)
const PASSWORD = process.env.ADMIN_PASSWORD ?? 'plaza-demo-2026'

const ask = async (token, method, path, body) => {
  const answer = await fetch(`${origin}/api/v2${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text && JSON.parse(text)
}
const tokenOf = async (login) =>
  (await ask(undefined, 'POST', '/auth/login', { login, password: PASSWORD })).access_token

// Enough to decide: reports of one feed after the other, by a user of the demo.
const [admin, lin] = [await tokenOf('admin'), await tokenOf('lin')]
const waiting = async () => (await ask(admin, 'GET', '/admin/queue/items?kind=reports&limit=100')).data.length
const feeds = (await ask(admin, 'GET', `/admin/feeds?limit=100&deleted=false`)).data
for (const { id } of feeds) {
  if ((await waiting()) > Number(decisions)) break
  await ask(lin, 'POST', `/feeds/${id}/reports`, { reason: 'for measuring' }).catch(() => {})
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })).newPage()
await page.goto(`${origin}/console`)
await page.getByLabel('Name, phone or e-mail').fill('admin')
await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
await page.getByRole('button', { name: 'Sign in' }).click()
await page.getByRole('heading', { name: /^Hello/ }).waitFor()
await page.goto(`${origin}/console/queue?kind=reports`)
await page.getByRole('heading', { name: 'What happens' }).waitFor()

const took = []
for (let made = 0; made < Number(decisions); made++) {
  // As long as a quick reader looks at it.
  await page.waitForTimeout(500)
  await page.keyboard.press('r')
  await page.locator('dialog input:focus').waitFor()
  // Measured in the page: from the key to the frame that shows the next one with its text and its owner.
  await page.evaluate(() => {
    window.shown = new Promise((resolve) => {
      const pane = () => document.querySelector('section[aria-label="What waits"]')
      const before = pane()?.querySelector('p')?.textContent
      addEventListener(
        'keydown',
        () => {
          const began = performance.now()
          const look = () => {
            const now = pane()
            const isNext = now?.querySelector('p')?.textContent !== before && now?.querySelector('h3')
            if (isNext && document.querySelector('aside[aria-label="Whom it concerns"]'))
              resolve(performance.now() - began)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { once: true, capture: true },
      )
    })
  })
  await page.keyboard.press('Enter')
  took.push(await page.evaluate(() => window.shown))
}
await browser.close()

const inOrder = took.toSorted((one, other) => one - other)
const at = (part) => Math.round(inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * part))])
const text = `# Figures of the queue

From the key that decides an item until the next one is completely shown: the thing, what happens, its owner. The demo,
Debian's chromium, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}; ${took.length} reports decided one after the other.

| median ms | p95 ms | slowest ms |
| --- | --- | --- |
| ${at(0.5)} | ${at(0.95)} | ${at(1)} |
`
writeFileSync(new URL('./queue-figures.md', import.meta.url), text)
process.stdout.write(text)
