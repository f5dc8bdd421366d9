import { after } from 'node:test'
import { type Browser, chromium } from 'playwright-core'

let connected: Promise<Browser> | undefined

/** The one browser of this run, started by `npm run test:web`. */
export function theBrowser(): Promise<Browser> {
  const address = process.env['PLAZA_WEB_BROWSER']
  if (!address)
    throw new Error('Run browser tests with `npm run test:web` (or `npm run test:web -- <part of a path>`).')
  connected ??= chromium.connect(address)
  return connected
}

// An open connection to the browser would keep the process of this file alive.
after(async () => (await connected)?.close())

/** Where the service of this run listens. */
export const origin = (): string => process.env['PLAZA_WEB_ORIGIN'] ?? ''
