import { isDeepStrictEqual } from 'node:util'
import { type Schema, sorted } from './document.ts'

/** Keys that steer our own reading of input and mean nothing to a reader of the description. */
const INTERNAL = new Set([
  'x-raw',
  'x-lines',
  'x-clamp',
  'x-repeats',
  'x-words',
  'x-described',
  'x-example',
  'x-file',
  'x-shown',
  'x-aside',
])
const LISTS_OF_SCHEMAS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const MAPS_OF_SCHEMAS = new Set(['properties', 'patternProperties', '$defs'])
const SCHEMAS = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames'])
const NAME = /^[A-Za-z0-9._-]+$/

/** The titled schemas of the document, each kept once. */
export interface SchemaShelf {
  /** The schema as the document shows it: without our internal keys, titled parts replaced by references. */
  shelve(schema: Schema): Schema
  /** Everything collected so far, by title. */
  all(): Record<string, Schema>
}

/**
 * Makes an empty collection. Two different schemas with one title are an error: a client generator would merge them.
 */
export function createSchemaShelf(): SchemaShelf {
  const shelf = new Map<string, Schema>()

  const shelve = (given: Schema): Schema => {
    const shape = given['x-shape']
    if (shape) return shelve(shape as Schema)
    const schema = shelveParts(clean(given))
    return typeof schema['title'] === 'string' ? reference(schema, schema['title']) : schema
  }

  const shelveParts = (schema: Schema): Schema =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (MAPS_OF_SCHEMAS.has(key)) return [key, mapValues(value as Record<string, Schema>, shelve)]
        if (LISTS_OF_SCHEMAS.has(key)) return [key, (value as Schema[]).map(shelve)]
        if (SCHEMAS.has(key) && typeof value === 'object') return [key, shelve(value as Schema)]
        return [key, value]
      }),
    )

  const reference = (schema: Schema, title: string): Schema => {
    const types = [schema['type']].flat()
    if (types.length > 1 && types.includes('null')) {
      const rest = types.filter((type) => type !== 'null')
      const { description, ...ref } = reference({ ...schema, type: rest.length === 1 ? rest[0] : rest }, title)
      return { ...(description !== undefined && { description }), anyOf: [ref, { type: 'null' }] }
    }
    const kept = keep(schema, title)
    const ref = `#/components/schemas/${title}`
    return schema['description'] === kept['description']
      ? { $ref: ref }
      : { $ref: ref, description: schema['description'] }
  }

  // A description may differ by use ("the cover" instead of "a file"), and examples move between the schema and what
  // surrounds it; everything else is the shape, and a title stands for one shape.
  const keep = (schema: Schema, title: string): Schema => {
    if (!NAME.test(title))
      throw new Error(`Schema title "${title}" cannot name a component: use letters, digits, "." "_" "-".`)
    const kept = shelf.get(title)
    if (!kept) shelf.set(title, schema)
    else if (!isDeepStrictEqual(shapeOf(kept), shapeOf(schema)))
      throw new Error(`Two different schemas have the title "${title}". Give one of them another title.`)
    else if (schema['examples']) kept['examples'] ??= schema['examples']
    return kept ?? schema
  }

  return { shelve, all: () => sorted(shelf) }
}

const shapeOf = ({ description: _description, examples: _examples, ...shape }: Schema): Schema => shape

const mapValues = (values: Record<string, Schema>, change: (schema: Schema) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

function clean(schema: Schema): Schema {
  const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => !INTERNAL.has(key) && !key.startsWith('~')))
  const description = kept['description']
  if (typeof description !== 'string') return kept
  if (schema['x-clamp']) return { ...kept, description: withClamp(description) }
  return isUnicode(kept['pattern']) ? { ...withoutPattern(kept), description: withVisible(description) } : kept
}

/** Classes of characters that only a validator with the `u` flag knows; said in a sentence instead. */
const isUnicode = (pattern: unknown): boolean => typeof pattern === 'string' && pattern.includes('\\p{')

const withoutPattern = ({ pattern: _pattern, ...schema }: Schema): Schema => schema

const withVisible = (description: string): string => `${description} Contains at least one letter, digit or symbol.`

/** How a whole number is written as text in a body. */
const WHOLE = '^(0|-?[1-9][0-9]{0,15})$'

/** The schema of a body as it is read: a whole number may also come as text (`input/input.ts`), also inside objects and lists. */
export function withWholeText(schema: Schema): Schema {
  const types = [schema['type']].flat()
  const { properties, items } = schema as { properties?: Record<string, Schema>; items?: Schema }
  if (types.includes('integer') && !types.includes('string')) {
    const whole = { ...schema, type: [...types, 'string'], pattern: WHOLE }
    return Array.isArray(schema['enum'])
      ? { ...whole, enum: [...schema['enum'], ...schema['enum'].filter(Number.isInteger).map(String)] }
      : whole
  }
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, withWholeText) }),
    ...(items && { items: withWholeText(items) }),
  }
}

/** A description that says what happens to a number outside its range. */
export const withClamp = (description: string): string =>
  /\b(below|above|nearest)\b/i.test(description)
    ? description
    : `${description} Outside the range it becomes the nearest end.`
