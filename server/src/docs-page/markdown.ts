import { escapeHtml, Html } from './html.ts'

/** The small Markdown of descriptions and guides: no HTML passes through. */
export function markdown(source: string): Html {
  return new Html(blocksOf(source).map(block).join('\n'))
}

/** Code, emphasis and links within a line. */
export function inline(source: string): Html {
  return new Html(spans(source))
}

/** Paragraphs, lists and the like, separated by blank lines; a fence keeps its own blank lines. */
function blocksOf(source: string): string[] {
  const blocks: string[] = []
  for (const [index, part] of source
    .trim()
    .split(/^(```[\s\S]*?^```)$/m)
    .entries()) {
    if (index % 2 === 1) blocks.push(part)
    else blocks.push(...part.split(/\n{2,}/).map((each) => each.trim()))
  }
  return blocks.filter((each) => each !== '')
}

function block(text: string): string {
  const fence = /^```(\w*)\n([\s\S]*?)\n?```$/.exec(text)
  if (fence) return `<pre><code class="language-${fence[1]}">${escapeHtml(fence[2]!)}</code></pre>`
  const heading = /^(#{1,4}) (.+)$/.exec(text)
  if (heading) {
    const level = heading[1]!.length
    return `<h${level} id="${slugOf(heading[2]!)}">${spans(heading[2]!)}</h${level}>`
  }
  if (/^\|/.test(text)) return table(text.split('\n'))
  if (/^- /.test(text)) return `<ul>${items(text, /^- /)}</ul>`
  if (/^\d+\. /.test(text)) return `<ol>${items(text, /^\d+\. /)}</ol>`
  return `<p>${spans(text.replaceAll('\n', ' '))}</p>`
}

export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** An item may go on in indented lines. */
function items(text: string, mark: RegExp): string {
  const found: string[] = []
  for (const line of text.split('\n')) {
    if (mark.test(line)) found.push(line.replace(mark, ''))
    else found.push(`${found.pop() ?? ''} ${line.trim()}`)
  }
  return found.map((item) => `<li>${spans(item)}</li>`).join('')
}

function table([head = '', , ...rows]: string[]): string {
  const cells = (line: string, tag: string) =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split(/(?<!\\)\|/)
      .map((cell) => `<${tag}>${spans(cell.trim().replaceAll('\\|', '|'))}</${tag}>`)
      .join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<div class="wide"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
}

const CODE = /`([^`]+)`/

function spans(source: string): string {
  return source
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : words(part)))
    .join('')
}

const words = (text: string): string =>
  escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(((?:https?:|\/|#)[^)\s]*)\)/g, '<a href="$2">$1</a>')
