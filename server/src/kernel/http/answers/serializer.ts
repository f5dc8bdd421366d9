import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { onceForEachText } from '../../once-for-each.ts'

/** Writes documents by a schema, without fields it does not list. Compiled on first use. */
export function createSchemaWriter(schema: object): (document: unknown) => string {
  let write: ((document: unknown) => string) | undefined
  return (document) => {
    write ??= compiledWriter(schema)
    return write(document)
  }
}

const compiledWriter = onceForEachText((schema: object) => fastJsonStringify(schema as Schema))

/** Writes the fields a response schema lists and nothing else. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = ({ schema }) =>
  createSchemaWriter(schema as object)
