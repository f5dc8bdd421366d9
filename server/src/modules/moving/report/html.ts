import type { ReportHead } from './head.ts'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string | number): string => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign]!)

export const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `<table><thead><tr>${heads.map((each) => `<th>${escapeHtml(each)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

/** Everything above the first table. */
export const pageHead = ({
  source,
  dump,
  isDry,
  since,
  startedAt,
  finishedAt,
  brokenTexts,
}: ReportHead): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Import from ${escapeHtml(source)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #8884; vertical-align: top }
td:nth-child(n+2) { font-variant-numeric: tabular-nums }
details { margin: .4rem 0 } summary { cursor: pointer } li span { opacity: .7; overflow-wrap: anywhere }
</style>
<main><h1>Import from ${escapeHtml(source)}${isDry ? ' (rehearsal: nothing was written)' : ''}</h1>
<p>${escapeHtml(dump)}${since ? `, changed since ${escapeHtml(since)}` : ''}. Begun ${escapeHtml(startedAt)}, finished ${escapeHtml(finishedAt)}.</p>
${brokenTexts > 0 ? `<p><b>${brokenTexts} rows have texts with broken characters: is the character set of the dump right?</b></p>` : ''}
`
