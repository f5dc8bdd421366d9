import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { violationsOf } from './axe.ts'
import { origin, theBrowser } from './browser.ts'
import { freshAddress, registerIn, signInAs } from './people.ts'

export type Language = 'en' | 'zh-CN'
export type Theme = 'light' | 'dark'

export interface Ways {
  widths?: readonly number[]
  languages?: readonly Language[]
  themes?: readonly Theme[]
  /** For notifications, which the usual browser of these tests does not show. */
  isNotified?: boolean
}

export interface Walk {
  page: Page
  context: BrowserContext
  language: Language
  width: number
  theme: Theme
  isPhone: boolean
  /** Goes to an address and waits until the page is hydrated; returns the status. */
  open: (path: string) => Promise<number>
  /** The message in the language of this run. */
  word: <Text extends string | RegExp>(english: Text, chinese: Text) => Text
  /** Signs one of the demo's people in. */
  signIn: (name: string) => Promise<void>
  /** Registers a new user and signs them in; the name is made unique and returned. */
  register: (name: string) => Promise<string>
  /** axe finds nothing, and nothing is wider than the page. With `--shots` a screenshot is kept. */
  check: (name: string) => Promise<void>
  /** Allows refusals with this status from now on. */
  expect: (...statuses: number[]) => void
  /** A second browser alongside this one. */
  another: () => Promise<{
    page: Page
    open: (path: string) => Promise<number>
    signIn: (name: string) => Promise<void>
  }>
}

const ARTEFACTS = fileURLToPath(new URL('./artefacts', import.meta.url))
// Generous: a busy machine is slow, and a fault shows by what is on the page, not by how long it took.
const STEP_MS = 30_000
const WALK_MS = 300_000

/** With `--every-way` each journey is walked in every combination, which takes twice as long and finds little more. */
const EVERY_WAY = process.env['PLAZA_WEB_EVERY_WAY'] === '1'
/** A screenshot costs as much as a page; those of failed journeys are always kept. */
const WITH_SHOTS = process.env['PLAZA_WEB_SHOTS'] === '1'

/**
 * One test for each width and each language: a width gets one language, and which one differs from journey to journey.
 */
export function journey(name: string, ways: Ways, walk: (walk: Walk) => Promise<void>): void {
  const { widths = [390, 1440], languages = ['en', 'zh-CN'], themes = ['light'], isNotified = false } = ways
  const isPaired = !EVERY_WAY && widths.length === languages.length
  describe(name, () => {
    for (const [at, width] of widths.entries())
      for (const language of isPaired ? [languages[(at + name.length) % languages.length]!] : languages)
        for (const theme of themes)
          test(`${name} (${width}, ${language}, ${theme})`, { timeout: 2 * WALK_MS }, () =>
            walkAgain(`${name} (${width}, ${language}, ${theme})`, () =>
              // Both languages have the same colours: contrast is measured at one of the widths, in turn.
              walkOnce({ width, language, theme, isNotified, contrast: !isPaired || language === languages[0] }, walk),
            ),
          )
  })
}

/**
 * A browser, a service and a database on two cores stall now and then, which is not the page's fault. A journey that
 * fails is walked a second time; what went wrong the first time is printed, so that a rare fault is seen and not
 * forgotten.
 */
async function walkAgain(name: string, walk: () => Promise<void>): Promise<void> {
  try {
    await walk()
  } catch (error) {
    process.stderr.write(`↻ ${name} failed and is walked again:\n${(error as Error).stack}\n`)
    await walk()
  }
}

/**
 * A look at many pages: a phone in the dark theme and a desktop in the light one, one language each, instead of every
 * combination.
 */
export function tour(name: string, walk: (walk: Walk) => Promise<void>): void {
  journey(name, { widths: [390], languages: ['en'], themes: ['dark'] }, walk)
  journey(name, { widths: [1440], languages: ['zh-CN'], themes: ['light'] }, walk)
}

interface Way {
  width: number
  language: Language
  theme: Theme
  isNotified: boolean
  contrast: boolean
}

async function walkOnce({ width, language, theme, isNotified, contrast }: Way, walk: (walk: Walk) => Promise<void>) {
  const browser = await theBrowser(isNotified)
  const troubles: string[] = []
  const allowed = new Set<number>()
  const contexts: BrowserContext[] = []
  const isPhone = width < 768

  const enter = async () => {
    const context = await browser.newContext({
      baseURL: origin(),
      viewport: { width, height: isPhone ? 844 : 900 },
      locale: language,
      colorScheme: theme,
      hasTouch: isPhone,
      reducedMotion: 'reduce',
      // Each run is a visitor of its own to limits by address.
      extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    contexts.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(STEP_MS)
    watch(page, troubles, allowed)
    return { page, context, open: (path: string) => openPage(page, path), signIn: (who: string) => signInAs(page, who) }
  }

  try {
    const { page, context, open, signIn } = await enter()
    const check = async (shotName: string) => {
      if (WITH_SHOTS) await keepShot(page, `${shotName}-${width}-${language}-${theme}`)
      assert.deepEqual(await violationsOf(page, { contrast }), [])
      const [wide, window] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as number[]
      assert.ok(wide! <= window!, `${shotName} is ${wide} px wide in ${window}`)
    }
    await walk({
      ...{ page, context, open, signIn, language, width, theme, isPhone, check },
      word: (english, chinese) => (language === 'en' ? english : chinese),
      register: (who) => registerIn(page, who),
      expect: (...statuses) => {
        for (const status of statuses) allowed.add(status)
      },
      another: enter,
    })
    assert.deepEqual(troubles, [])
  } catch (error) {
    for (const [index, context] of contexts.entries())
      await keepShot(context.pages()[0]!, `failed-${index}-${width}-${language}`).catch(() => {})
    if (troubles.length > 0) (error as Error).stack += `\nTroubles: ${troubles.join('\n')}`
    throw error
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
  }
}

async function openPage(page: Page, path: string): Promise<number> {
  const answer = await page.goto(path)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  return answer?.status() ?? 200
}

/** Notes what should not happen: errors in the console, unexpected refusals, requests that leave the service. */
function watch(page: Page, troubles: string[], allowed: Set<number>): void {
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    // The browser's own line about a status; the status itself is checked below.
    if (message.type() === 'error' && !/status of \d\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(message.text()))
      troubles.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !allowed.has(response.status()))
      troubles.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(origin()) && /^https?:/.test(request.url()))
      troubles.push(`asked for ${request.url()}`)
  })
}

async function keepShot(page: Page, name: string): Promise<void> {
  mkdirSync(ARTEFACTS, { recursive: true })
  await page.screenshot({ path: join(ARTEFACTS, `${name}.png`), caret: 'initial' })
}
