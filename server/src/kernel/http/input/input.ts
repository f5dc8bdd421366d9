import { type Phrase, phrase } from '../../language/sentence.ts'
import { textFault } from '../../text.ts'
import { isAmong } from './validation-errors.ts'

/** A JSON schema as far as reading input needs to know it. */
export interface InputSchema {
  type?: string | string[]
  properties?: Record<string, InputSchema>
  required?: string[]
  items?: InputSchema
  minimum?: number
  maximum?: number
  maxItems?: number
  'x-raw'?: boolean
  'x-lines'?: boolean
  'x-clamp'?: boolean
  'x-repeats'?: boolean
  'x-file'?: boolean
  'x-shown'?: boolean
  'x-aside'?: boolean
}

export type Faults = Record<string, Phrase[]>

const isType = (schema: InputSchema | undefined, type: string): boolean =>
  schema !== undefined && (schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type)))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Cleans the text inside a JSON body in place: trims, normalises, drops empty optional strings, names what is refused.
 * A whole number may stand there as text; nothing else is read as something it is not.
 */
export function cleanBody(schema: InputSchema, value: unknown, faults: Faults, field = ''): unknown {
  if (typeof value === 'string') return wholeNumber(schema, value) ?? cleanText(schema, value, faults, field)
  if (Array.isArray(value)) return value.map((item) => cleanBody(schema.items ?? {}, item, faults, field))
  if (!isObject(value)) return value
  if (!schema.properties) return cleanFree(value, faults, field)
  for (const [key, propertySchema] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(value, key)) continue
    const cleaned = cleanBody(propertySchema, value[key], faults, field || key)
    if (cleaned === '' && !propertySchema['x-raw'] && !schema.required?.includes(key)) delete value[key]
    else value[key] = cleaned
  }
  return value
}

/** The number in this text, where the schema takes a number and no text: many clients send large numbers so. */
function wholeNumber(schema: InputSchema, value: string): number | undefined {
  if (!isType(schema, 'integer') || isType(schema, 'string') || !/^(0|-?[1-9]\d{0,15})$/.test(value)) return undefined
  const number = Number(value)
  const isAllowed = Number.isSafeInteger(number) && (number >= 0 || (schema.minimum ?? -1) < 0)
  return isAllowed ? number : undefined
}

// Fields that no schema names, such as those of a setting: kept as they are, unless the database could not store them.
function cleanFree(value: Record<string, unknown>, faults: Faults, field: string): Record<string, unknown> {
  for (const [key, item] of Object.entries(value)) {
    cleanText({}, key, faults, field || key)
    value[key] = cleanBody({}, item, faults, field || key)
  }
  return value
}

/** Reads the parameters that were given; what is wrong with them goes into `faults`. */
export type ReadParameters = (given: Record<string, unknown>, faults: Faults) => Record<string, unknown>

/**
 * Reads query or path parameters as their schema says: strict whole numbers, comma lists, clamped limits. Each is given
 * once, but for lists that say they repeat: `a=1&a=2` and `a[]=1&a[]=2` are `a=1,2` to them.
 */
export function createReadParameters(schema: InputSchema): ReadParameters {
  const properties = schema.properties ?? {}
  // Prepared once: a list of feeds has a dozen, of which a request names one or two.
  const known = Object.entries(properties).map(([key, of]) => ({ key, of, isRepeated: repeats(properties, key) }))
  return (given, faults) => {
    const read: Record<string, unknown> = {}
    const keys = Object.keys(given)
    if (keys.length === 0) return read
    for (const key of keys)
      if (/[[\]]/.test(key) && !(key.endsWith('[]') && repeats(properties, key.slice(0, -2))))
        faults[key] = [phrase('fault.plain_parameter')`must be given as a plain parameter`]
    for (const { key, of, isRepeated } of known) {
      const value = isRepeated ? joinRepeated(given, key) : own(given, key)
      if (value === undefined) continue
      if (typeof value !== 'string') {
        faults[key] = [phrase('fault.given_once')`must be given once`]
        continue
      }
      const parsed = readParameter(of, value, faults, key)
      if (parsed !== undefined) read[key] = parsed
    }
    return read
  }
}

