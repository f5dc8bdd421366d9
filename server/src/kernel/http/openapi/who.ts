import type { FastifyContextConfig } from 'fastify'

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token that signing in gives, as `Authorization: Bearer …`.',
  },
  token: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The same access token as a query parameter, for clients that cannot set headers.',
  },
}

type Security = Record<string, string[]>[]

const OPTIONAL: Security = [{}, { bearer: [] }]
const REQUIRED: Security = [{ bearer: [] }, { token: [] }]

/** Whether an operation refuses those who send no token. */
const needsToken = ({ access, looksUpToken }: FastifyContextConfig): boolean =>
  access !== 'any' || looksUpToken === true

/** OpenAPI's form of who may call. */
export const securityOf = (config: FastifyContextConfig): Security =>
  structuredClone(needsToken(config) ? REQUIRED : OPTIONAL)

/** Who may call, in words. */
export function accessWords({ access, looksUpToken }: FastifyContextConfig): string {
  if (looksUpToken) return 'Anyone with a token, also one that has just expired.'
  if (access === 'any') return 'Anyone, signed in or not.'
  if (typeof access !== 'object') return 'Anyone signed in.'
  if ('permission' in access) return `Holders of the permission \`${access.permission}\`.`
  return `Holders of one of the permissions ${access.oneOf.map((one) => `\`${one}\``).join(', ')}.`
}
