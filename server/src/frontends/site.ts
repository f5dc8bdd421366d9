import type { Settings } from '../kernel/index.ts'
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
  /** There is a page /transparency. */
  isTransparent?: true
  /** Posts are translated for readers. */
  isTranslating?: true
}

export function siteView(
  settings: Settings,
  origin: string,
  { isDemo, isTranslating }: { isDemo: boolean; isTranslating: boolean },
): SiteView {
  const { name, currency_name, logo, accent, welcome, footer, rules } = settings.get(siteSetting)
  return {
    name,
    origin,
    currency: currency_name.name,
    isDemo,
    ...(logo && { logo }),
    ...(accent && { accentStyle: `/site.css?${accent.slice(1)}` }),
    ...(welcome && { welcome }),
    ...(footer && { footer }),
    ...(rules && { rules }),
    ...(settings.get(transparencySetting).public && { isTransparent: true }),
    ...(isTranslating && { isTranslating }),
  }
}
