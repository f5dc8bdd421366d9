import { THEME_COLORS } from '@plaza/ui/color'
import type { Head } from '../app/page.ts'
import type { Site } from '../app/site.ts'
import type { PageState } from '../app/state.ts'
import type { Language } from '../messages/index.ts'
import { BOOT } from './boot.ts'

/** Which built files a page needs. */
export interface Assets {
  script: string
  styles: readonly string[]
  /** The files of a page's source, to be fetched along with the script instead of after it. */
  preloads: (file: string) => readonly string[]
}

export interface DocumentParts {
  /** Path and query. */
  address: string
  language: Language
  theme: 'auto' | 'light' | 'dark'
  site: Site
  assets: Assets
  /** Whether lists are fetched too. Not for members: they see other lists than guests do. */
  withLists: boolean
  head: Head
  body: string
  state: PageState
  status: number
  path: string
  file?: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

/** JSON that cannot close its script element. */
const json = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, '')

/** The HTML of a whole page: no inline style, and no inline script but the one that starts the others. */
export function document(parts: DocumentParts): string {
  const { address, language, theme, site, assets, withLists, head, body, state, status, path, file } = parts
  const canonical = `${site.origin}${head.canonical ?? path}`
  const title = head.title ? `${head.title} · ${site.name}` : site.name
  const description = shorten(head.description ?? site.welcome ?? '')
  const image = absolute(head.image ?? site.logo ?? '/icons/512.png', site.origin)
  const sources = [language === 'en' ? 'src/messages/all.en.ts' : 'src/messages/all.zh-CN.ts', ...(file ? [file] : [])]
  const scripts = [...new Set([assets.script, ...sources.flatMap((each) => assets.preloads(each))])]
  const meta = (name: string, content: string | undefined, key = 'name') =>
    content ? `<meta ${key}="${name}" content="${escaped(content)}">` : ''
  return [
    '<!doctype html>',
    `<html lang="${language}"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escaped(title)}</title>`,
    meta('description', description),
    // A browser whose scripts no longer run gets pages with lists again.
    withLists
      ? ''
      : `<noscript><meta http-equiv="refresh" content="0;url=/without-script?next=${encodeURIComponent(address)}"></noscript>`,
    ...assets.styles.map((each) => `<link rel="stylesheet" href="${each}">`),
    // A page without its lists has nothing to show before its scripts have run.
    withLists ? '' : scriptsAtOnce(scripts),
    status === 200 && head.isIndexed !== false
      ? `<link rel="canonical" href="${escaped(canonical)}">`
      : meta('robots', 'noindex'),
    meta('og:title', head.title || site.name, 'property'),
    meta('og:description', description, 'property'),
    meta('og:image', image, 'property'),
    meta('og:url', canonical, 'property'),
    meta('og:type', head.type ?? 'website', 'property'),
    meta('og:site_name', site.name, 'property'),
    meta('og:locale', language.replace('-', '_'), 'property'),
    meta('twitter:card', head.image ? 'summary_large_image' : 'summary'),
    meta('twitter:title', head.title || site.name),
    meta('twitter:description', description),
    meta('twitter:image', image),
    // A page that is not for everyone has no feed that readers could fetch.
    status === 200 && head.isIndexed !== false ? alternates(canonical, head.reader, escaped(title)) : '',
    head.jsonLd
      ? `<script type="application/ld+json">${json({ '@context': 'https://schema.org', ...head.jsonLd })}</script>`
      : '',
    '<link rel="icon" href="/icons/mark.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/180.png"><link rel="manifest" href="/manifest.webmanifest">',
    site.accentStyle ? `<link rel="stylesheet" href="${site.accentStyle}">` : '',
    ...themeColors(theme),
    '</head><body>',
    `<div id="app">${body}</div>`,
    `<script type="application/json" id="state">${json(state)}</script>`,
    withLists ? `<script data-files="${scripts.join(' ')}">${BOOT}</script>` : '',
    '</body></html>',
  ].join('')
}

/** What readers and other sites fetch instead of this page. */
const alternates = (address: string, reader: string | undefined, title: string): string => {
  const link = (type: string, href: string) => `<link rel="alternate" type="${type}" href="${href}" title="${title}">`
  return [
    ...(reader === undefined
      ? []
      : [link('application/atom+xml', `${reader}/atom.xml`), link('application/feed+json', `${reader}/feed.json`)]),
    ...(/\/feeds\/\d+$/.test(address)
      ? [link('application/json+oembed', `/oembed?url=${encodeURIComponent(address)}`)]
      : []),
  ].join('')
}

const scriptsAtOnce = ([first, ...others]: string[]): string =>
  [
    `<script type="module" fetchpriority="low" src="${first}"></script>`,
    ...others.map((each) => `<link rel="modulepreload" fetchpriority="low" href="${each}">`),
  ].join('')

export function themeColors(theme: DocumentParts['theme']): string[] {
  const tag = (color: string, media = '') => `<meta name="theme-color" content="${color}"${media}>`
  if (theme !== 'auto') return [tag(THEME_COLORS[theme])]
  return (['light', 'dark'] as const).map((each) => tag(THEME_COLORS[each], ` media="(prefers-color-scheme: ${each})"`))
}

const absolute = (url: string, origin: string): string => (/^https?:/.test(url) ? url : `${origin}${url}`)

const MAX_DESCRIPTION = 200

const shorten = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION - 1)}…` : line
}
