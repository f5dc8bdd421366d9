export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const YEAR_S = 31_536_000
const cookie = (name: string, value: string) =>
  // biome-ignore lint/suspicious/noDocumentCookie: the newer store is not in every browser, and both values are ours.
  (document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`)

/** Tells the server that scripts run here, so that a member's page is not filled with guests' content. */
export const tellScriptsRun = (): string => cookie('plaza_script', '1')

export const themeNow = (): Theme => (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'auto'

/** Shows a theme now and remembers it, so that the server's next page has it from the first byte. */
export function setTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  cookie('plaza_theme', theme)
}

/** Another language is another set of messages: the page is reloaded with them. */
export function setLanguage(language: string): void {
  cookie('plaza_language', language)
  location.reload()
}
