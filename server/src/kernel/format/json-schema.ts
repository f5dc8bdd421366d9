import type { Field, KindShape } from './kind.ts'

const NUMBERS = {
  bigint: 'integer',
  integer: 'integer',
  smallint: 'integer',
  'double precision': 'number',
  real: 'number',
}
const TEXTS: Readonly<Record<string, object>> = {
  text: {},
  cidr: {},
  uuid: { format: 'uuid' },
  'timestamp with time zone': { format: 'date-time' },
  date: { format: 'date' },
  bytea: { pattern: '^\\\\x([0-9a-f]{2})*$' },
}

function schemaOf({ name, type, values }: Field): object {
  if (type in NUMBERS) return { type: NUMBERS[type as keyof typeof NUMBERS] }
  if (type === 'boolean') return { type: 'boolean' }
  // Any JSON: what it holds is the matter of the record.
  if (type === 'jsonb' || type === 'json') return {}
  const text = TEXTS[type]
  if (!text) throw new Error(`the open format has no way to write ${type} (${name})`)
  return { type: 'string', ...text, ...(values && { enum: values }) }
}

function propertyOf(field: Field): object {
  const one = schemaOf(field)
  const value: { type?: string; enum?: readonly (string | null)[] } = field.isArray
    ? { type: 'array', items: one }
    : one
  const nullable =
    field.isNullable && value.type
      ? { ...value, type: [value.type, 'null'], ...(value.enum && { enum: [...value.enum, null] }) }
      : value
  return { ...nullable, ...(field.refersTo && { description: `Refers to ${field.refersTo}.` }) }
}

/** The JSON Schema of one record. */
const recordSchema = ({ kind, fields, key }: KindShape): object => ({
  type: 'object',
  description: kind.about,
  properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
  required: fields.map(({ name }) => name),
  additionalProperties: false,
  'x-key': key,
  ...(kind.isSecret && { 'x-secret': true }),
})

/** The JSON Schema (2020-12) of all kinds: a line of `records/<kind>.jsonl` is valid against `#/$defs/<kind>`. */
export const formatSchema = (shapes: readonly KindShape[]): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A community in the open format of Plaza',
  $defs: Object.fromEntries(shapes.map((shape) => [shape.kind.table, recordSchema(shape)])),
})
