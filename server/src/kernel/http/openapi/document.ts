/** OpenAPI 3.1, as far as this service's description uses it. */
export interface OpenApiDocument {
  openapi: string
  info: {
    title: string
    version: string
    description: string
    contact: { name: string; url: string }
    license: { name: string; identifier: string }
  }
  servers: { url: string; description: string }[]
  tags: Tag[]
  /** Every code a refusal may carry, with what a client does about it. */
  'x-problems': Readonly<Record<string, string>>
  paths: Record<string, Partial<Record<Method, Operation>>>
  /** What the service posts elsewhere, by event. */
  webhooks?: Readonly<Record<string, { post: object }>>
  components: {
    securitySchemes: Record<string, object>
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
    headers: Record<string, Header>
  }
}

export interface Tag {
  readonly name: string
  /** The name for people; reference pages show it. */
  readonly 'x-displayName': string
  readonly description: string
}

/** In the order a reader expects them. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'trace'] as const
export type Method = (typeof METHODS)[number]

export type Schema = Record<string, unknown>

export interface Reference {
  $ref: string
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  'x-access': string
  security: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: RequestBody
  responses: Record<string, Response | Reference>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description: string
  style?: string
  explode?: boolean
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface RequestBody {
  description?: string
  required: boolean
  content: Record<string, Media>
}

export interface Header {
  description: string
  required?: boolean
  schema: Schema
}

export interface Response {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, Media>
}

/** A record with its keys in alphabetical order, so that the same service always gives the same bytes. */
export const sorted = <Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)))
