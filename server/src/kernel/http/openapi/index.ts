/** The description of the API, generated from the schemas that validate and serialise. */
export type { Operation, OpenApiDocument, Parameter, Reference, Response, Schema } from './document.ts'
export { type OpenApiOptions, openApiDocument, registerOpenApi } from './register.ts'
