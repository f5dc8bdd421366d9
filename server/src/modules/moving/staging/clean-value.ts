import type { DumpValue } from '../dump/values.ts'
import { type ColumnKind, typeOf } from '../thinksns/source.ts'

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d:\d\d)(?:\.\d+)?)?$/
const IS_ODD = /:[6-9]/
// What no text of ours may hold: controls, direction overrides, invisible formatting. The soft hyphens stood around mentions.
const REFUSED = /(?![\n\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c\u2028\u2029\ufeff\ufff9-\ufffb\u00ad]/gu

/** No kind of record has a longer name. */
const MOST_KIND = 60

/** A value as the database takes it, or null where it says nothing: zero dates, numbers that are none. */
export function cleanValue(kind: ColumnKind, value: DumpValue): string | null {
  if (value === null) return null
  const text = typeof value === 'string' ? value : value.toString('utf8')
  switch (kind) {
    case 'int': {
      const number = Number(text)
      return text !== '' && Number.isSafeInteger(number) ? String(number) : null
    }
    case 'real':
      return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : null
    case 'time':
      return timeOf(text)
    case 'type':
      return text === '' ? null : typeOf(text).replace(REFUSED, '').slice(0, MOST_KIND)
    case 'text':
      return text.replace(REFUSED, '')
  }
}

function timeOf(text: string): string | null {
  const [, year, month, day, clock = '00:00:00'] = TIME.exec(text) ?? []
  if (year === undefined || year === '0000' || month === '00' || day === '00') return null
  // Most days need no calendar to be one.
  if (clock <= '23:59:59' && day! <= '28' && month! <= '12' && !IS_ODD.test(clock))
    return `${year}-${month}-${day} ${clock}+00`
  const time = new Date(`${year}-${month}-${day}T${clock}Z`)
  return Number.isNaN(time.getTime()) || time.getUTCDate() !== Number(day)
    ? null
    : `${year}-${month}-${day} ${clock}+00`
}

/** A row as a line of COPY. */
export const copyLine = (values: readonly (string | null)[]): string =>
  `${values.map((value) => (value === null ? '\\N' : ESCAPED.test(value) ? value.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign]!) : value)).join('\t')}\n`

const ESCAPED = /[\\\n\r\t]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
