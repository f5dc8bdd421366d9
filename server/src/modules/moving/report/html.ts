import type { ReportHead } from './head.ts'
import { number } from './taken.ts'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string | number): string => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign]!)

/** A table; `numbers` are the columns, from the left, that hold figures. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  numbers: readonly number[] = [],
): string {
  const cells = (tag: 'th' | 'td', values: readonly (string | number)[]) =>
    values
      .map((value, at) => `<${tag}${numbers.includes(at) ? ' class="number"' : ''}>${escapeHtml(value)}</${tag}>`)
      .join('')
  return `<div class="wide"><table><thead><tr>${cells('th', heads)}</tr></thead><tbody>${rows
    .map((row) => `<tr>${cells('td', row)}</tr>`)
    .join('')}</tbody></table></div>`
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, "PingFang SC", "Noto Sans SC", sans-serif; --line: #8883; --soft: #777 }
@media (prefers-color-scheme: dark) { :root { --soft: #aaa } }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.6rem; line-height: 1.3; margin: 0 } h2 { font-size: 1.15rem; margin: 2.2rem 0 .4rem }
p { margin: .4rem 0 } .soft { color: var(--soft) } .warn { border-left: 3px solid #c80; padding-left: .8rem }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin-top: 1rem }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100%; margin: .6rem 0 }
th, td { text-align: left; padding: .35rem 1rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
th { font-weight: 600; overflow-wrap: normal } td.number, th.number { text-align: right } td.number { font-variant-numeric: tabular-nums; white-space: nowrap }
th:last-child, td:last-child { padding-right: 0 }
details { border-bottom: 1px solid var(--line); padding: .35rem 0 } summary { cursor: pointer }
summary b { float: right; font-variant-numeric: tabular-nums } ul { margin: .4rem 0; columns: 18rem; padding-left: 1.2rem }
li { break-inside: avoid; overflow-wrap: anywhere } li span { color: var(--soft) }`

/** Everything above the first section; `counts` are the figures of the sections. */
export const pageHead = (
  { source, dump, isDry, since, startedAt, finishedAt, brokenTexts, tables }: ReportHead,
  counts: { look: number; changed: number; files: number; left: number },
): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Import from ${escapeHtml(source)}</title>
<style>${STYLE}
</style>
<main><h1>Import from ${escapeHtml(source)}${isDry ? ' (rehearsal: nothing was written)' : ''}</h1>
<p class="soft">${escapeHtml(dump)}${since ? `, changed since ${when(since)}` : ''} · ${when(startedAt)} to ${when(finishedAt)} UTC</p>
${brokenTexts > 0 ? `<p class="warn">${brokenTexts} rows have texts with broken characters: is the character set of the dump right?</p>` : ''}
<nav><a href="#look">To look at (${number(counts.look)})</a> <a href="#balances">Balances</a> <a href="#taken">What came</a>
<a href="#changed">Changed (${number(counts.changed)})</a> <a href="#files">Files missing (${number(counts.files)})</a>
<a href="#left">Left out (${number(counts.left)})</a>${Object.keys(tables).length > 0 ? ' <a href="#dump">The dump</a>' : ''}</nav>
`

const when = (iso: string): string => escapeHtml(iso.slice(0, 16).replace('T', ' '))
