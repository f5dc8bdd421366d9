import type { RouteOptions } from 'fastify'
import type { Advice, Problems } from '../problems.ts'
import { METHODS, type OpenApiDocument, type Operation, sorted } from './document.ts'
import { sharedHeaders, sharedParameters } from './headers.ts'
import { NOT_MODIFIED, notModified } from './not-modified.ts'
import { completeOperation, type Draft } from './operation.ts'
import { sharedRefusals } from './refusals.ts'
import { createSchemaShelf } from './schemas.ts'

/** Completes the generator's draft: access, refusals, headers, shared schemas, and a deterministic order. */
export function completeDocument(
  draft: OpenApiDocument,
  routes: ReadonlyMap<string, RouteOptions>,
  problems: Problems,
  advice: Advice,
): OpenApiDocument {
  const shelf = createSchemaShelf()
  const used = new Set<string>()
  const responses = sharedRefusals(shelf.shelve).set(NOT_MODIFIED, notModified)

  const complete = (operation: Operation): Operation => {
    for (const tag of operation.tags) used.add(tag)
    return completeOperation(operation as Draft, routes.get(operation.operationId)!, shelf.shelve, problems, responses)
  }

  const paths = Object.entries(sorted(Object.entries(draft.paths))).map(([path, item]) => {
    const methods = METHODS.filter((method) => item[method])
    return [path, Object.fromEntries(methods.map((method) => [method, complete(item[method]!)]))] as const
  })

  return {
    openapi: draft.openapi,
    info: draft.info,
    servers: draft.servers,
    tags: draft.tags.filter(({ name }) => used.has(name)),
    'x-problems': advice,
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: draft.components.securitySchemes,
      schemas: shelf.all(),
      responses: sorted(responses),
      parameters: sharedParameters,
      headers: sharedHeaders,
    },
  }
}
