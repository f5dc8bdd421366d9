import type { Fact } from '../facts.ts'
import { createGate } from '../gate.ts'
import { insertJob } from '../jobs/insert-job.ts'
import type { Job } from '../jobs/job.ts'
import { Problem, unavailable } from '../problem.ts'
import type { Seal } from '../secrets.ts'
import { spanHere, step, within } from '../tracing/span.ts'
import { createDeadline, slow } from './deadline.ts'
import { describeQuery } from './describe-query.ts'
import type { Driver } from './driver.ts'
import { giveUp, isUnsent, never, PREPARED } from './driver-workarounds.ts'
import { isConnectionLost, isRetryable, lost, refusesWrites, translate } from './errors.ts'
import type { Replica } from './replicas/replica.ts'
import { replicaHere } from './replicas/route.ts'
import { type Rendered, render, type Sql, sql, type TypedSql } from './sql.ts'

/** Reads and writes by SQL. A function that only reads asks for this; one that writes asks for a `Tx`. */
export interface Queryable {
  /** All rows. */
  rows<Row>(query: TypedSql<Row>): Promise<Row[]>
  /** The first row, if there is one. */
  find<Row>(query: TypedSql<Row>): Promise<Row | undefined>
  /** The one row that must be there. */
  get<Row>(query: TypedSql<Row>): Promise<Row>
  /** How many rows the statement touched. */
  run(query: Sql): Promise<number>
  /** Whether the statement touched any row. */
  changed(query: Sql): Promise<boolean>
}

export interface Db extends Queryable {
  /** How long a caller waits for one statement, or for a connection, before it gets a 503. */
  readonly deadlineMs: number
  /**
   * For frequent reads: they have connections of their own, where each statement is planned once. The plan must suit
   * any parameters: limits as `few`, and no search patterns.
   */
  readonly planned: Queryable
  /**
   * The same for reads that may be a moment old: a replica answers where one is new enough for the caller. For picking
   * ids and versions; what is then read at those versions is read by `planned`, which is never older.
   */
  readonly lagging: Queryable
  /**
   * Runs `work` in one transaction. A deadlock or serialization failure runs it again, so it must only touch rows.
   * `statementMs` is for work in the background: how long a statement of it may take. `isBatch` is for work that many
   * wait for at once: it has connections of its own.
   */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: { statementMs?: number; isBatch?: boolean },
  ): Promise<Result>
  /** Calls back when any process of this installation signals the topic. */
  onSignal(topic: string, heard: (key: string) => void): void
  /** How many statements and transactions are running, and how many wait for a connection. */
  use(): { busy: number; waiting: number }
  close(): Promise<void>
}

/**
 * A statement that takes any number of requests: outcomes in their order. A `Problem` refuses that request alone, for which
 * nothing may have been written.
 */
export type BatchStatement<Item, Outcome> = (tx: Tx, items: readonly Item[]) => Promise<readonly (Outcome | Problem)[]>

export interface Tx extends Queryable {
  /** Runs a statement that takes any number of requests for this one; where requests share the transaction, once for all. */
  batch<Item, Outcome>(statement: BatchStatement<Item, Outcome>, item: Item): Promise<Outcome>
  /** Tells the subscribers, in this transaction. */
  publish<Payload>(fact: Fact<Payload>, payload: Payload): Promise<void>
  /** The same for several facts of one kind; reactions run once. */
  publishAll<Payload>(fact: Fact<Payload>, payloads: readonly Payload[]): Promise<void>
  /**
   * A statement whose result the work does not need: it is sent with the next one, at the latest with the commit. If it
   * fails, the transaction fails with its error. `then` runs after the commit, with its rows.
   */
  later<Row>(query: TypedSql<Row>, then?: (rows: Row[]) => void): void
  /** Enqueues a job, committed with the rest. */
  enqueue<Payload>(job: Job<Payload>, payload: Payload, options?: { delayS?: number; key?: string }): Promise<void>
  /** Tells every process, after commit, that something cached changed. For rare events only: it is a NOTIFY. */
  signal(topic: string, key: string): Promise<void>
  /** Runs in this process after commit; nothing that matters may depend on it. */
  afterCommit(then: () => void): void
}

