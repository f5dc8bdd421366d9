import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  METHODS,
  type Method,
  type OpenApiDocument,
  type Operation,
  type Schema,
} from '../src/kernel/http/openapi/document.ts'
import { openApiDocument } from '../src/kernel/http/openapi/index.ts'
import type { App } from '../src/kernel/index.ts'

const pointer = (...keys: string[]): string =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every operation of the document, with where it stands. */
export function* walkOperations(document: OpenApiDocument) {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method]
      if (operation)
        yield {
          path,
          method: method as Method,
          item,
          operation: operation as Operation,
          at: pointer('paths', path, method),
        }
    }
  }
}

/** Every `$ref` anywhere. */
export function* walkReferences(value: unknown, at = ''): Generator<{ reference: string; at: string }> {
  if (!isObject(value)) return
  if (typeof value['$ref'] === 'string') yield { reference: value['$ref'], at }
  for (const [key, part] of Object.entries(value)) yield* walkReferences(part, `${at}${pointer(key)}`)
}

/** Every schema, however deep inside another. */
export function* walkSchemas(
  document: OpenApiDocument,
): Generator<{ schema: Schema; at: string; isProperty: boolean }> {
  yield* findSchemas(document.paths, '/paths')
  for (const [name, schema] of Object.entries(document.components.schemas))
    yield* parts(schema, `/components/schemas${pointer(name)}`)
  for (const kind of ['parameters', 'headers', 'responses'] as const)
    yield* findSchemas(document.components[kind], `/components/${kind}`)
}

function* findSchemas(value: unknown, at: string): ReturnType<typeof walkSchemas> {
  if (!isObject(value)) return
  for (const [key, part] of Object.entries(value)) {
    if (key === 'schema') yield* parts(part as Schema, `${at}/schema`)
    else if (key !== 'example' && key !== 'examples') yield* findSchemas(part, `${at}${pointer(key)}`)
  }
}

function* parts(schema: Schema, at: string, isProperty = false): ReturnType<typeof walkSchemas> {
  yield { schema, at, isProperty }
  for (const [name, property] of Object.entries((schema['properties'] as Record<string, Schema>) ?? {}))
    yield* parts(property, `${at}/properties${pointer(name)}`, true)
  for (const key of ['items', 'additionalProperties', 'not'])
    if (isObject(schema[key])) yield* parts(schema[key], `${at}/${key}`)
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    for (const [index, part] of ((schema[key] as Schema[]) ?? []).entries()) yield* parts(part, `${at}/${key}/${index}`)
  }
}

/** Where a description is missing: properties, parameters, headers, responses. A referenced one counts. */
export function undescribed(document: OpenApiDocument): string[] {
  const { components } = document
  const isDescribed = (schema: Schema): boolean => {
    if (typeof schema['description'] === 'string' && schema['description'] !== '') return true
    if (typeof schema['$ref'] === 'string')
      return isDescribed(components.schemas[schema['$ref'].split('/').at(-1)!] ?? {})
    return ((schema['anyOf'] as Schema[]) ?? []).some(isDescribed)
  }
  const missing = new Set<string>()
  for (const { schema, at, isProperty } of walkSchemas(document))
    if (isProperty && !isDescribed(schema)) missing.add(at)
  for (const { operation, at } of walkOperations(document)) {
    if (!operation.summary) missing.add(`${at}/summary`)
    for (const each of operation.parameters ?? [])
      if (!('$ref' in each) && !each.description) missing.add(`${at} ${each.name}`)
    for (const [status, each] of Object.entries(operation.responses))
      if (!('$ref' in each) && !each.description) missing.add(`${at} ${status}`)
  }
  for (const part of [components.responses, components.parameters, components.headers]) {
    for (const [name, { description }] of Object.entries(part)) if (!description) missing.add(name)
  }
  return [...missing]
}

/** Tells how an answer differs from the schema of a name in the description of the service. */
export function createAnswerCheck(app: App): (name: string, answer: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(openApiDocument(app), 'service')
  return (name, answer) => {
    const check = ajv.getSchema(`service#/components/schemas/${name}`)!
    return check(answer) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
  }
}
