import { createHash } from 'node:crypto'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { Problem } from '../problem.ts'
import type { Seal } from '../secrets.ts'
import { hashOfKey } from './request-key.ts'

/** An answer kept under an idempotency key, beside the effect it reports. */
interface StoredAnswer {
  request_hash: Buffer
  status: number
  body: Buffer | null
}

const KEEP_DAYS = 2
export const KEEP_MONEY_DAYS = 30

export interface Transactor {
  /**
   * Runs a write in one transaction. With an `Idempotency-Key` its answer (the result, and the reply's status as set
   * by then) is stored in that same transaction, so that a retry gets the answer and never the effect again.
   */
  transact<Result>(request: FastifyRequest, reply: FastifyReply, work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The stored answer of an earlier request with the same key, before the handler runs. */
  replay(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  /** The request has its answer: its key may be used again. To be called before the answer leaves. */
  release(request: FastifyRequest): void
}

const stillRunning = () =>
  new Problem(
    409,
    'idempotency.running',
    'The first request with this Idempotency-Key is still running. Ask again in a second.',
    {
      headers: { 'retry-after': '1' },
    },
  )

export function createTransactor(db: Db, seal: Seal): Transactor {
  // What a handler does before its transaction (spending a code, asking a provider) must not be done by a twin either.
  // The lock in the transaction decides between processes, this between requests of one process.
  const running = new Set<string>()
  const held = new WeakMap<FastifyRequest, string>()
  const find = async (on: Db | Tx, key: RequestKey): Promise<StoredAnswer | undefined> => {
    const answer = await on.find<StoredAnswer>(sql`
      select request_hash, status, body from idempotency_keys where scope = ${key.scope} and key_hash = ${key.hash}`)
    if (answer && !answer.request_hash.equals(key.requestHash)) {
      throw new Problem(
        422,
        'idempotency.reused',
        'This Idempotency-Key was used for another request. Use a new key for a new request.',
      )
    }
    return answer
  }

  const store = (tx: Tx, key: RequestKey, status: number, body: unknown, { lane, effect }: FastifyContextConfig) =>
    tx.later(sql`
      insert into idempotency_keys (scope, key_hash, request_hash, status, body, keep_until, effect_id)
      values (${key.scope}, ${key.hash}, ${key.requestHash}, ${status},
        ${body === undefined || body === null ? null : seal.close(JSON.stringify(body))},
        plaza_now() + make_interval(days => ${lane === 'money' ? KEEP_MONEY_DAYS : KEEP_DAYS}),
        ${effect && key.userId !== undefined && isSuccess(status) ? effect(key.userId, key.given) : null})`)

  return {
    async transact(request, reply, work) {
      const key = keyOf(request)
      if (!key) return db.transaction(work)
      return db.transaction(async (tx) => {
        const lock = tx.get<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock(hashtextextended(${key.lock}, 0)) as free`,
        )
        // The twin may have finished between the look before the handler and the lock. Asked behind the lock, in one go.
        const [{ free }, found] = await Promise.all([lock, find(tx, key).then(answered, refused)])
        if (!free) throw stillRunning()
        const answer = found()
        if (answer) {
          reply.code(answer.status).header('idempotency-replayed', 'true')
          return (answer.body ? JSON.parse(seal.open(answer.body)) : undefined) as never
        }
        const result = await work(tx)
        store(tx, key, reply.statusCode, result, request.routeOptions.config)
        return result
      })
    },
    async replay(request, reply) {
      const key = keyOf(request)
      if (!key) return false
      const isTwin = running.has(key.lock)
      if (!isTwin) {
        // Not until the connection closes: a client that was cut off asks again while its first request still runs.
        running.add(key.lock)
        held.set(request, key.lock)
      }
      const answer = await find(db, key)
      if (!answer && isTwin) throw stillRunning()
      if (!answer) return false
      reply.code(answer.status).header('idempotency-replayed', 'true')
      reply.send(answer.body ? JSON.parse(seal.open(answer.body)) : undefined)
      return true
    },
    release(request) {
      const lock = held.get(request)
      if (lock !== undefined) running.delete(lock)
    },
  }
}

const answered =
  <Answer>(answer: Answer) =>
  () =>
    answer
const refused = (reason: unknown) => (): never => {
  throw reason
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

interface RequestKey {
  given: string
  userId: number | undefined
  scope: string
  hash: Buffer
  requestHash: Buffer
  lock: string
}

function keyOf(request: FastifyRequest): RequestKey | undefined {
  const given = request.headers['idempotency-key']
  if (given === undefined) return undefined
  if (typeof given !== 'string' || !/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(given)) {
    throw new Problem(422, 'idempotency.key', 'Idempotency-Key must be 1 to 255 printable ASCII characters.')
  }
  const scope = scopeOf(request)
  const { token: _, ...query } = request.query as Record<string, unknown>
  const content = JSON.stringify([request.method, request.url.split('?')[0], query, request.body ?? null])
  return {
    given,
    userId: request.caller?.id,
    scope,
    hash: hashOfKey(given),
    requestHash: sha256(content),
    lock: `${scope} ${given}`,
  }
}

// A token that is not looked up (refresh) still tells callers behind one address apart: an answer may carry a token.
function scopeOf({ caller, accessToken, addressKey }: FastifyRequest): string {
  if (caller) return `user:${caller.id}`
  return accessToken ? `token:${sha256(accessToken).toString('base64url')}` : `guest:${addressKey}`
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
