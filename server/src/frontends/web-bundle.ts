import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltFrontend, filesOf } from './built-frontend.ts'
import type { FetchInside } from './inside.ts'
import type { Language, Theme } from './negotiate.ts'
import type { SiteView } from './site.ts'

export interface Assets {
  script: string
  styles: readonly string[]
  preloads: (file: string) => readonly string[]
}

export interface RenderRequest {
  address: string
  language: Language
  theme: Theme
  isMember: boolean
  withLists: boolean
  site: SiteView
  assets: Assets
  fetch: FetchInside
  status?: number
}

/** Why a visitor gets no page. */
export type Refusal = 'busy' | 'too_fast' | 'broken' | 'refused'

/** What the web client's build for the server offers; see `web/src/server/entry.tsx`. */
export interface WebBundle {
  render(request: RenderRequest): Promise<{ status: number; html: string; retryAfterS?: number }>
  /** A page for a visitor who is turned away, before and after its sentence. */
  renderRefusal(
    refusal: Refusal,
    request: Pick<RenderRequest, 'language' | 'theme' | 'site' | 'assets'>,
  ): Promise<[start: string, end: string]>
  hasPage(path: string): boolean
  patterns(): string[]
  chooseLanguage(wanted: string | undefined): Language
  accentCss(color: string): string
  inlineScripts: readonly string[]
}

/** Loads the client's code for the server; a new build is a new module. */
export const loadBundle = (frontend: BuiltFrontend, stamp: string): Promise<WebBundle> =>
  import(`${pathToFileURL(join(frontend.folder, 'server/entry.js')).href}?${stamp.slice(0, 12)}`)

/** The files every page names. */
export function assetsOf(frontend: BuiltFrontend): Assets {
  const known = new Map<string, string[]>()
  const styles = [...frontend.files.keys()].filter((path) => path.endsWith('.css'))
  return {
    script: `/${frontend.manifest['src/client.tsx']!.file}`,
    styles,
    preloads(file) {
      const found = known.get(file) ?? filesOf(frontend, file)
      known.set(file, found)
      return found
    },
  }
}
