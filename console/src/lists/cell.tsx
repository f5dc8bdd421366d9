import { Coins, Money } from '@plaza/ui'
import { useConsole } from '../messages/index.ts'
import { Data, type FileLike, None, Person, Picture, State, When, YesNo } from '../parts/values.tsx'
import { RefName } from './refs.tsx'
import type { ColumnSpec, Row } from './spec.ts'

/** The currency money is counted in here. */
const CURRENCY = 'CNY'

/** One value of a row, as its column says. */
export function Cell({ column, row }: { column: ColumnSpec; row: Row }) {
  const { number, word, reason } = useConsole()
  if (column.cell) return <>{column.cell(row)}</>
  const value = row[column.field]
  if (column.personId) return <Person id={row[column.personId] as number | null} name={value as string | null} />
  if (value === null || value === undefined || value === '') return <None />
  switch (column.kind) {
    case 'number':
      return <span className="num">{IS_ID.test(column.field) ? String(value) : number(Number(value))}</span>
    case 'coins':
      return <Coins amount={Number(value)} />
    case 'signed-coins':
      return <Coins amount={Number(value)} signed />
    case 'money':
      return <Money hundredths={Number(value)} currency={CURRENCY} />
    case 'time':
      return <When at={String(value)} />
    case 'flag':
      return <YesNo is={Boolean(value)} />
    case 'alarm':
      return <YesNo is={Boolean(value)} isBad />
    case 'state':
      return <State state={String(value)} />
    case 'order-state':
      return <State state={value === 0 ? 'waiting' : value === 1 ? 'done' : 'order-failed'} />
    case 'audit':
      return <State state={value === 0 ? 'waiting' : value === 1 ? 'passed' : 'refused'} />
    case 'picture':
      return <Picture file={value as FileLike} />
    case 'words':
      return <span>{(value as string[]).map((each) => word(column.of ?? '', String(each))).join(', ') || '–'}</span>
    case 'ref':
      return <RefName from={column.from!} called={column.called!} id={value as number} />
    case 'data':
      return <Data value={value} />
    case 'long':
      return <Long>{String(value)}</Long>
    case 'reason':
      return <Long>{reason(row['kind'], String(value))}</Long>
    default:
      return <span className="break-words">{column.of ? word(column.of, String(value)) : String(value)}</span>
  }
}

const Long = ({ children }: { children: string }) => (
  <span className="line-clamp-2 max-w-[44ch] break-words rail:min-w-[20ch]">{children}</span>
)

/** Screen readers read ids digit by digit. */
const IS_ID = /(^|_)id$/

const NUMBERS: ReadonlySet<string> = new Set(['number', 'coins', 'signed-coins', 'money'])
export const isNumber = ({ kind }: ColumnSpec): boolean => kind !== undefined && NUMBERS.has(kind)

/** Whether there is nothing to read in it: a phone leaves such lines out. */
export const isBlank = ({ field, cell, personId }: ColumnSpec, row: Row): boolean => {
  const value = row[personId ?? field]
  return !cell && (value === null || value === undefined || value === '' || value === false)
}
