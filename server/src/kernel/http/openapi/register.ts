import swagger from '@fastify/swagger'
import type { RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { type StaticFile, sendStatic, staticFile } from '../answers/static-file.ts'
import type { Advice, Problems } from '../problems.ts'
import type { App } from '../types.ts'
import { completeDocument } from './complete.ts'
import type { OpenApiDocument, Tag } from './document.ts'
import { securitySchemes } from './who.ts'

export interface OpenApiOptions {
  publicUrl: string
  version: string
  title: string
  description: string
  /** In the order readers should meet them; those no operation uses are left out. */
  tags: readonly Tag[]
  /** What operations refuse with beyond what their routes imply. */
  problems: Problems
  /** What a client does about each code. */
  advice: Advice
  /** What the service posts elsewhere, by event. */
  webhooks: Readonly<Record<string, { post: object }>>
}

/** Collects every route registered from now on, and serves their description at `/openapi.json`. */
export async function registerOpenApi(
  app: App,
  { publicUrl, version, title, description, tags, problems, advice, webhooks }: OpenApiOptions,
): Promise<void> {
  const routes = new Map<string, RouteOptions>()
  let document: OpenApiDocument | undefined

  await app.register(swagger, {
    convertConstToEnum: false,
    stripBasePath: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version,
        description,
        contact: { name: 'The operators of this service', url: publicUrl },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl, description: 'This service.' }],
      tags: tags.map((tag) => ({ ...tag })),
      components: { securitySchemes: securitySchemes as never },
    },
    transform: ({ schema, url, route }) => {
      if (schema?.hide) return { schema, url }
      const { operationId } = schema ?? {}
      if (!operationId) throw new Error(`Route ${route.method} ${url} has no operationId. Give it one, or hide it.`)
      if (routes.has(operationId) || Array.isArray(route.method))
        throw new Error(
          `The operationId "${operationId}" of ${route.method} ${url} is not its own. Register one route per method, each with its own.`,
        )
      routes.set(operationId, route)
      return { schema, url }
    },
    transformObject: (given) => {
      if (!('openapiObject' in given)) throw new Error('The generator must write OpenAPI 3.')
      const { openapiObject: draft } = given
      if (!isDrafted(draft)) throw new Error('The generator left out the paths or the components.')
      document = { ...completeDocument(draft, routes, problems, advice), webhooks }
      return draft
    },
  })
  app.decorate('describe', () => {
    app.swagger()
    if (!document) throw new Error('The description can be made once all routes are registered.')
    return document
  })

  // Made on first use: most processes never need it, and every start would pay for it.
  let file: Promise<StaticFile> | undefined
  app.get('/openapi.json', {
    config: { access: 'any', counted: false, lane: 'reserved' },
    schema: {
      operationId: 'openapi',
      tags: ['operation'],
      summary: 'This description',
      response: {
        200: Type.Unsafe<Buffer>({ type: 'object', description: 'OpenAPI 3.1, as JSON.' }),
        304: Type.Null({ description: 'The client has it already.' }),
      },
    },
    handler: async (request, reply) => {
      file ??= staticFile(JSON.stringify(openApiDocument(app)), 'application/json; charset=utf-8')
      return sendStatic(request, reply as never, await file, 'public, max-age=60')
    },
  })
}

/** The description of all operations; the same service always gives the same document. */
export const openApiDocument = (app: App): OpenApiDocument => app.describe()

/** Whether it has the parts that are completed here; the generator's own types say less about them than it writes. */
const isDrafted = (draft: object): draft is OpenApiDocument => 'paths' in draft && 'components' in draft
