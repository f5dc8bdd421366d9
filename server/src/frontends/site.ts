import type { Settings } from '../kernel/index.ts'
import { termsSetting } from '../modules/accounts/index.ts'
import { transparencySetting } from '../modules/moderation/index.ts'
import { siteSetting } from '../modules/users/index.ts'

/** What every page knows about the community. */
export interface SiteView {
  name: string
  origin: string
  logo?: string
  accentStyle?: string
  welcome?: string
  footer?: string
  rules?: string
  currency: string
  isDemo: boolean
  /** The demo's people are offered to this visitor as sign-ins. */
  hasDemoPeople?: true
  /** Name of the provider this visitor can sign in at. */
  provider?: string
  /** The version of the terms of use that members accept. */
  terms?: string
  /** There is a page /transparency. */
  isTransparent?: true
  /** Posts are translated for readers. */
  isTranslating?: true
}

export function siteView(
  settings: Settings,
  {
    origin,
    isDemo,
    hasDemoPeople,
    provider,
    isTranslating,
  }: Pick<SiteView, 'origin' | 'isDemo'> & {
    hasDemoPeople: boolean
    provider: string | undefined
    isTranslating: boolean
  },
): SiteView {
  const { version: terms } = settings.get(termsSetting)
  const { name, currency_name, logo, accent, welcome, footer, rules } = settings.get(siteSetting)
  return {
    name,
    origin,
    currency: currency_name.name,
    isDemo,
    ...(hasDemoPeople && { hasDemoPeople }),
    ...(provider && { provider }),
    ...(logo && { logo }),
    ...(accent && { accentStyle: `/site.css?${accent.slice(1)}` }),
    ...(welcome && { welcome }),
    ...(footer && { footer }),
    ...(rules && { rules }),
    ...(terms && { terms }),
    ...(settings.get(transparencySetting).public && { isTransparent: true }),
    ...(isTranslating && { isTranslating }),
  }
}
