import type { RouteOptions } from 'fastify'
import { type Problems, takesKey } from '../problems.ts'
import type { Media, Operation, Parameter, RequestBody, Response, Schema } from './document.ts'
import { exampleOf } from './examples.ts'
import { headersOf } from './headers.ts'
import { mayBeKnown, NOT_MODIFIED } from './not-modified.ts'
import { refusalsOf, type SharedResponses } from './refusals.ts'
import { withClamp, withWholeText } from './schemas.ts'
import { accessWords, securityOf } from './who.ts'

/** An operation as the generator gives it: parameters, body and answers translated from the route's schemas. */
export type Draft = Pick<Operation, 'operationId' | 'tags' | 'summary' | 'description' | 'requestBody'> & {
  parameters?: Parameter[]
  responses: Record<string, Response>
}

type Shelve = (schema: Schema) => Schema

/** Completes a drafted operation with all that follows from its route. */
export function completeOperation(
  draft: Draft,
  route: RouteOptions,
  shelve: Shelve,
  problems: Problems,
  shared: SharedResponses,
): Operation {
  const { operationId, tags, summary, description } = draft
  const config = route.config ?? {}
  const access = accessWords(config)
  const parameters = [
    ...pathFirst(draft.parameters ?? []).map((parameter) => completeParameter(parameter, shelve)),
    ...(takesKey(route.method, config) ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
  ]
  const requestBody = draft.requestBody ? completeBody(draft.requestBody, shelve) : bodyWithoutSchema(route)
  return {
    operationId,
    tags,
    summary,
    description: [description, `**Who:** ${access}`].filter(Boolean).join('\n\n'),
    'x-access': access,
    security: securityOf(config),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...successes(draft, route, shelve),
      ...(mayBeKnown(route, isJson(draft)) && { 304: { $ref: `#/components/responses/${NOT_MODIFIED}` } }),
      ...refusalsOf(route, shelve, problems, shared),
    },
  }
}

const isJson = ({ responses }: Draft): boolean => responses['200']?.content?.['application/json'] !== undefined

const pathFirst = (parameters: Parameter[]): Parameter[] =>
  parameters.toSorted((left, right) => Number(right.in === 'path') - Number(left.in === 'path'))

function completeParameter(
  { name, in: where, required, description, schema, ...more }: Parameter,
  shelve: Shelve,
): Parameter {
  return {
    name,
    in: where,
    // What has a default may be left out.
    required: required === true && !('default' in schema),
    description: schema['x-clamp'] ? withClamp(description) : description,
    // Lists are read as `1,2,3`, never as a repeated name.
    ...(where === 'query' && schema['type'] === 'array' && { style: 'form', explode: false }),
    schema: shelve(schema),
    ...more,
  }
}

function completeBody({ content, description }: RequestBody, shelve: Shelve): RequestBody {
  const [schema] = Object.values(content).map((media) => withoutDefaults(media.schema))
  return {
    ...(description !== undefined && { description }),
    // An absent body is read as an empty object.
    required:
      ((schema?.['required'] as string[] | undefined) ?? []).length > 0 || Number(schema?.['minProperties'] ?? 0) > 0,
    content: mapMedia(content, (media, type) => {
      const hasExample = media.example !== undefined || media.examples !== undefined
      const example = hasExample ? undefined : exampleOf(media.schema)
      return {
        ...media,
        schema: shelve(readAs(type, withFileMarks(type, withoutRepeat(withoutDefaults(media.schema), description)))),
        ...(example !== undefined && { example }),
      }
    }),
  }
}

const readAs = (type: string, schema: Schema): Schema => (type === 'application/json' ? withWholeText(schema) : schema)

/** What has a default is filled in by us, so a client need not send it. Also inside other objects. */
function withoutDefaults(schema: Schema): Schema {
  const properties = schema['properties'] as Record<string, Schema> | undefined
  if (!properties) return schema['items'] ? { ...schema, items: withoutDefaults(schema['items'] as Schema) } : schema
  const { required = [], ...rest } = schema as { required?: string[] }
  const needed = required.filter((name) => !('default' in (properties[name] ?? {})))
  return {
    ...rest,
    ...(needed.length > 0 && { required: needed }),
    properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, withoutDefaults(each)])),
  }
}

// The body has said it already; a shared schema says it for its other uses.
const withoutRepeat = ({ description, ...schema }: Schema, said: string | undefined): Schema =>
  description === undefined || (description === said && schema['title'] === undefined)
    ? schema
    : { ...schema, description }

const FILE: Schema = { type: 'string', format: 'binary', description: 'The bytes of the file.' }

// Reference pages offer to choose a file only where they find the older mark.
function withFileMarks(type: string, schema: Schema): Schema {
  if (type !== 'multipart/form-data') return schema
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([name, each]) => [name, each['contentMediaType'] ? { ...each, format: 'binary' } : each]),
    ),
  }
}

// Bodies that are not JSON are read by their handlers, not by a schema.
function bodyWithoutSchema({ config }: RouteOptions): RequestBody | undefined {
  if (config?.accepts === 'bytes')
    return {
      description: 'The bytes of the file.',
      required: true,
      content: { 'application/octet-stream': { schema: FILE } },
    }
  if (config?.accepts === 'multipart') {
    const schema = { type: 'object', required: ['file'], properties: { file: FILE } }
    return { description: 'A form with one file.', required: true, content: { 'multipart/form-data': { schema } } }
  }
  return undefined
}

const SUCCESS: Readonly<Record<string, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Done; there is no body.',
}

function successes(draft: Draft, route: RouteOptions, shelve: Shelve): Record<string, Response> {
  const declared = (route.schema?.response ?? {}) as Record<string, { description?: string } | undefined>
  const isReplayable = takesKey(route.method, route.config ?? {})
  const answers = Object.entries(draft.responses).filter(([status]) => status.startsWith('2'))
  return Object.fromEntries(
    answers.map(([status, { content }]) => [
      status,
      {
        description: declared[status]?.description ?? SUCCESS[status] ?? 'Success.',
        headers: headersOf(status, isReplayable),
        ...(content && { content: mapMedia(content, (media) => ({ ...media, schema: shelve(media.schema) })) }),
      },
    ]),
  )
}

const mapMedia = (
  content: Record<string, Media>,
  change: (media: Media, type: string) => Media,
): Record<string, Media> =>
  Object.fromEntries(Object.entries(content).map(([type, media]) => [type, change(media, type)]))