/** What a module does, in the same transaction, when another publishes: touch few rows, wait for no network. */
export interface Reaction {
  readonly fact: string
  readonly react: (tx: Tx, payloads: readonly never[]) => Promise<void>
}

export type Reactions = ReadonlyMap<string, readonly Reaction[]>

export interface DbOptions {
  driver: Driver
  /** The driver behind `planned`, made with `plansOnce`; the driver itself unless given. */
  planned?: Driver
  /** The driver for batches, made with `plansOnce`; the driver itself unless given. */
  forBatches?: Driver
  /** The replicas behind `lagging`. */
  replicas?: readonly Replica[]
  reactions: Reactions
  seal: Seal
  /** Called after a transaction that enqueued a job. */
  jobsWaiting: () => void
  /**
   * Called with errors thrown after a commit: by then the caller's work is done, and must not be answered as failed.
   */
  afterCommitFailed?: (error: unknown) => void
  /** Ends all connections: called when their server no longer takes writes. */
  leave?: () => void
  /** How long a caller waits for one statement before it gets a 503. */
  queryDeadlineMs?: number
}

const CHANNEL = 'plaza'
const MAX_ATTEMPTS = 4
/** As many statements again as are running are sent ahead, so that no connection idles between two. */
const SENT_PER_CONNECTION = 2
/** The least time for the second try of a statement that was not sent: by then an open connection may be free. */
const SECOND_TRY_MS = 1000

