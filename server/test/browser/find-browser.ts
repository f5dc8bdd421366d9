import { existsSync } from 'node:fs'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export const BROWSER_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser of this machine, where there is one. */
export const findBrowser = (): string | undefined => PATHS.find((path) => existsSync(path))

export const HOW_TO_GET_ONE = 'Get one with: apt-get install -y chromium'
