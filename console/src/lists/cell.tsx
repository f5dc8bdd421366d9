import { Coins, Money } from '@plaza/ui'
import { useConsole } from '../messages/index.ts'
import { inside } from '../parts/inside.ts'
import { Data, fileIn, None, Person, Picture, State, When, YesNo } from '../parts/values.tsx'
import { useRatio } from '../records/ratio.ts'
import { RefName } from './refs.tsx'
import type { ColumnSpec, ValueKind } from './spec.ts'

/** The currency money is counted in here. */
const CURRENCY = 'CNY'

/** One value of a row, as its column says. */
export function Cell<Row extends object>({ column, row }: { column: ColumnSpec<Row>; row: Row }) {
  if ('cell' in column) return <>{column.cell(row)}</>
  const value = inside(row, column.field)
  if ('personId' in column && column.personId) {
    const id = inside(row, column.personId)
    return <Person id={typeof id === 'number' ? id : null} name={typeof value === 'string' ? value : null} />
  }
  if (value === null || value === undefined || value === '') return <None />
  if (column.kind === 'ref') return <RefName to={column} id={Number(value)} />
  return <Value {...{ value }} field={column.field} kind={column.kind ?? 'text'} of={column.of} />
}

interface ValueProps {
  value: unknown
  field: string
  kind: ValueKind
  of: string | undefined
}

function Value({ value, field, kind, of }: ValueProps) {
  const { number, word } = useConsole()
  switch (kind) {
    case 'number':
      return <span className="num">{IS_ID.test(field) ? String(value) : number(Number(value))}</span>
    case 'coins':
      return <Coins amount={Number(value)} plain />
    case 'signed-coins':
      return <Coins amount={Number(value)} signed plain />
    case 'credited':
      return <Credited hundredths={Number(value)} />
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
      return <Picture file={fileIn(value)} />
    case 'words':
      return (
        <span>
          {[value]
            .flat()
            .map((each) => word(of ?? '', String(each)))
            .join(', ') || '–'}
        </span>
      )
    case 'data':
      return <Data value={value} />
    case 'long':
      return <Long>{String(value)}</Long>
    case 'reason':
      return <Long>{String(value)}</Long>
    default:
      return <span className="break-words">{of ? word(of, String(value)) : String(value)}</span>
  }
}

/** The coins that an amount of money is worth. */
function Credited({ hundredths }: { hundredths: number }) {
  return <Coins amount={hundredths * useRatio()} plain />
}

const Long = ({ children }: { children: string }) => (
  <span className="line-clamp-2 max-w-[44ch] break-words rail:min-w-[20ch]">{children}</span>
)

/** Screen readers read ids digit by digit. */
const IS_ID = /(^|_)id$/

const NUMBERS: ReadonlySet<string> = new Set(['number', 'coins', 'signed-coins', 'money', 'credited'])
export const isNumber = <Row,>(column: ColumnSpec<Row>): boolean =>
  'kind' in column && column.kind !== undefined && NUMBERS.has(column.kind)

/** Whether there is nothing to read in it: a phone leaves such lines out. */
export const isBlank = <Row extends object>(column: ColumnSpec<Row>, row: Row): boolean => {
  if ('cell' in column) return false
  const value = inside(row, ('personId' in column && column.personId) || column.field)
  return value === null || value === undefined || value === '' || value === false
}
