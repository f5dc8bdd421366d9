import type { TObject } from 'typebox'
import { createSchemaWriter } from '../http/answers/serializer.ts'

/** A record as JSON in two parts. The viewer's own fields come last, so one head serves everyone. */
export interface OpenRecord {
  readonly head: Buffer
  /** The end as a guest sees it. */
  readonly tail: Buffer
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Serialises records by their schema with the viewer's own fields last. One nested object may have such fields too
 * (`creator.has_follower`): it is written last, and its own fields are named before those of the record itself.
 */
export function createRecordWriter(schema: TObject, own: readonly string[]) {
  const inside = own.filter((path) => path.includes('.')).map((path) => path.split('.') as [string, string])
  const nested = inside[0]?.[0]
  const innerNames = inside.map(([, name]) => name)
  const names = own.slice(inside.length)
  const writeRest = createSchemaWriter(without(schema, nested === undefined ? names : [...names, nested]))
  const writeNested = createSchemaWriter(without(schema.properties[nested ?? ''] as TObject | undefined, innerNames))

  const write = (fields: readonly string[], values: readonly unknown[]): string =>
    fields.map((name, nth) => `,"${name}":${JSON.stringify(values[nth])}`).join('')

  /** The end of a record with these values of the own fields, in their order. */
  const tailOf = (values: readonly unknown[]): Buffer => {
    const inner = nested === undefined ? '' : `${write(innerNames, values)}}`
    return Buffer.from(`${inner}${write(names, values.slice(innerNames.length))}}`)
  }

  const open = (view: object): OpenRecord => {
    const record = view as Fields
    const inner = nested === undefined ? undefined : (record[nested] as Fields)
    const last = inner ? `,"${nested}":${writeNested(inner).slice(0, -1)}` : ''
    const values = [...innerNames.map((name) => inner?.[name]), ...names.map((name) => record[name])]
    return { head: Buffer.from(writeRest(record).slice(0, -1) + last), tail: tailOf(values) }
  }
  return { open, tailOf }
}

/** The schema without these fields. */
const without = (schema: TObject | undefined, names: readonly string[]): object => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema?.properties ?? {}).filter(([name]) => !names.includes(name))),
  required: schema?.required?.filter((name) => !names.includes(name)),
})
