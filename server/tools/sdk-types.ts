import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The generator works with a TypeScript of its own, which is installed with the SDK.
const sdk = new URL('../../sdk/', import.meta.url)
const require = createRequire(sdk)
const { default: openapiTS, astToString } = require('openapi-typescript') as {
  default(document: object, options: object): Promise<unknown>
  astToString(ast: unknown): string
}

const PREFIX = '/api/v2'
const MARK = '// Generated from server/openapi.json by `npm run generate`. Edits are lost.\n'

interface Schema {
  $ref?: string
  required?: string[]
  properties?: Record<string, object>
}
interface Operation {
  parameters?: { name?: string; in?: string; description?: string; required?: boolean; schema?: object }[]
  requestBody?: { content?: Record<string, { example?: unknown; examples?: unknown; schema?: Schema }> }
  responses: Record<string, { headers?: unknown; content?: Record<string, { example?: unknown; examples?: unknown }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

/** The SDK's generated files, by their path. */
export async function makeSdkTypes(openapi: object): Promise<Map<string, string>> {
  const document = onlyNumbers(structuredClone(openapi)) as Document
  const codes = codesIn(document)
  document.paths = slimmed(document)
  for (const part of ['responses', 'headers', 'parameters', 'securitySchemes']) delete document.components[part]
  const schema = astToString(
    await openapiTS(document, { defaultNonNullable: false, rootTypes: true, rootTypesNoSchemaPrefix: true }),
  )
  const file = (name: string) => join(fileURLToPath(sdk), 'src/generated', name)
  return new Map([
    [file('schema.ts'), `${MARK}\n${schema}`],
    [
      file('codes.ts'),
      `${MARK}\n/** Every code a refusal can carry. */\nexport type ProblemCode =\n${codes.map((code) => `  | '${code}'\n`).join('')}`,
    ],
    [file('cursors.ts'), `${MARK}\n${cursorsOf(document)}`],
  ])
}

/** A whole number may be sent as text, but a typed client has no reason to: its type stays a number. */
function onlyNumbers(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(onlyNumbers)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, onlyNumbers(value)]))
  const { type, pattern, enum: values } = copy as { type?: unknown; pattern?: unknown; enum?: unknown[] }
  if (!Array.isArray(type) || !type.includes('integer') || !type.includes('string') || !pattern) return copy
  const kept = type.filter((each) => each !== 'string')
  return {
    ...copy,
    type: kept.length === 1 ? kept[0] : kept,
    ...(values && { enum: values.filter((value) => typeof value !== 'string') }),
  }
}

/**
 * What a client calls, below the prefix, and its successful answers. Refusals are one class with a code, headers are
 * the client's business: without both the types are a third of the size.
 */
function slimmed({ paths, components }: Document): Document['paths'] {
  const resolved = (schema: Schema | undefined) =>
    schema?.$ref ? (components['schemas']![schema.$ref.split('/').at(-1)!] as Schema) : schema

  const kept = Object.entries(paths).filter(
    ([path]) => path.startsWith(`${PREFIX}/`) && !path.startsWith(`${PREFIX}/api/`),
  )
  for (const operation of kept.flatMap(([, item]) => Object.values(item))) {
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).filter(([status]) => status.startsWith('2')),
    )
    operation.parameters = operation.parameters?.filter(
      (parameter) => parameter.in !== 'header' && parameter.in !== undefined,
    )
    if (operation.parameters?.length === 0) delete operation.parameters
    for (const parameter of operation.parameters ?? [])
      if (parameter.schema && 'default' in parameter.schema) delete parameter.required
    for (const response of Object.values(operation.responses)) delete response.headers
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) leaveDefaultsOut(resolved(schema))
    for (const { content } of [...Object.values(operation.responses), operation.requestBody ?? {}]) {
      for (const media of Object.values(content ?? {})) {
        delete media.example
        delete media.examples
      }
    }
  }
  return Object.fromEntries(kept.map(([path, item]) => [path.slice(PREFIX.length), item]))
}

/** What has a default need not be sent. */
function leaveDefaultsOut(schema: Schema | undefined): void {
  const hasDefault = (name: string) => schema?.properties?.[name] && 'default' in schema.properties[name]
  if (schema?.required) schema.required = schema.required.filter((name) => !hasDefault(name))
}

/** Codes wherever the document names one: in examples, in constants and in enumerations of a field `code`. */
function codesIn(document: Document): string[] {
  const found = new Set<string>()
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'code') for (const code of namesIn(value)) found.add(code)
      look(value)
    }
  }
  look(document)
  return [...found].sort()
}

function namesIn(value: unknown): string[] {
  const { const: only, enum: several } = (value ?? {}) as { const?: unknown; enum?: unknown[] }
  return [value, only, ...(several ?? [])].filter(
    (each): each is string => typeof each === 'string' && /^[a-z][a-z-]*\.[a-z_]+$/.test(each),
  )
}

/** How lists without `offset` continue: the parameter, and the field of the last record it takes. */
function cursorsOf({ paths }: Document): string {
  const rows = Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query')
    const has = (name: string) => parameters.find((parameter) => parameter.name === name)
    // A list that also takes an offset means something else by `since`.
    const names = has('offset') ? ['after', 'index'] : ['after', 'index', 'since']
    const cursor = names.map(has).find((parameter) => parameter !== undefined)
    // Its answers name the next page themselves.
    if (cursor?.description?.includes('`next`')) return []
    if (cursor) return [[path, cursor.name, cursor.description?.includes('`index`') ? 'index' : 'id']]
    if (path.endsWith('/rewards-logs')) return [[path, 'id', 'id']]
    return has('page') && !has('offset') ? [[path, 'page']] : []
  })
  const lines = rows.map(([path, ...cursor]) => `  '${path}': [${cursor.map((each) => `'${each}'`).join(', ')}],\n`)
  return `export const cursors: Record<string, [parameter: string, field?: string] | undefined> = {\n${lines.join('')}}\n`
}