const own = (given: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(given, key) ? given[key] : undefined

const repeats = (properties: Record<string, InputSchema>, key: string): boolean =>
  Object.hasOwn(properties, key) && properties[key]!['x-repeats'] === true

/** All that was given under a name, with and without brackets, as the one comma list it means. */
function joinRepeated(given: Record<string, unknown>, key: string): string | undefined {
  const values = [key, `${key}[]`].flatMap((name) => own(given, name) ?? [])
  return values.length > 0 ? values.join(',') : undefined
}

function readParameter(schema: InputSchema, value: string, faults: Faults, field: string): unknown {
  if (value === '' && !isType(schema, 'string')) return undefined
  if (isType(schema, 'integer')) return readInteger(schema, value, faults, field)
  if (isType(schema, 'number'))
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(value)
      ? Number(value)
      : fault(faults, field, phrase('fault.number')`must be a number`)
  if (isType(schema, 'boolean')) return readBoolean(value, faults, field)
  if (isType(schema, 'array')) return readList(schema, value, faults, field)
  const text = cleanText(schema, value, faults, field)
  return text === '' ? undefined : text
}

function readList(schema: InputSchema, value: string, faults: Faults, field: string): unknown {
  const parts = new Set(value.split(','))
  const maxItems = schema.maxItems ?? 100
  // Counted before they are parsed: however many are sent, no more than the maximum are processed.
  if (parts.size > maxItems) return fault(faults, field, phrase('fault.max_items')`must have at most ${maxItems} items`)
  const items = [...parts].map((part) =>
    part === ''
      ? fault(faults, field, phrase('fault.empty_items')`must not have empty items`)
      : readParameter(schema.items ?? {}, part, faults, field),
  )
  return [...new Set(items)]
}

// One strict reading, because Number('') is 0, Number('0x10') is 16 and parseInt('12abc') is 12.
function readInteger(schema: InputSchema, value: string, faults: Faults, field: string): unknown {
  if (!/^-?\d{1,16}$/.test(value)) {
    // A limit of twenty digits is still a whole number beyond the range.
    if (schema['x-clamp'] && /^-?\d+$/.test(value)) return value.startsWith('-') ? schema.minimum : schema.maximum
    return fault(faults, field, phrase('fault.integer')`must be a whole number`)
  }
  const number = Number(value)
  return schema['x-clamp'] ? Math.min(Math.max(number, schema.minimum!), schema.maximum!) : number
}

function readBoolean(value: string, faults: Faults, field: string): unknown {
  if (value === '1' || value === 'true') return true
  if (value === '0' || value === 'false') return false
  return fault(faults, field, phrase('fault.boolean')`must be true or false`)
}

function cleanText(schema: InputSchema, value: string, faults: Faults, field: string): string {
  if (!isType(schema, 'string') || schema['x-raw']) {
    if (!value.isWellFormed() || value.includes('\0'))
      fault(faults, field, phrase('fault.broken_character')`contains a broken character`)
    return value
  }
  const text = (schema['x-lines'] ? value.replace(/\r\n?/g, '\n') : value).normalize('NFC').trim()
  const found = textFault(text, schema['x-lines'] === true)
  if (found) fault(faults, field, found)
  return text
}

function fault(faults: Faults, field: string, sentence: Phrase): undefined {
  // Own properties only: a field may be called `constructor`.
  const sentences = Object.hasOwn(faults, field) ? faults[field]! : []
  if (!isAmong(sentences, sentence)) faults[field] = [...sentences, sentence]
  return undefined
}

/** Depth of nested objects and lists; stops counting just above the limit. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (limit === 0) return true
  return Object.values(value).some((item) => isDeeperThan(item, limit - 1))
}
