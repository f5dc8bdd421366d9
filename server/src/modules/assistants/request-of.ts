import { randomUUID } from 'node:crypto'
import { MOST_ITEMS, type Tool } from './make-tool.ts'

export interface ToolRequest {
  readonly method: string
  readonly url: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly key?: string
}

/** An id or the name of a kind: nothing that could lead to another address. */
const IN_PATH = /^[a-z0-9_-]{1,40}$/i
const REQUEST_KEY = /^[\x21-\x7e]{1,100}$/

/** The request that a call stands for, or what is wrong with its arguments. What their values mean, the operation judges. */
export function requestOf(tool: Tool, given: Readonly<Record<string, unknown>>): ToolRequest | { fault: string } {
  const { route, places, entry } = tool
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let url = route.url
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || (name === 'request_key' && entry.changes)) continue
    const place = places.get(name)
    if (!place) return { fault: `${name.slice(0, 100)} is not an argument of ${entry.name}.` }
    if (place === 'body') body[name] = value
    else {
      const text = textOf(name, value)
      if (text === undefined || (place === 'params' && !IN_PATH.test(text)))
        return { fault: `${name} is not in the expected form.` }
      if (place === 'params') url = url.replace(`:${name}`, text)
      else query.set(name, text)
    }
  }
  const missing = [...places].find(([name, place]) => place === 'params' && url.includes(`:${name}`))
  if (missing) return { fault: `${missing[0]} is required.` }
  if (places.has('limit') && !query.has('limit')) query.set('limit', String(MOST_ITEMS / 2))
  const { request_key: key = randomUUID() } = given
  if (entry.changes && !(typeof key === 'string' && REQUEST_KEY.test(key)))
    return { fault: 'request_key must be 1 to 100 printable ASCII characters.' }
  return {
    method: route.method,
    url: query.size > 0 ? `${url}?${query}` : url,
    ...(places.size > 0 && [...places.values()].includes('body') && { body }),
    ...(entry.changes && { key: String(key) }),
  }
}

function textOf(name: string, value: unknown): string | undefined {
  if (name === 'limit' && typeof value === 'number') return String(Math.min(value, MOST_ITEMS))
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value)
  if (Array.isArray(value) && value.every((each) => ['string', 'number'].includes(typeof each))) return value.join(',')
  return undefined
}
