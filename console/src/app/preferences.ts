import { chooseLanguage, type Language } from '@plaza/ui/messages'

export type Theme = 'auto' | 'light' | 'dark'

const YEAR_S = 31_536_000

const write = (name: string, value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer store is not in every browser, and both values are ours.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
}
const read = (name: string): string | undefined => new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(document.cookie)?.[1]

/** The language chosen here or in the web client, else the browser's. */
export const languageNow = (): Language =>
  chooseLanguage([...(read('plaza_language')?.split(',') ?? []), ...navigator.languages])

export function setLanguage(language: Language): void {
  write('plaza_language', language)
  location.reload()
}

export function setTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  write('plaza_theme', theme)
}

/** What this browser remembers: which columns a list shows, when the user was last here. */
export function remembered(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`console.${key}`) ?? 'null')
  } catch {
    return null
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`console.${key}`, JSON.stringify(value))
  } catch {
    // A browser without storage forgets it.
  }
}
