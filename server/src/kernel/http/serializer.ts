import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

/** Writes what a response schema lists and nothing else; compiled when a route first answers, not when it is registered. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = ({ schema }) => {
  let write: ((document: unknown) => string) | undefined
  return (document) => {
    write ??= fastJsonStringify(schema as Schema)
    return write(document)
  }
}
