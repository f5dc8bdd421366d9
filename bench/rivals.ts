import { readFile } from 'node:fs/promises'
import type { RowSummary } from './summary.ts'

/** What others did, as it was once recorded. Not measured in this run: the machine may be another. */
interface Recorded {
  recorded: string
  how: string
  rows: Record<string, { rival: number; plaza: number }>
}

/** A table of the rows that were once measured with rivals, beside what was measured now; empty where there is none. */
export async function formatRivals(rows: readonly RowSummary[]): Promise<string> {
  const {
    recorded,
    how,
    rows: known,
  } = JSON.parse(await readFile(new URL('./rivals.json', import.meta.url), 'utf8')) as Recorded
  const lines = rows.flatMap(({ name, service }) => {
    const then = known[name]
    const factor = then && `${(service.perSecond / then.rival).toFixed(1)} ×`
    return then ? [[name, service.perSecond.toFixed(0), String(then.rival), factor!, String(then.plaza)]] : []
  })
  if (lines.length === 0) return ''
  const all = [['row', 'req/s now', 'best rival', 'factor', 'ours then'], ...lines]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((line) => line[column]!.length)))
  const table = all.map((line) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  )
  return `Rivals, recorded ${recorded} (${how}):\n${table.join('\n')}\n`
}
