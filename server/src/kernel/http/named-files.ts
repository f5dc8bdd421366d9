import type { FastifyRequest } from 'fastify'
import type { InputSchema } from './input/input.ts'
import type { App } from './types.ts'

/** Takes in the files this person uploaded under these names, so that a record can use them. */
export type TakeInFiles = (ownerId: number, names: readonly string[]) => Promise<void>

/** Takes in the files that a body names: network and decoding, so before the operation's transaction. */
export function registerNamedFiles(app: App, takeInFiles: TakeInFiles): void {
  app.addHook('onRoute', (route) => {
    const body = route.schema?.body as InputSchema | undefined
    if (!namesFiles(body)) return
    // A replayed answer needs no file: that is checked before.
    const takeInNamed = async (request: FastifyRequest) => {
      if (request.caller) await takeInFiles(request.caller.id, namedFiles(body, request.body))
    }
    route.preHandler = [takeInNamed, ...[route.preHandler ?? []].flat()]
  })
}

/** The values of those fields of a body that its schema marks as the name of an uploaded file (`x-file`). */
function namedFiles(schema: InputSchema | undefined, value: unknown): string[] {
  if (schema === undefined || value === undefined || value === null) return []
  if (typeof value === 'string') return schema['x-file'] ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => namedFiles(schema.items, item))
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    namedFiles(property, (value as Record<string, unknown>)[key]),
  )
}

/** Whether a body of this schema can name a file at all. */
export const namesFiles = (schema: InputSchema | undefined): boolean =>
  schema !== undefined &&
  (schema['x-file'] === true || namesFiles(schema.items) || Object.values(schema.properties ?? {}).some(namesFiles))
