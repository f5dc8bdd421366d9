import { cx } from '@plaza/ui'
import { ArrowDownIcon, ArrowUpIcon } from '@plaza/ui/icons'
import type { ReactNode } from 'preact/compat'
import { useConsole } from '../messages/index.ts'
import { Scroll } from '../parts/scroll.tsx'
import { To } from '../parts/values.tsx'
import { Cell, isBlank, isNumber } from './cell.tsx'
import { PhoneHead } from './phone-head.tsx'
import type { ColumnSpec, ListSpec } from './spec.ts'

type Key = string | number

interface RowsProps<Row, Filter extends string> {
  spec: ListSpec<Row, Filter>
  rows: readonly Row[]
  shown: readonly ColumnSpec<Row>[]
  keyOf: (row: Row) => Key
  chosen: ReadonlySet<Key>
  setChosen: (chosen: ReadonlySet<Key>) => void
  sort: string | undefined
  setSort: (sort: string | undefined) => void
  onOpen?: (row: Row) => void
}

/** The rows of a list: a table on a desktop, cards on a phone, the same elements in both. */
export function Rows<Row extends object, Filter extends string>(props: RowsProps<Row, Filter>) {
  const { spec, rows, shown, keyOf, chosen, setChosen, sort, setSort, onOpen } = props
  const { t, field } = useConsole()
  const hasActs = (spec.acts?.length ?? 0) > 0
  const keys = rows.map(keyOf)
  const areAllChosen = keys.length > 0 && keys.every((key) => chosen.has(key))
  const toggle = (key: Key) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  const toggleAll = () => setChosen(areAllChosen ? new Set() : new Set(keys))
  return (
    <Scroll label={t(spec.title)}>
      <PhoneHead {...{ spec, sort, setSort }} {...(hasActs && { choosing: { areAllChosen, toggleAll } })} />
      <table className="w-full border-collapse text-s">
        <thead className="max-rail:hidden">
          <tr className="border-b border-line">
            {hasActs && (
              <th scope="col" className="w-8 ps-4 text-start">
                <input
                  type="checkbox"
                  className="ui-check align-middle"
                  aria-label={t('list.choose_all')}
                  checked={areAllChosen}
                  onChange={toggleAll}
                />
              </th>
            )}
            {shown.map((column) => (
              <th
                key={column.field}
                scope="col"
                aria-sort={
                  sort?.startsWith(`${column.field}:`)
                    ? sort.endsWith(':asc')
                      ? 'ascending'
                      : 'descending'
                    : undefined
                }
                className={cx(
                  'px-4 py-2 font-medium whitespace-nowrap text-faint',
                  isNumber(column) ? 'text-end' : 'text-start',
                )}
              >
                {spec.sorts?.includes(column.field) ? (
                  <Sorter {...{ sort, setSort }} name={column.field} />
                ) : (
                  field(column.field)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={cx(
                'relative border-b border-line align-top last:border-0 hover:bg-paper max-rail:grid max-rail:gap-1 max-rail:p-4',
                isDeleted(row) && 'bg-sunken line-through',
              )}
            >
              {hasActs && (
                <td className="py-2.5 ps-4 max-rail:absolute max-rail:end-4 max-rail:top-3.5 max-rail:p-0">
                  <input
                    type="checkbox"
                    className="ui-check align-middle"
                    aria-label={t('list.choose', { name: String(keyOf(row)) })}
                    checked={chosen.has(keyOf(row))}
                    onChange={() => toggle(keyOf(row))}
                  />
                </td>
              )}
              {shown.map((column, index) => (
                <td
                  key={column.field}
                  className={cx(
                    'px-4 py-2.5 max-rail:flex max-rail:justify-between max-rail:gap-4 max-rail:p-0',
                    isNumber(column) && 'num text-end',
                    index === 0 ? hasActs && 'max-rail:pe-9!' : 'max-rail:text-end',
                    index > 0 && isBlank(column, row) && 'max-rail:hidden',
                  )}
                >
                  {index > 0 && (
                    <span className="shrink-0 text-start text-faint rail:hidden">{field(column.field)}</span>
                  )}
                  {index === 0 && (spec.linkOf || onOpen) ? (
                    <Opener {...{ row, onOpen }} to={spec.linkOf?.(row)}>
                      <Cell {...{ column, row }} />
                    </Opener>
                  ) : (
                    <Cell {...{ column, row }} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Opener<Row>({
  row,
  to,
  onOpen,
  children,
}: {
  row: Row
  to: string | undefined
  onOpen?: (row: Row) => void
  children: ReactNode
}) {
  if (to !== undefined)
    return (
      <To to={to} className="font-semibold text-ink hover:text-accent">
        {children}
      </To>
    )
  return (
    <button type="button" className="text-start font-semibold hover:text-accent" onClick={() => onOpen?.(row)}>
      {children}
    </button>
  )
}

function Sorter({ name, sort, setSort }: { name: string; sort: string | undefined; setSort: (sort: string) => void }) {
  const { field } = useConsole()
  const isOn = sort?.startsWith(`${name}:`)
  const isUp = sort === `${name}:asc`
  return (
    <button
      type="button"
      className={cx('inline-flex items-center gap-1', isOn && 'font-semibold text-ink')}
      onClick={() => setSort(isOn && !isUp ? `${name}:asc` : `${name}:desc`)}
    >
      {field(name)}
      {isOn && (isUp ? <ArrowUpIcon size={14} /> : <ArrowDownIcon size={14} />)}
    </button>
  )
}

/** Whether a record is gone, and only staff still see it. */
const isDeleted = (row: object): boolean => 'deleted_at' in row && row.deleted_at !== null
