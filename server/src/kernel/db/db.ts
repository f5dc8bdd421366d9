import type { Fact, Reactions } from '../facts.ts'
import type { Job } from '../jobs/job.ts'
import { insertJob } from '../jobs/insert-job.ts'
import { unavailable } from '../problem.ts'
import type { Seal } from '../secrets.ts'
import type { Driver } from './driver.ts'
import { isRetryable, translate } from './errors.ts'
import { render, type Sql, sql } from './sql.ts'

/** Reads and writes by SQL. A function that only reads asks for this; one that writes asks for a `Tx`. */
export interface Queryable {
  /** All rows. */
  rows<Row>(query: Sql): Promise<Row[]>
  /** The first row, if there is one. */
  find<Row>(query: Sql): Promise<Row | undefined>
  /** The one row that must be there. */
  get<Row>(query: Sql): Promise<Row>
  /** How many rows the statement touched. */
  run(query: Sql): Promise<number>
  /** Whether the statement touched any row. */
  changed(query: Sql): Promise<boolean>
}

export interface Db extends Queryable {
  /** Runs `work` in one transaction. A deadlock or serialization failure runs it again, so it must only touch rows. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Calls back when any process of this installation signals the topic. */
  onSignal(topic: string, heard: (key: string) => void): void
  close(): Promise<void>
}

export interface Tx extends Queryable {
  /** Tells whoever cares, in this transaction. */
  publish<Payload>(fact: Fact<Payload>, payload: Payload): Promise<void>
  /** Leaves durable work behind, committed with the rest. */
  enqueue<Payload>(job: Job<Payload>, payload: Payload, options?: { delayS?: number; key?: string }): Promise<void>
  /** Tells every process, after commit, that something cached changed. For rare events only: it is a NOTIFY. */
  signal(topic: string, key: string): Promise<void>
  /** Runs in this process after commit; nothing that matters may depend on it. */
  afterCommit(then: () => void): void
}

export interface DbOptions {
  driver: Driver
  reactions: Reactions
  seal: Seal
  /** Called after a transaction that left work behind. */
  jobsWaiting: () => void
  /** How long a caller waits for one statement before it is told to come back. */
  queryDeadlineMs?: number
}

const CHANNEL = 'plaza'
const MAX_ATTEMPTS = 4

export function createDb({ driver, reactions, seal, jobsWaiting, queryDeadlineMs = 3400 }: DbOptions): Db {
  const heard = new Map<string, ((key: string) => void)[]>()
  let listening: Promise<unknown> | undefined
  const tell = (message: string) => {
    const [topic = '', key = ''] = message.split('\n')
    for (const call of heard.get(topic) ?? []) call(key)
  }

  const queryable = (on: Driver): Queryable => {
    const execute = async (query: Sql) => {
      const { text, params } = render(query)
      const pending = on.unsafe(text, params as never[], { prepare: true })
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(unavailable('database.slow', 'The service is busy. Try again in a moment.'))
          pending.cancel()
        }, queryDeadlineMs)
      })
      try {
        return await Promise.race([pending, late])
      } catch (error) {
        throw translate(error)
      } finally {
        clearTimeout(timer)
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

  const attempt = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => {
    const afterwards: (() => void)[] = []
    const result = await driver.begin(async (connection) => {
      const onConnection = queryable(connection as unknown as Driver)
      const tx: Tx = {
        ...onConnection,
        async publish(fact, payload) {
          for (const { react } of reactions.get(fact.name) ?? []) await react(tx, payload as never)
        },
        async enqueue(job, payload, options) {
          await insertJob(tx, seal, job, payload, options)
          afterwards.push(jobsWaiting)
        },
        async signal(topic, key) {
          await tx.run(sql`select pg_notify(${CHANNEL}, ${`${topic}\n${key}`})`)
          afterwards.push(() => tell(`${topic}\n${key}`))
        },
        afterCommit: (then) => void afterwards.push(then),
      }
      return work(tx)
    })
    for (const then of afterwards) then()
    return result as Result
  }

  const transaction = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(work)
      } catch (error) {
        if (!isRetryable(error) || tries === MAX_ATTEMPTS) throw isRetryable(error) ? unavailable('database.conflict', 'Too many people did this at once. Try again in a moment.', error) : translate(error)
        await new Promise((resume) => setTimeout(resume, Math.random() * 20 * tries))
      }
    }
  }

  return {
    ...queryable(driver),
    transaction,
    onSignal(topic, call) {
      heard.set(topic, [...(heard.get(topic) ?? []), call])
      listening ??= driver.listen(CHANNEL, tell).catch(() => {
        listening = undefined
      })
    },
    close: () => driver.end({ timeout: 5 }),
  }
}
