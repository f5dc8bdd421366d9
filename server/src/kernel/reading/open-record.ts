import type { TObject, TProperties } from 'typebox'
import { createSchemaWriter } from '../http/answers/serializer.ts'
import type { OpenRecord } from './pages.ts'

type Fields = Readonly<Record<string, unknown>>

export interface RecordWriter {
  open(view: object): OpenRecord
  /** The end of a record with these values of the viewer's own fields, in the order in which they were named. */
  tailOf(values: readonly unknown[]): Buffer
}

/**
 * Serialises records by their schema with the viewer's own fields last. One nested object may have such fields too
 * (`creator.has_follower`): it is written last of all, and its own fields are named before those of the record itself.
 */
export function createRecordWriter(schema: TObject, own: readonly string[]): RecordWriter {
  const [nested] = own.flatMap((path) => (path.includes('.') ? [path.split('.')[0]!] : []))
  const inside = own.flatMap((path) => (path.includes('.') ? [path.split('.')[1]!] : []))
  const outside = own.filter((path) => !path.includes('.'))
  const writeRest = createSchemaWriter(without(schema, nested === undefined ? outside : [...outside, nested]))
  const writeNested =
    nested === undefined ? undefined : createSchemaWriter(without(schema.properties[nested] as TObject, inside))

  const write = (names: readonly string[], values: readonly unknown[]): string =>
    names.map((name, nth) => `,${JSON.stringify(name)}:${JSON.stringify(values[nth])}`).join('')
  const tailOf = (values: readonly unknown[]): Buffer =>
    Buffer.from(
      nested === undefined
        ? `${write(outside, values)}}`
        : `${write(inside, values)}}${write(outside, values.slice(inside.length))}}`,
    )
  const pick = (from: Fields, names: readonly string[]) => names.map((name) => from[name])

  return {
    open(view) {
      const record = view as Fields
      const head = writeRest(record).slice(0, -1)
      if (nested === undefined) return { head: Buffer.from(head), tail: tailOf(pick(record, outside)) }
      const inner = record[nested] as Fields
      return {
        head: Buffer.from(`${head},${JSON.stringify(nested)}:${writeNested!(inner).slice(0, -1)}`),
        tail: tailOf([...pick(inner, inside), ...pick(record, outside)]),
      }
    },
    tailOf,
  }
}

/** The schema without these fields. */
const without = (schema: TObject, names: readonly string[]): object => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties as TProperties).filter(([name]) => !names.includes(name)),
  ),
  required: schema.required?.filter((name) => !names.includes(name)),
})
