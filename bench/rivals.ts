import { RECORDED } from './recorded-rivals.ts'
import type { RowSummary } from './summary.ts'

/**
 * A table of the rows that were once measured with rivals, next to what was measured now; empty where there is none.
 */
export function formatRivals(rows: readonly RowSummary[]): string {
  const lines = rows.flatMap(({ name, connections, service }) => {
    const then = RECORDED.rows[name]
    if (!then) return []
    const factor = `${(service.perSecond / then.rival).toFixed(1)} ×`
    return [[name, String(connections), service.perSecond.toFixed(0), String(then.rival), factor, String(then.plaza)]]
  })
  if (lines.length === 0) return ''
  const all = [['row', 'connections now', 'req/s now', 'best rival', 'factor', 'ours then'], ...lines]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((line) => line[column]!.length)))
  const table = all.map((line) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  )
  return `Rivals, recorded ${RECORDED.at} (${RECORDED.how}):\n${table.join('\n')}\n`
}
