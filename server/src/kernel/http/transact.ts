import { createHash } from 'node:crypto'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../db/db.ts'
import { sql, type TypedSql } from '../db/sql.ts'
import { Problem } from '../problem.ts'
import type { Seal } from '../secrets.ts'
import { hashOfKey } from './request-key.ts'

/** An answer kept under an idempotency key, in the same transaction as its effect. */
interface StoredAnswer {
  scope: string
  key_hash: Buffer
  request_hash: Buffer
  status: number
  body: Buffer | null
}

interface NewAnswer {
  key: RequestKey
  status: number
  body: unknown
}

const KEEP_DAYS = 2
export const KEEP_MONEY_DAYS = 30

/** Runs writes in transactions, and keeps their answers. */
export interface Transact {
  /**
   * Runs a write in one transaction. With an `Idempotency-Key` its answer (the result, and the reply's status as set
   * by then) is stored in that same transaction, so that a retry gets the answer and never the effect again.
   */
  <Result>(request: FastifyRequest, reply: FastifyReply, work: (tx: Tx) => Promise<Result>): Promise<Result>
  /**
   * The same for several requests of one route in one transaction. `work` gets those that were not answered before, and a
   * `Problem` among its results refuses that one alone; each has its own key and its own stored answer.
   */
  batch<Write extends Exchange, Result>(
    writes: readonly Write[],
    work: (tx: Tx, due: readonly Write[]) => Promise<readonly (Result | Problem)[]>,
  ): Promise<readonly (Result | Problem)[]>
  /** How long a request waits for a transaction to begin. */
  readonly deadlineMs: number
}

