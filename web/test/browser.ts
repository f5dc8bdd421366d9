import { type Browser, chromium } from 'playwright-core'
import {
  BROWSER_ARGUMENTS,
  findBrowser,
  findFullBrowser,
  HOW_TO_GET_ONE,
} from '../../server/test/browser/find-browser.ts'
import { atProcessEnd } from '../../server/test/file-end.ts'

const launched = new Map<string, Promise<Browser>>()

/** The browser of this process, for all its files. With `isFull` one that shows notifications. */
export function theBrowser(isFull = false): Promise<Browser> {
  if (!origin())
    throw new Error('Run browser tests with `npm run test:web` (or `npm run test:web -- <part of a path>`).')
  const executablePath = isFull ? findFullBrowser() : findBrowser()
  if (!executablePath) throw new Error(`There is no browser that can do this. ${HOW_TO_GET_ONE}`)
  let browser = launched.get(executablePath)
  if (!browser) {
    const started = chromium.launch({ executablePath, args: BROWSER_ARGUMENTS })
    atProcessEnd(async () => {
      launched.delete(executablePath)
      await (await started).close()
    })
    launched.set(executablePath, started)
    browser = started
  }
  return browser
}

/** Where the service of this run listens. */
export const origin = (): string => process.env['PLAZA_WEB_ORIGIN'] ?? ''
