import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { phrase, type Text } from '../language/sentence.ts'
import type { Translations } from '../language/translations.ts'
import { mapFaults, Problem } from '../problem.ts'
import { BUSY } from './admission/turn-away.ts'
import { type RefusalPage, refusalPage } from './refusal-page.ts'

export type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

/**
 * Answers in the caller's language, and a browser at a page with a page. `left` is called with every problem that is
 * sent.
 */
export const createAnswerError =
  (translations: Translations, pageFor: RefusalPage = () => undefined, left?: ProblemLeft): AnswerError =>
  (error, request, reply) => {
    const problem = answerError(translations, pageFor, error, request, reply)
    left?.(problem, request)
  }

/** Observers of sent problems, by route. */
export type ProblemLeft = (problem: Problem, request: FastifyRequest) => void

/** The answer to anything thrown: named problems as they are, everything unforeseen as a bare 500 with a request id. */
function answerError(
  translations: Translations,
  pageFor: RefusalPage,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Problem {
  const problem = error instanceof Problem ? error : fromFramework(error as FastifyError)
  // Refusals under load are counted in metrics, not logged one by one.
  if (problem.status >= 500 && problem.code !== BUSY)
    request.log[problem.status === 500 ? 'error' : 'warn'](
      { err: problem.cause ?? problem, request_id: request.id },
      problem.message,
    )
  const { code, text, faults } = problem
  const page = pageFor(request, problem.status)
  if (page) {
    void reply
      .code(problem.status)
      .headers({ ...problem.headers, ...page.headers })
      .send(refusalPage(page, translations.in(page.language, code, text)))
    return problem
  }
  const { language } = request
  reply
    .code(problem.status)
    .headers(problem.headers)
    .header('vary', varyBy(reply, 'Accept-Language'))
    .header('content-type', 'application/json; charset=utf-8')
    // Serialised here: a refusal has the same form on every route, whatever schema the route declares.
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      message: translations.in(language, code, text),
      code,
      // Only for our own faults: a 404 must be the same bytes whether the object is missing, deleted or hidden.
      ...(problem.status >= 500 && { request_id: request.id }),
      ...problem.details,
      ...(faults && {
        errors: mapFaults(faults, (each) => translations.in(language, code, each)),
      }),
    })
  return problem
}

/** The `Vary` of an answer with one more header added. */
export function varyBy(reply: FastifyReply, header: string): string {
  const known = reply.getHeader('vary')
  return known === undefined ? header : `${String(known)}, ${header}`
}

const FRAMEWORK: Record<string, [status: number, code: string, text: Text]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'request.too_large', 'The body is too large for this operation.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'request.malformed',
    phrase('request.malformed.length')`The body does not have the announced length.`,
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'request.media_type', 'Send the body as application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [
    400,
    'request.malformed',
    phrase('request.malformed.json')`The body is not valid JSON.`,
  ],
  FST_ERR_BAD_URL: [
    400,
    'request.malformed',
    phrase('request.malformed.address')`The address is not correctly percent-encoded.`,
  ],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'route.not_found', 'This address does not exist.'],
  FST_REQ_FILE_TOO_LARGE: [
    413,
    'request.too_large',
    phrase('request.too_large.file')`The file is too large for this operation.`,
  ],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [
    415,
    'request.media_type',
    phrase('request.media_type.form')`Send the file as multipart/form-data.`,
  ],
  FST_PARTS_LIMIT: [413, 'request.too_large', phrase('request.too_large.parts')`The form has too many parts.`],
  FST_FILES_LIMIT: [413, 'request.too_large', phrase('request.too_large.files')`The form has too many files.`],
  FST_FIELDS_LIMIT: [413, 'request.too_large', phrase('request.too_large.fields')`The form has too many fields.`],
}

function fromFramework(error: FastifyError): Problem {
  const known = FRAMEWORK[error?.code ?? '']
  if (known) return new Problem(...known)
  // JSON.parse and its prototype-poisoning guard.
  if (error instanceof SyntaxError && error.statusCode === 400)
    return new Problem(400, 'request.malformed', phrase('request.malformed.json')`The body is not valid JSON.`)
  if (error?.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(
      error.statusCode,
      'request.refused',
      STATUS_CODES[error.statusCode] ?? 'The request was refused.',
    )
  }
  return new Problem(
    500,
    'server.fault',
    'Something went wrong on our side. Mention the request id when you report it.',
    { cause: error },
  )
}
