import type { ReactNode } from 'preact/compat'
import { cx } from '../cx.ts'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand to the right, one below the other. */
  isNumber?: boolean
  /** Left out where there is no room. */
  isMinor?: boolean
}

export interface TableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  className?: string
}

/** Rows that stay readable: thin lines, figures aligned, scrolling within itself where the screen is narrow. */
export function Table<Row>({ caption, columns, rows, keyOf, className }: TableProps<Row>) {
  const cellClass = (column: Column<Row>) =>
    cx(column.isNumber ? 'num text-end' : 'text-start', column.isMinor && 'max-rail:hidden')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={cx('overflow-x-auto', className)}>
      <table className="w-full border-collapse text-m">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cx('py-2 pe-4 text-s font-medium whitespace-nowrap text-faint last:pe-0', cellClass(column))}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-0">
              {columns.map((column) => (
                <td key={column.id} className={cx('py-2.5 pe-4 align-top last:pe-0', cellClass(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
