import { createContext, useContext } from 'preact/compat'

/** What an operator says about the community, and where it is. */
export interface Site {
  name: string
  origin: string
  logo?: string
  /** Address of the style sheet with the operator's accent colour. */
  accentStyle?: string
  welcome?: string
  footer?: string
  rules?: string
  currency: string
  /** Filled with the demo community. */
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

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite belongs inside the app.')
  return site
}
