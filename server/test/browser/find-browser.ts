import { existsSync } from 'node:fs'

/** Without windows, menus and extensions: a page takes less processor time. It cannot show notifications. */
const SHELL = '/usr/bin/chromium-headless-shell'
const FULL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The last list of features wins, so it repeats what Playwright switches off. The first three are ours: every window
 * prepares the address bar's suggestions and a spare process, which cost more than most pages and are never used here.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export const BROWSER_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join()}`,
]

/** The quickest browser of this machine, where there is one. */
export const findBrowser = (): string | undefined => [SHELL, ...FULL].find((path) => existsSync(path))

/** One that can do everything a person's browser can. */
export const findFullBrowser = (): string | undefined => FULL.find((path) => existsSync(path))

export const HOW_TO_GET_ONE = 'Get one with: apt-get install -y chromium chromium-headless-shell'
