import { type RowSummary, sizeName } from './summary.ts'

const WIDTH = 860
const LEFT = 300
const RIGHT = 150
const BAR = 20
const STEP = 34
const TOP = 76

/** Every ratio against its target as an SVG: the line is the target, a bar beyond it has met it. */
export function drawChart(rows: readonly RowSummary[], footnote: string): string {
  const bars = rows.flatMap(({ name, size, verdicts }) =>
    verdicts.map((verdict) => ({ label: `${name} (${sizeName(size)}), ${verdict.what}`, ...verdict })),
  )
  const most = Math.max(2, ...bars.map(({ score }) => Math.min(score, 4)))
  const x = (score: number) => LEFT + ((WIDTH - LEFT - RIGHT) * Math.min(score, most)) / most
  const height = TOP + bars.length * STEP + 46
  const drawn = bars.map(({ label, value, target, kind, score, isMet }, index) => {
    const y = TOP + index * STEP
    return `  <text x="${LEFT - 12}" y="${y + 15}" text-anchor="end">${inXml(label)}</text>
  <rect x="${LEFT}" y="${y}" width="${(x(score) - LEFT).toFixed(1)}" height="${BAR}" rx="3" fill="${isMet ? '#3f9e6e' : '#d9694f'}"/>
  <text x="${(x(score) + 8).toFixed(1)}" y="${y + 15}" class="value">${value.toFixed(2)} <tspan class="faint">${kind} ${target}</tspan></text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Ratios against their targets">
  <style>text { font: 13px system-ui, sans-serif; fill: #2b2f36 } .title { font-size: 17px; font-weight: 600 } .faint { fill: #7b828c } .value { font-weight: 600 } .value .faint { font-weight: 400 }</style>
  <rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
  <text x="24" y="34" class="title">Plaza against the limits of this machine</text>
  <text x="24" y="55" class="faint">A bar that passes the line has met its target.</text>
${drawn.join('\n')}
  <line x1="${x(1).toFixed(1)}" y1="${TOP - 8}" x2="${x(1).toFixed(1)}" y2="${height - 38}" stroke="#2b2f36" stroke-width="1.5" stroke-dasharray="4 3"/>
  <text x="24" y="${height - 14}" class="faint">${inXml(footnote)}</text>
</svg>
`
}

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
