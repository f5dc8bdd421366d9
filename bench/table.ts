import { type RowSummary, sizeName, type Verdict } from './summary.ts'

const HEADINGS = [
  'row',
  'data',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU service',
  'CPU database',
  'MB',
  'limit req/s',
  'ratio and target',
]

/** The figures as a table for people; CPU is in ms per request, MB is the service's memory. */
export function formatTable(rows: readonly RowSummary[]): string {
  const lines = rows.flatMap((row) => {
    const { service } = row
    const refused = service.refusedPerSecond > 0 ? [`${service.refusedPerSecond.toFixed(0)} refused a second`] : []
    const said = [...row.verdicts.map(formatVerdict), ...refused]
    const first = [
      row.name,
      sizeName(row.size),
      service.perSecond.toFixed(0),
      service.p50Ms.toFixed(1),
      service.p99Ms.toFixed(1),
      service.serviceCpuMs?.toFixed(2) ?? 'n/a',
      service.postgresCpuMs?.toFixed(2) ?? 'n/a',
      service.residentMb?.toFixed(0) ?? 'n/a',
      Object.entries(row.limits)
        .map(([limit, figure]) => `${limit} ${figure.perSecond.toFixed(0)}`)
        .join(', '),
    ]
    const blank = first.map(() => '')
    return (said.length === 0 ? [''] : said).map((text, index) => [...(index === 0 ? first : blank), text])
  })
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...lines.map((line) => line[column]!.length)),
  )
  const format = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (NUMBERS.has(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd()
  return [format(HEADINGS), widths.map((width) => '─'.repeat(width)).join('  '), ...lines.map(format)].join('\n')
}

const NUMBERS = new Set([1, 2, 3, 4, 5, 6, 7])

const formatVerdict = ({ what, value, target, kind, isMet }: Verdict): string =>
  `${isMet ? '✓' : '✗'} ${value.toFixed(2)} ${what} (${kind} ${target})`
