/** Markup that is safe to put into a page as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | undefined | false | readonly Part[]

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char]!)

const textOf = (part: Part): string =>
  part === undefined || part === false
    ? ''
    : part instanceof Html
      ? part.text
      : typeof part === 'object'
        ? part.map(textOf).join('')
        : escapeHtml(String(part))

/** Markup with everything inserted escaped, unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((string, index) => string + textOf(parts[index])).join(''))