export function createDb({
  driver,
  planned,
  forBatches = driver,
  replicas = [],
  reactions,
  seal,
  jobsWaiting,
  afterCommitFailed = () => {},
  leave,
  queryDeadlineMs = 3400,
}: DbOptions): Db {
  const heard = new Map<string, ((key: string) => void)[]>()
  let isListening = false
  const tell = (message: string) => {
    const [topic = '', key = ''] = message.split('\n')
    for (const call of heard.get(topic) ?? []) call(key)
  }

  const statements = { inside: 0, waiting: 0 }
  const transactions = { inside: 0, waiting: 0 }

  // The driver would send everything at once, to any connection: some statements would wait behind hundreds, and a
  // transaction behind all of them.
  const gateTo = (on: Driver) =>
    createGate({
      width: SENT_PER_CONNECTION * (on.options?.max ?? 1),
      maxWaiting: Number.POSITIVE_INFINITY,
      maxWaitMs: queryDeadlineMs,
      full: slow,
      counts: statements,
    })

  const queryable = (on: Driver, state: ConnectionState = ALWAYS_THERE, withinMs = queryDeadlineMs): Queryable => {
    const takeTurn = state === ALWAYS_THERE ? gateTo(on) : undefined
    const inTurn = (query: Rendered) => (takeTurn ? takeTurn(() => send(query)) : send(query))
    const execute = (query: Sql) => {
      const rendered = render(query)
      return spanHere()
        ? step(
            () => inTurn(rendered),
            () => describeQuery(rendered.text),
          )
        : inTurn(rendered)
    }
    const send = async (
      query: Rendered,
      leftMs = withinMs,
      before?: unknown,
    ): Promise<Awaited<ReturnType<Driver['unsafe']>>> => {
      state.check()
      const sentAt = performance.now()
      const pending = on.unsafe(query.text, query.params as never[], PREPARED)
      const deadline = createDeadline(leftMs)
      deadline.start()
      try {
        return await Promise.race([pending, deadline.passed])
      } catch (error) {
        if (deadline.isPassed()) {
          giveUp(pending)
          state.isLate()
        }
        if (isConnectionLost(error)) {
          if (before === undefined && state === ALWAYS_THERE && isUnsent(pending))
            return await send(query, Math.max(leftMs - (performance.now() - sentAt), SECOND_TRY_MS), error)
          state.lose()
        }
        if (leave && refusesWrites(error)) {
          state.lose()
          leave()
        }
        // Inside a transaction the whole transaction runs again.
        throw state === ALWAYS_THERE && isRetryable(error)
          ? conflict(error)
          : translate(deadline.isPassed() && before !== undefined ? before : error)
      } finally {
        deadline.stop()
      }
    }
    return {
      rows: async <Row>(query: Sql) => (await execute(query)) as unknown as Row[],
      find: async <Row>(query: Sql) => (await execute(query))[0] as Row | undefined,
      get: async <Row>(query: Sql) => {
        const row = (await execute(query))[0]
        if (!row) throw new Error('a row that must exist does not')
        return row as Row
      },
      run: async (query) => (await execute(query)).count ?? 0,
      changed: async (query) => ((await execute(query)).count ?? 0) > 0,
    }
  }

  const attempt = async <Result>(
    on: Driver,
    work: (tx: Tx) => Promise<Result>,
    statementMs: number | undefined,
    begun: () => void,
  ): Promise<Result> => {
    const afterwards: (() => void)[] = []
    const underway: Promise<unknown>[] = []
    const span = spanHere()
    // The driver waits for a connection, for `begin`, `commit` and `rollback` as long as it takes; callers do not.
    const deadline = createDeadline(statementMs ?? queryDeadlineMs)
    let isLost = false
    let isOver = false
    const lose = () => {
      isLost = true
    }
    deadline.start()
    let where: keyof typeof transactions = 'waiting'
    transactions.waiting++
    const done = on.begin(async (connection) => {
      deadline.stop()
      if (deadline.isPassed()) throw slow()
      transactions.waiting--
      transactions.inside++
      where = 'inside'
      begun()
      const state: ConnectionState = {
        check() {
          if (isLost) throw lost()
          // Its connection may be in use by another transaction now.
          if (isOver) throw new Error('a statement came after the end of its transaction')
        },
        lose,
        isLate: deadline.pass,
      }
      const onConnection = queryable(connection as unknown as Driver, state, statementMs)
      const tx: Tx = {
        ...onConnection,
        async batch<Item, Outcome>(statement: BatchStatement<Item, Outcome>, item: Item) {
          const [outcome] = await statement(tx, [item])
          if (outcome instanceof Problem) throw outcome
          return outcome as Outcome
        },
        publish: (fact, payload) => tx.publishAll(fact, [payload]),
        async publishAll(fact, payloads) {
          if (payloads.length === 0) return
          for (const { react } of reactions.get(fact.name) ?? []) await react(tx, payloads as readonly never[])
        },
        later<Row>(query: Sql, then: (rows: Row[]) => void = () => {}) {
          const answered = onConnection.rows<Row>(query).then((rows) => void afterwards.push(() => then(rows)))
          answered.catch(() => {})
          underway.push(answered)
        },
        async enqueue(job, payload, options) {
          insertJob(tx, seal, job, payload, options)
          afterwards.push(jobsWaiting)
        },
        async signal(topic, key) {
          await tx.run(sql`select pg_notify(${CHANNEL}, ${`${topic}\n${key}`})`)
          afterwards.push(() => tell(`${topic}\n${key}`))
        },
        afterCommit: (then) => void afterwards.push(then),
      }
      try {
        if (statementMs !== undefined)
          await tx.run(sql`
            select set_config(name, ${String(statementMs)}, true)
            from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`)
        // The id in the jobs of this transaction, also in those that SQL functions enqueue.
        if (span)
          within(undefined, () => tx.later(sql`select set_config('plaza.traceparent', ${span.traceparent}, true)`))
        const result = await within(span, () => work(tx))
        return isLost ? await never() : result
      } catch (error) {
        if (isLost) return never()
        throw error
      } finally {
        isOver = true
        deadline.start()
      }
    })
    // Rejected by the driver when the connection closes, before the pending statement.
    done.catch(lose)
    try {
      const result = await Promise.race([done, deadline.passed])
      // A `commit` after a failed statement rolls back, and the driver does not report it.
      await Promise.all(underway)
      for (const then of afterwards) {
        try {
          then()
        } catch (error) {
          afterCommitFailed(error)
        }
      }
      return result as Result
    } finally {
      transactions[where]--
      deadline.end()
    }
  }

  const transaction: Db['transaction'] = async (work, { statementMs, isBatch = false } = {}) => {
    for (let tries = 1; ; tries++) {
      let hasBegun = false
      const begun = () => {
        hasBegun = true
      }
      try {
        return await step(() => attempt(isBatch ? forBatches : driver, work, statementMs, begun), inTransaction)
      } catch (error) {
        if (tries === 1 && !hasBegun && isConnectionLost(error)) continue
        if (!isRetryable(error) || tries === MAX_ATTEMPTS) throw isRetryable(error) ? conflict(error) : translate(error)
        await new Promise((resume) => setTimeout(resume, Math.random() * 20 * tries))
      }
    }
  }

  const usual = queryable(driver)
  const onPrimary = planned ? queryable(planned) : usual
  const onReplica = new Map(replicas.map((each) => [each, queryable(each.driver, ALWAYS_THERE, REPLICA_DEADLINE_MS)]))
  return {
    ...usual,
    planned: onPrimary,
    lagging: replicas.length > 0 ? lagging(onReplica, onPrimary) : onPrimary,
    deadlineMs: queryDeadlineMs,
    transaction,
    use: () => ({
      busy: statements.inside + transactions.inside,
      waiting: statements.waiting + transactions.waiting,
    }),
    onSignal(topic, call) {
      heard.set(topic, [...(heard.get(topic) ?? []), call])
      if (isListening) return
      isListening = true
      // The next caller tries again; until then caches expire by themselves.
      driver.listen(CHANNEL, tell).catch(() => {
        isListening = false
      })
    },
    // Everything has been answered by now; what still waits, waits for a server that is down.
    close: async () => {
      await Promise.all([driver, planned, forBatches].map((each) => each?.end({ timeout: 2 })))
    },
  }
}

