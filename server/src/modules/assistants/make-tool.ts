import type { Access } from '../../kernel/index.ts'
import type { ToolEntry } from './tools.ts'

/** A route, as far as a tool is made of it. */
export interface ToolRoute {
  method: string
  url: string
  access: Access
  schema: { operationId?: string; params?: unknown; querystring?: unknown; body?: unknown; tags?: readonly string[] }
  config: { lane?: string }
}

type Fields = Readonly<Record<string, FieldSchema>>

interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly maximum?: number
  readonly [keyword: string]: unknown
}

interface Part {
  readonly properties?: Fields
  readonly required?: readonly string[]
}

export interface Tool {
  readonly entry: ToolEntry
  readonly route: ToolRoute
  /** As `tools/list` shows it. */
  readonly shown: object
  /** Where each field it takes belongs. */
  readonly places: ReadonlyMap<string, Place>
}

export type Place = 'params' | 'querystring' | 'body'
const PLACES: readonly Place[] = ['params', 'querystring', 'body']

/** What an assistant reads at once; a person's client may ask for more. */
export const MOST_ITEMS = 20

const REQUEST_KEY = {
  type: 'string',
  maxLength: 100,
  description: 'Optional. Repeat a call whose answer did not arrive with the same text: it is done once.',
}

/** A tool of an operation: the same fields with the same meaning, so that what it takes is described in one place. */
export function makeTool(entry: ToolEntry, route: ToolRoute): Tool {
  const places = new Map<string, Place>()
  const properties: Record<string, unknown> = {}
  const required: string[] = []
  for (const place of PLACES) {
    const { properties: fields = {}, required: needed = [] } = (route.schema[place] ?? {}) as Part
    for (const [name, schema] of Object.entries(fields)) {
      if (!entry.takes.includes(name)) continue
      places.set(name, place)
      properties[name] = plain(name, schema)
      if (place === 'params' || needed.includes(name)) required.push(name)
    }
  }
  const missing = entry.takes.filter((name) => !places.has(name))
  if (missing.length > 0) throw new Error(`${entry.operation} does not take ${missing.join(', ')}.`)
  if (entry.changes) properties['request_key'] = REQUEST_KEY
  const { name, title, about, changes } = entry
  const annotations = {
    title,
    readOnlyHint: !changes,
    ...(changes && { destructiveHint: changes === 'overwrites', idempotentHint: false }),
    openWorldHint: false,
  }
  const inputSchema = { type: 'object', properties, required, additionalProperties: false }
  return { entry, route, places, shown: { name, title, description: about, inputSchema, annotations } }
}

/** Without the keywords that only our own reader of input knows. */
function plain(name: string, schema: FieldSchema): unknown {
  const known = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-')))
  if (name === 'limit') return { ...known, default: MOST_ITEMS / 2, maximum: MOST_ITEMS }
  // An operation takes large numbers as text too, which an assistant would only be confused by.
  if (Array.isArray(known['type']) && known['type'].includes('integer')) {
    const { pattern: _, ...number } = known
    return { ...number, type: 'integer' }
  }
  return known
}
