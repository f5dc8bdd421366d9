import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Caller } from '../caller.ts'
import type { Sql } from '../db/sql.ts'
import type { Language } from '../language/language.ts'
import type { StoredMessage } from '../language/message.ts'
import { unauthorized } from '../problem.ts'
import type { TextRules } from '../texts/text-rules.ts'
import type { Span } from '../tracing/span.ts'
import type { OpenApiDocument } from './openapi/document.ts'

/** The application as modules see it: Fastify with schemas that type their handlers. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export { type Caller, can } from '../caller.ts'

/** Who may call: a guest too, anyone signed in, or holders of a permission (or of one of several). */
export type Access = 'any' | 'user' | { readonly permission: string } | { readonly oneOf: readonly string[] }

/**
 * Which share of the process a request may use under load: `staff` unless said otherwise where a permission is needed,
 * else `write` or `read` by its method. `stream` carries files and event streams: it waits for a client most of the
 * time, so it takes no share, and its module bounds it itself. `reserved` always gets in.
 */
export type Lane = 'read' | 'write' | 'auth' | 'money' | 'staff' | 'stream' | 'reserved'

/** The part of a finished write that tells which thing it made or changed. */
export interface ShownCall {
  caller: Caller
  params: unknown
  result: unknown
}

/**
 * With an `Idempotency-Key`, what success stands for: the key it was made under, and the query for its id by that key.
 * The stored answer names it, so that the two can be compared.
 */
export interface Effect {
  keyOf(userId: number, requestKey: string): string
  find(key: Sql): Sql
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent in servers that tests put together of parts. */
    textRules?: TextRules
    /** The description of all operations, once all are registered. */
    describe(): OpenApiDocument
  }
  interface FastifyContextConfig {
    /** Without it the server does not start. */
    access?: Access
    /** Counted against the requests-per-minute limit unless false. */
    counted?: boolean
    /** What the route reads as a body: JSON unless said otherwise. */
    accepts?: 'json' | 'bytes' | 'multipart' | 'raw'
    /**
     * False where repeating is harmless and the answer must not be stored, as with a cookie: then an `Idempotency-Key`
     * is ignored. Every other write takes one; a read by POST (`lane: 'read'`) needs none.
     */
    takesKey?: false
    lane?: Lane
    /** Equal requests of guests get equal answers, and asking changes nothing: those that wait share one answer (`admission/share-response.ts`). */
    sameForGuests?: true
    /** Set for a write that shares its transaction with others (`batch-writes.ts`). */
    isBatched?: boolean
    /** Codes it refuses with, in addition to those that follow from its access and its schema. */
    problems?: readonly string[]
    effect?: Effect
    /** The kind of thing its body makes or changes that others see, and which one; see `texts/text-rules.ts`. */
    shows?: {
      readonly kind: string
      readonly idOf: (call: ShownCall) => number
      /** Whether pictures or a video are published with it. */
      readonly hasMedia?: (body: unknown) => boolean
    }
    /** Open to a sign-in that still has to show its second factor; everything else answers 401 `auth.step_up` then. */
    beforeFactor?: true
    /** Open to people who have not accepted the terms in time. */
    beforeTerms?: true
    /** A staff write that decides nothing, such as a claim: it needs no recent second factor. */
    decidesNothing?: true
    /** Open to the token that a suspended person gets for nothing else; everywhere else it is no token. */
    whileSuspended?: true
    /** What else must be the same, apart from the caller, for a stored answer to be given again. */
    keyedBy?: (request: FastifyRequest) => string
    /** Refresh works with an expired token, so it looks the token up itself. */
    looksUpToken?: boolean
  }
  interface FastifyRequest {
    caller: Caller | undefined
    /** The client's address as limits count it: IPv4, or the IPv6 /64. */
    addressKey: string
    /** The language the client asked for. */
    readonly language: Language
    /** A message in that language, or in the one given. */
    render(message: StoredMessage, language?: Language): string
    /** An English text of the catalogue's `topic` in that language. */
    translate(key: string, english: string): string
    /** A stored text in the caller's language, as long as it is one that came with the installation. */
    readDefault(topic: string, text: string): string
    /** The token as sent, for the operations that end or replace it. */
    accessToken: string | undefined
    /** Where it is traced. */
    span?: Span | undefined
    /** Gives its slot back, once it has one. */
    leave: (() => void) | undefined
    /** Cache of `routeOf`. */
    route: FastifyRequest['routeOptions'] | undefined
  }
}

/** The route of a request: read once, because the framework builds its options on each access. */
export function routeOf(request: FastifyRequest): FastifyRequest['routeOptions'] {
  request.route ??= request.routeOptions
  return request.route
}

/** The caller of a route whose access is not `any`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized()
  return request.caller
}

/** The actor for the audit log. */
export const originOf = (request: FastifyRequest) => ({ address: request.addressKey, requestId: request.id })
