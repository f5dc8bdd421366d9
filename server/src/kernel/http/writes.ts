import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Origin } from '../audit/audit.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../problem.ts'
import { batchWrites } from './batch-writes.ts'
import type { Messages } from './schema.ts'
import { admitTexts, screenTexts } from './shown-texts.ts'
import type { Exchange, Transactor } from './transact.ts'
import { type App, type Caller, callerOf, originOf } from './types.ts'

/** Registers operations that write: `write.post(path, { config, schema, run })`, one for each method. */
export type Writes = Readonly<Record<'post' | 'put' | 'patch' | 'delete' | 'get', AddWrite>>

/** The code of a message that says what was done. */
type Done = `done.${string}`

/** Runs work in the one transaction of a request and keeps its answer under the `Idempotency-Key`. */
export type Commit<Result> = (work: (tx: Tx) => Promise<Result> | Result) => Promise<Result>

/** Hooks of the framework, for the few routes that read their body themselves or answer in another form. */
type Hooks = Pick<RouteShorthandOptions, 'onRequest' | 'preValidation' | 'onResponse'>

type AddWrite = <const Config extends WriteConfig, const Schema extends WriteSchema, First = undefined>(
  url: string,
  route: {
    config: Config
    schema: Schema
    bodyLimit?: number
    hooks?: Hooks
    /** Runs before the transaction, never inside it: calls a provider, hashes, spends a budget. */
    first?: (call: Call<Config, Schema>) => First | Promise<First>
  } & (
    | (Alone<First> & { says?: undefined; run: Run<Config, Schema, First, Answer<Schema>> })
    | { says?: undefined; around: Around<Config, Schema, Answer<Schema>>; undo?: undefined }
    /** The message is the whole answer (`Message`, `Messages`), whatever the operation returns. */
    | (Alone<First> & { says: Done; run: Run<Config, Schema, First, unknown> })
    | { says: Done; around: Around<Config, Schema, unknown>; undo?: undefined }
    | (Batched & { says?: undefined; batched: Run<Config, Schema, First, Answer<Schema>> })
    | (Batched & { says: Done; batched: Run<Config, Schema, First, unknown> })
  ),
) => void

/** A write with a transaction of its own. */
interface Alone<First> {
  around?: undefined
  /** Undoes what `first` did outside, when the transaction failed. */
  undo?: (first: First) => Promise<void>
}

/**
 * A write that shares its transaction with others of its route (`kernel/batching`). It cannot undo anything outside:
 * whether its transaction was committed is not always known.
 */
interface Batched {
  around?: undefined
  undo?: undefined
}

/**
 * For an operation that does more outside its transaction than a `first` can express: it counts attempts, or cleans up
 * when the transaction fails. It calls `commit` once, and what that returned is the answer.
 */
type Around<Config, Schema, Result> = (call: Call<Config, Schema>, commit: Commit<Result>) => Promise<unknown>

/** The write itself. What it returns is the body of the answer. */
type Run<Config, Schema, First, Result> = (tx: Tx, call: Call<Config, Schema>, first: First) => Promise<Result> | Result

/** Of `config` the form itself reads only who may call. */
type WriteConfig = FastifyContextConfig & { access: NonNullable<FastifyContextConfig['access']> }

interface WriteSchema {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  params?: TSchema
  querystring?: TSchema
  body?: TSchema
  /** The first status is the usual one. `undefined` answers 204 where that is listed. */
  response: Partial<Record<200 | 201 | 202 | 204, TSchema>>
}

/** A request as the operation needs it. */
export interface Call<Config, Schema> {
  /** Who calls; undefined for a guest, where guests may call. */
  caller: Config extends { access: 'any' } ? Caller | undefined : Caller
  params: Part<Schema, 'params'>
  query: Part<Schema, 'querystring'>
  body: Part<Schema, 'body'>
  /** For the audit log. */
  origin: Origin
  /** The client's address as limits count it. */
  addressKey: string
  /** The `Idempotency-Key`, where the client sent one. */
  requestKey: string | undefined
  /** For a status that does not follow from the schema. */
  reply: FastifyReply
  request: FastifyRequest
}

interface BatchedWrite extends Exchange {
  call: unknown
  /** What `first` returned. */
  prepared: unknown
}

type Part<Schema, Name extends string> = Schema extends { [Key in Name]: infer One extends TSchema }
  ? Static<One>
  : undefined

type Answer<Schema extends WriteSchema> = {
  [Status in keyof Schema['response']]: Status extends 204
    ? // biome-ignore lint/suspicious/noConfusingVoidType: what an operation without an answer returns
      undefined | void
    : Schema['response'][Status] extends TSchema
      ? Static<Schema['response'][Status]>
      : never
}[keyof Schema['response']]

export function createWrites(app: App, transact: Transactor['transact']): Writes {
  const on =
    (method: string): AddWrite =>
    (url, { config, schema, bodyLimit, hooks, first, undo, says, ...form }) => {
      const statuses = Object.keys(schema.response).map(Number)
      const usual = statuses[0]!
      const answer = bodyOf(schema, usual, says)
      const finish = async (tx: Tx, { request, reply }: Exchange, done: unknown) => {
        if (config.shows) await screenTexts(app, tx, request, done)
        const result = answer(done)
        if (result === undefined && statuses.includes(204)) reply.code(204)
        return result
      }
      const runBatched =
        'batched' in form
          ? batchWrites<BatchedWrite>({
              app,
              transact,
              run: async (tx, write) =>
                finish(tx, write, await form.batched(tx, write.call as never, write.prepared as never)),
            })
          : undefined
      app.route({
        ...(hooks as object),
        method,
        url,
        config: runBatched ? { ...config, isBatched: true } : config,
        schema,
        bodyLimit,
        // A GET that writes must not have a HEAD.
        ...(method === 'GET' && { exposeHeadRoute: false }),
        handler: (async (request: FastifyRequest, reply: FastifyReply) => {
          const call = callOf(request, reply, config) as never
          const prepared = await first?.(call)
          reply.code(usual)
          if (runBatched) {
            const outcome = await runBatched({ request, reply, call, prepared })
            if (outcome instanceof Problem) throw outcome
            return reply.send(outcome)
          }
          let body: unknown
          const commit: Commit<unknown> = async (work) => {
            body = await transact(request, reply, async (tx) => {
              if (config.shows) await admitTexts(app, tx, request)
              return finish(tx, { request, reply }, await work(tx))
            })
            return body
          }
          try {
            if (form.around) await form.around(call, commit as never)
            else if ('run' in form) await commit((tx) => form.run(tx, call, prepared as never))
            return reply.send(body)
          } catch (error) {
            await undo?.(prepared as never)
            throw error
          }
        }) as never,
      })
    }
  return { post: on('POST'), put: on('PUT'), patch: on('PATCH'), delete: on('DELETE'), get: on('GET') }
}

const callOf = (request: FastifyRequest, reply: FastifyReply, { access }: WriteConfig) => ({
  caller: access === 'any' ? request.caller : callerOf(request),
  params: request.params,
  query: request.query,
  body: request.body,
  origin: originOf(request),
  addressKey: request.addressKey,
  requestKey: request.headers['idempotency-key'] as string | undefined,
  reply,
  request,
})

function bodyOf({ response }: WriteSchema, status: number, says: Done | undefined): (result: unknown) => unknown {
  if (says !== undefined) {
    const { properties } = response[status as 200] as unknown as typeof Messages
    const message = { code: says }
    const body = { message: properties.message.type === 'array' ? [message] : message }
    return () => body
  }
  return status === 204 ? () => undefined : (result) => result
}
