import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { atFileEnd } from '../file-end.ts'
import type { World } from '../world.ts'
import { BROWSER_ARGUMENTS, findBrowser } from './find-browser.ts'

/** The address of a service that really listens. */
export async function listen({ app }: World): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  assert(address && typeof address === 'object')
  return `http://127.0.0.1:${address.port}`
}

/** Addresses that a page has named and that exist: pages of one service name the same ones again and again. */
const found = new Set<string>()

/** Checks a page without a browser: its policy, and that every file it names is there. Returns its markup. */
export async function checkPage(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path)
  const markup = await response.text()
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  const policy = response.headers.get('content-security-policy') ?? ''
  for (const rule of [
    "default-src 'none'",
    "script-src 'self';",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ])
    assert.ok(`${policy};`.includes(rule), `${policy} has ${rule}`)
  assert.doesNotMatch(policy, /unsafe-eval|https?:|\*/)
  assert.doesNotMatch(markup, /<script(?![^>]* src=)|<style| on\w+=/, 'no script or style inside the page')
  const files = [...markup.matchAll(/(?:src|href)="([^"#]+)"/g)]
    .map(([, file]) => file!)
    .filter((file) => !file.startsWith('data:'))
  for (const file of files) {
    assert.match(file, /^\//, `${file} is ours`)
    if (found.has(origin + file)) continue
    // Some lead to a provider, which is elsewhere.
    const { status, body } = await fetch(origin + file, { redirect: 'manual' })
    await body?.cancel()
    assert.ok([200, 303].includes(status), `${file}: ${status}`)
    found.add(origin + file)
  }
  return markup
}

/** A page in a real browser, and what went wrong in it. */
export interface Visit {
  page: Page
  /** Errors, refusals of the policy, and requests that would leave the service. */
  troubles: string[]
}

/** Opens a browser where there is one. Without, the test counts as skipped: only `checkPage` was tested. */
export async function visit(t: TestContext, origin: string): Promise<Visit | undefined> {
  const opened = await openPage(t)
  await opened?.page.route('**/*', (route) => {
    if (new URL(route.request().url()).origin === origin) return route.continue()
    opened.troubles.push(`asked for ${route.request().url()}`)
    return route.abort()
  })
  return opened
}

/** The same without interception: for an intercepted page, Playwright answers the preflights. */
export async function openPage(t: TestContext): Promise<Visit | undefined> {
  const executablePath = findBrowser()
  if (!executablePath) {
    t.skip('no browser')
    return undefined
  }
  const page = await (await openBrowser(executablePath)).newPage({ viewport: { width: 1280, height: 900 } })
  t.after(() => page.close())
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    // The browser itself logs a refused sign-in, which is expected.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) troubles.push(message.text())
  })
  return { page, troubles }
}

let browser: Promise<Browser> | undefined

/** One for the test file: each of its pages has cookies and storage of its own anyway, which end with the page. */
function openBrowser(executablePath: string): Promise<Browser> {
  if (!browser) {
    const launched = chromium.launch({ executablePath, args: BROWSER_ARGUMENTS })
    browser = launched
    atFileEnd(async () => {
      browser = undefined
      await (await launched).close()
    })
  }
  return browser
}
