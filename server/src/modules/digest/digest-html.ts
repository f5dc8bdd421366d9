import type { Language } from '../../kernel/index.ts'

/** A post as the mail shows it. */
export interface DigestEntry {
  /** Who wrote it, and where. */
  by: string
  text: string
  url: string
}

interface DigestHtml {
  language: Language
  site: string
  entries: readonly DigestEntry[]
  /** A sentence of the mail. */
  say: (code: string) => string
  url: string
  unsubscribe: string
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

const FONT =
  'font-family:-apple-system,BlinkMacSystemFont,&quot;Segoe UI&quot;,Roboto,&quot;PingFang SC&quot;,&quot;Microsoft YaHei&quot;,sans-serif'
/** Dark enough to be read on white, and to be written on in white. */
const ACCENT = '#0f766e'
const SOFT = 'color:#5f6368;font-size:14px;line-height:20px'

/** The mail for programs that show HTML: no picture and nothing that is fetched, so that opening it tells no one. */
export const digestHtml = ({ language, site, entries, say, url, unsubscribe }: DigestHtml): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light"><title>${escaped(site)}</title></head>` +
  `<body style="margin:0;padding:0;background:#f4f5f7;${FONT}">` +
  `<div style="max-width:560px;margin:0 auto;padding:24px 16px;color:#1d1f23;font-size:16px;line-height:24px">` +
  `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escaped(site)}</h1>` +
  `<p style="margin:0 0 16px">${escaped(say('mail.digest_hello'))}<br>${escaped(say('mail.digest_about'))}</p>` +
  entries.map((entry) => entryHtml(entry, say('mail.digest_read'))).join('') +
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;` +
  `background:${ACCENT};color:#ffffff;font-weight:600;text-decoration:none">${escaped(say('mail.digest_more'))}</a></p>` +
  `<p style="margin:0;${SOFT}">${escaped(say('mail.digest_why'))} <a href="${escaped(unsubscribe)}" style="color:#5f6368">${escaped(say('mail.digest_stop'))}</a></p>` +
  `</div></body></html>`

const entryHtml = ({ by, text, url }: DigestEntry, read: string): string =>
  `<div style="margin:0 0 12px;padding:16px;border-radius:12px;background:#ffffff">` +
  `<p dir="auto" style="margin:0 0 4px;${SOFT}">${escaped(by)}</p>` +
  `<p dir="auto" style="margin:0 0 8px;overflow-wrap:anywhere">${escaped(text)}</p>` +
  `<a href="${escaped(url)}" style="color:${ACCENT};font-weight:600;text-decoration:none">${escaped(read)}</a></div>`