/** A replica that takes longer than this is no help. */
const REPLICA_DEADLINE_MS = 1000

/** Asks a replica that is new enough for the caller, and the primary when that fails. */
function lagging(onReplica: ReadonlyMap<Replica, Queryable>, onPrimary: Queryable): Queryable {
  const first = async <Result>(ask: (on: Queryable) => Promise<Result>): Promise<Result> => {
    const replica = replicaHere()
    const there = replica?.isUsable() ? onReplica.get(replica) : undefined
    if (!there) return ask(onPrimary)
    try {
      return await ask(there)
    } catch {
      // Down, or a conflict with recovery: in any case the primary decides.
      replica?.doubt()
      return ask(onPrimary)
    }
  }
  return {
    rows: (query) => first((on) => on.rows(query)),
    find: (query) => first((on) => on.find(query)),
    get: (query) => first((on) => on.get(query)),
    run: (query) => first((on) => on.run(query)),
    changed: (query) => first((on) => on.changed(query)),
  }
}

const conflict = (cause: unknown) =>
  unavailable('database.conflict', 'Too many people did this at once. Try again in a moment.', cause)

const inTransaction = () => ({ name: 'transaction', kind: 'internal' }) as const

/** What the statements of a transaction know about their connection. */
interface ConnectionState {
  /** Throws if nothing may be sent on it any more. */
  check(): void
  lose(): void
  isLate(): void
}

const ALWAYS_THERE: ConnectionState = { check: () => {}, lose: () => {}, isLate: () => {} }
