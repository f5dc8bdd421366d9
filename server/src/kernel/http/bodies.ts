import type { FastifyBodyParser, FastifyContextConfig, FastifyRequest } from 'fastify'
import { phrase } from '../language/sentence.ts'
import { invalid, Problem } from '../problem.ts'
import { isDeeperThan } from './input/input.ts'

const MAX_DEPTH = 20
const JSON_TYPE = /^application\/json(; *charset=("?)utf-8\2)?$/i

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Refuses bodies in a form we do not read, before a byte of them is parsed. */
export function checkBodyHeaders(request: FastifyRequest, { accepts = 'json' }: FastifyContextConfig): void {
  const { headers } = request
  if (!hasBody(request)) return
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Problem(415, 'request.encoding', 'Send the body without compression.')
  }
  if (accepts === 'json' && !request.is404 && !JSON_TYPE.test(headers['content-type'] ?? '')) {
    throw new Problem(415, 'request.media_type', 'Send the body as application/json.')
  }
}

/** Parses JSON; an empty body counts as none, and deep nesting is refused. */
export const parseJson =
  (parse: FastifyBodyParser<string>): FastifyBodyParser<string> =>
  (request, text, done) => {
    if (text === '') return done(null, undefined)
    void parse(request, text, (error, body) => {
      if (!error && isDeeperThan(body, MAX_DEPTH))
        return done(
          new Problem(
            400,
            'request.malformed',
            phrase('request.malformed.depth')`JSON may be nested at most ${MAX_DEPTH} deep.`,
          ),
        )
      done(error, body)
    })
  }

/** The parameters of a DELETE may come in its body: they are read as if they were in the query. */
export function mergeDeleteBody(request: FastifyRequest): void {
  if (request.routeOptions.schema?.body) return
  const { body } = request
  if (body === undefined || body === null) return
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid('body', phrase('fault.object')`must be an object`)
  const query = request.query as Record<string, unknown>
  for (const [name, value] of Object.entries(body)) {
    const values = Array.isArray(value) ? value : [value]
    if (!values.every(isScalar))
      throw invalid(name, phrase('request.invalid.plain_values')`The parameters of a DELETE must be plain values.`)
    const text = values.join(',')
    if (query[name] !== undefined && query[name] !== text)
      throw invalid(
        name,
        phrase('request.invalid.given_twice')`${name} is given in the body and, differently, in the query.`,
      )
    query[name] = text
  }
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)