export interface Transactor {
  transact: Transact
  /** The stored answer of an earlier request with the same key, before the handler runs. */
  replay(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  /** The request has its answer: its key may be used again. Call it before the answer is sent. */
  release(request: FastifyRequest): void
}

/** A request and where its answer goes. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
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

const usedOtherwise = () =>
  new Problem(
    422,
    'idempotency.reused',
    'This Idempotency-Key was used for another request. Use a new key for a new request.',
  )

export function createTransactor(
  db: Db,
  seal: Seal,
  /** Called with how many requests of a route shared a transaction. */
  batched: (route: string, count: number) => void = () => {},
): Transactor {
  // What a handler does before its transaction (spending a code, calling a provider) must not be done by a duplicate
  // either. The lock in the transaction decides between processes, this between requests of one process.
  const running = new Set<string>()
  const held = new WeakMap<FastifyRequest, string>()
  const find = async (on: Db | Tx, key: RequestKey): Promise<StoredAnswer | undefined> => {
    const [answer] = await on.rows(answersUnder([key]))
    if (answer && !answer.request_hash.equals(key.requestHash)) throw usedOtherwise()
    return answer
  }

  const replayed = ({ status, body }: StoredAnswer, reply: FastifyReply): unknown => {
    reply.code(status).header('idempotency-replayed', 'true')
    return body ? JSON.parse(seal.open(body)) : undefined
  }

  const store = (tx: Tx, answers: readonly NewAnswer[], { lane, effect }: FastifyContextConfig) => {
    if (answers.length === 0) return
    const effectKeys = answers.map(({ key: { userId, given }, status }) =>
      effect && userId !== undefined && isSuccess(status) ? effect.keyOf(userId, given) : null,
    )
    tx.later(sql`
      insert into idempotency_keys (scope, key_hash, request_hash, status, body, keep_until, effect_id)
      select a.scope, decode(a.key_hash, 'base64'), decode(a.request_hash, 'base64'), a.status, decode(a.body, 'base64'),
        plaza_now() + make_interval(days => ${lane === 'money' ? KEEP_MONEY_DAYS : KEEP_DAYS}),
        ${effect ? sql`case when a.effect_key is not null then ${effect.find(sql`a.effect_key`)} end` : null}
      from unnest(${answers.map(({ key }) => key.scope)}::text[], ${answers.map(({ key }) => inBase64(key.hash))}::text[],
        ${answers.map(({ key }) => inBase64(key.requestHash))}::text[], ${answers.map(({ status }) => status)}::smallint[],
        ${answers.map(({ body }) => (body === undefined || body === null ? null : inBase64(seal.close(JSON.stringify(body)))))}::text[],
        ${effectKeys}::text[]) a (scope, key_hash, request_hash, status, body, effect_key)`)
  }

  /** What is known of these keys: their answer, or why they are refused. Locked until the commit. */
  const lookUp = async (tx: Tx, keys: readonly RequestKey[]): Promise<Map<RequestKey, StoredAnswer | Problem>> => {
    const known = new Map<RequestKey, StoredAnswer | Problem>()
    if (keys.length === 0) return known
    const locks = tx.rows<{ free: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended(l.key, 0)) as free
      from unnest(${keys.map(({ lock }) => lock)}::text[]) with ordinality l (key, nth) order by l.nth`)
    // The duplicate may have finished between the check before the handler and the lock. Checked again after locking,
    // in one query.
    const [free, answers] = await Promise.all([locks, tx.rows(answersUnder(keys))])
    const byKey = new Map(answers.map((answer) => [idOf(answer), answer]))
    const seen = new Set<string>()
    for (const [index, key] of keys.entries()) {
      const answer = byKey.get(idOf({ scope: key.scope, key_hash: key.hash }))
      if (answer) known.set(key, answer.request_hash.equals(key.requestHash) ? answer : usedOtherwise())
      else if (!free[index]!.free || seen.has(key.lock)) known.set(key, stillRunning())
      seen.add(key.lock)
    }
    return known
  }

  const batch: Transact['batch'] = (writes, work) => {
    const keys = writes.map(({ request }) => keyOf(request))
    const writeAll = async (tx: Tx) => {
      const known = await lookUp(
        tx,
        keys.filter((key) => key !== undefined),
      )
      const isDue = keys.map((key) => key === undefined || !known.has(key))
      const due = writes.filter((_, index) => isDue[index])
      const results = due.length > 0 ? [...(await work(tx, due))] : []
      const outcomes = writes.map(({ reply }, index) => {
        if (isDue[index]) return results.shift()!
        const answer = known.get(keys[index]!)!
        return answer instanceof Problem ? answer : (replayed(answer, reply) as never)
      })
      const answers = writes.flatMap(({ reply }, index): NewAnswer[] => {
        const [key, body] = [keys[index], outcomes[index]]
        return key && isDue[index] && !(body instanceof Problem) ? [{ key, status: reply.statusCode, body }] : []
      })
      const { config, url } = writes[0]!.request.routeOptions
      store(tx, answers, config)
      tx.afterCommit(() => batched(url ?? 'unknown', writes.length))
      return outcomes
    }
    return db.transaction(writeAll, { isBatch: true })
  }

  const alone = async <Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> => {
    const key = keyOf(request)
    if (!key) return db.transaction(work)
    return db.transaction(async (tx) => {
      const answer = (await lookUp(tx, [key])).get(key)
      if (answer instanceof Problem) throw answer
      if (answer) return replayed(answer, reply) as never
      const result = await work(tx)
      store(tx, [{ key, status: reply.statusCode, body: result }], request.routeOptions.config)
      return result
    })
  }

  return {
    transact: Object.assign(alone, { batch, deadlineMs: db.deadlineMs }),
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
      reply.send(replayed(answer, reply))
      return true
    },
    release(request) {
      const lock = held.get(request)
      if (lock !== undefined) running.delete(lock)
    },
  }
}

const answersUnder = (keys: readonly RequestKey[]): TypedSql<StoredAnswer> => sql`
  select i.scope, i.key_hash, i.request_hash, i.status, i.body
  from unnest(${keys.map(({ scope }) => scope)}::text[], ${keys.map(({ hash }) => inBase64(hash))}::text[]) k (scope, key_hash)
  join idempotency_keys i on i.scope = k.scope and i.key_hash = decode(k.key_hash, 'base64')`

const idOf = ({ scope, key_hash }: Pick<StoredAnswer, 'scope' | 'key_hash'>): string => `${scope} ${inBase64(key_hash)}`

// The driver cannot write lists of bytes.
const inBase64 = (bytes: Buffer): string => bytes.toString('base64')

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
  const also = request.routeOptions.config.keyedBy?.(request)
  const content = JSON.stringify([
    request.method,
    request.url.split('?')[0],
    query,
    request.body ?? null,
    ...(also ? [also] : []),
  ])
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
