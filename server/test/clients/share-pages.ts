import { readFile } from 'node:fs/promises'

/** One request of a page, and every field it reads of the answer. */
export interface SharedRequest {
  page: string
  method: string
  path: string
  body: string | undefined
  fields: string[]
}

const ROW = /^\| `(GET|POST) (\/api\/v2\/[^`]+)`(?: with `([^`]+)`)? +\| (.+?) +\|$/

/** What `docs/clients.md` says that share pages request and read. */
export async function readShareRequests(): Promise<SharedRequest[]> {
  const text = await readFile(new URL('../../../docs/clients.md', import.meta.url), 'utf8')
  let page = ''
  return text.split('\n').flatMap((line) => {
    page = /^## (.+)$/.exec(line)?.[1] ?? page
    const row = ROW.exec(line)
    if (!row) return []
    const [, method, path, body, fields] = row as unknown as [string, string, string, string | undefined, string]
    return [{ page, method, path, body, fields: [...fields.matchAll(/`([^`]+)`/g)].map(([, field]) => field!) }]
  })
}

/** What is wrong with a field of an answer, in the notation of the document; nothing when all is well. */
export function* faultsOf(value: unknown, field: string, at = ''): Generator<string> {
  if (field === '') {
    if (value === undefined || value === null) yield `${at} is ${value === null ? 'null' : 'missing'}`
    else if (at.endsWith('url') && !isAddress(value)) yield `${at} is not an address: ${String(value)}`
    return
  }
  if (field.startsWith('[]')) {
    if (!Array.isArray(value)) return yield `${at} is not an array`
    for (const [index, item] of value.entries()) yield* faultsOf(item, field.slice(2), `${at}[${index}]`)
    return
  }
  if (field.startsWith('?')) {
    if (value === undefined) yield `${at} is missing`
    else if (value !== null) yield* faultsOf(value, field.slice(1), at)
    return
  }
  if (typeof value !== 'object' || value === null) return yield `${at} is ${String(value)}`
  const [, name = '', rest = ''] = /^\.?([^.?[]+)(.*)$/.exec(field)!
  yield* faultsOf((value as Record<string, unknown>)[name], rest, `${at}.${name}`)
}

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/[^/]+\/./.test(value)
