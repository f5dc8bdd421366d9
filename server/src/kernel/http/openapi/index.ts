/** The description of the API, generated from the schemas that validate and serialise. */
export type { OpenApiDocument, Operation, Parameter, Reference, Response, Schema, Tag } from './document.ts'
export { type OpenApiOptions, openApiDocument, registerOpenApi } from './register.ts'
