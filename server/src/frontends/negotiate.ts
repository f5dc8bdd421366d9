import type { FastifyRequest } from 'fastify'

export type Language = 'en' | 'zh-CN'
export type Theme = 'auto' | 'light' | 'dark'

/** The values of the cookies a page looks at; none of them is a secret. */
function cookiesOf(request: FastifyRequest): Record<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
}

/** Set by the web client itself, as soon as it runs. */
export const SCRIPT_COOKIE = 'plaza_script'

/** What a visitor's page is made for. */
export interface Visitor {
  language: Language
  theme: Theme
  /** A session cookie is there; it decides nothing but what the shell shows first. */
  isMember: boolean
  /**
   * Scripts ran in this browser: a member's content comes by them, and a guest's content would only flash before it.
   */
  isScripted: boolean
}

export function visitorOf(request: FastifyRequest, chooseLanguage: (wanted: string | undefined) => Language): Visitor {
  const cookies = cookiesOf(request)
  const chosen = cookies['plaza_language']
  const theme = cookies['plaza_theme']
  return {
    language: chosen === 'en' || chosen === 'zh-CN' ? chosen : chooseLanguage(request.headers['accept-language']),
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    isMember: cookies['plaza_hint'] === '1',
    isScripted: cookies[SCRIPT_COOKIE] === '1',
  }
}

/**
 * A browser names HTML; a program that names JSON gets JSON; a client that accepts anything gets the page where there
 * is one.
 */
export function wants(request: FastifyRequest): 'html' | 'json' | 'anything' {
  const accept = request.headers.accept ?? ''
  if (/text\/html|application\/xhtml/i.test(accept)) return 'html'
  return /json/i.test(accept) ? 'json' : 'anything'
}
