interface PageText {
  title: string | null
  description: string | null
}

const MAX_TITLE = 300
const MAX_DESCRIPTION = 500
const META = /<meta\s[^<>]{1,2000}>/gi
const TITLE = /<title[^<>]{0,200}>([^<]{0,2000})/i

/** What a page says it is: for sharing if it does, else its title and description. */
export function pageText(html: string): PageText {
  const said = new Map<string, string>()
  for (const [tag] of html.matchAll(META)) {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name')
    const content = attribute(tag, 'content')
    if (name && content && !said.has(name.toLowerCase())) said.set(name.toLowerCase(), content)
  }
  const title = said.get('og:title') ?? said.get('twitter:title') ?? TITLE.exec(html)?.[1]
  const description = said.get('og:description') ?? said.get('description') ?? said.get('twitter:description')
  return { title: shortened(title, MAX_TITLE), description: shortened(description, MAX_DESCRIPTION) }
}

const attribute = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? []
  return double ?? single
}

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ ndash: '–', mdash: '—', hellip: '…', rsquo: '’', lsquo: '‘', ldquo: '“', rdquo: '”', middot: '·' },
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (point !== undefined) return point <= 0x10ffff ? String.fromCodePoint(point) : ''
    return NAMED[name.toLowerCase()] ?? whole
  })

/** On one line, without what no one sees. */
function shortened(text: string | undefined, most: number): string | null {
  const line = decoded(text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, most).join('') || null
}
