import { randomUUID } from 'node:crypto'
import { type BackgroundWork, type Db, type Logger, sql } from '../../kernel/index.ts'
import { type Delivering, type Due, deliver, type Endpoint, isSuccess, type Outcome } from './deliver.ts'
import { record } from './record.ts'

const POLL_MS = 1000
const BATCH = 50
/** Outcomes are stored at the latest after this: what was not, is sent again after a crash. */
const FLUSH_MS = 500

export interface Dispatcher extends BackgroundWork {
  wake(): void
}

/**
 * Delivers what is due: to each endpoint one after another, in the order of time, to all endpoints at once. It is no job
 * because an endpoint that takes fifteen seconds to answer would hold up every other job of its batch.
 */
export function createDispatcher({ db, log, ...deps }: Delivering & { db: Db; log: Logger }): Dispatcher {
  const stopping = new AbortController()
  const serving = new Map<number, Promise<number>>()
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let looking: Promise<unknown> | undefined
  let isAskedAgain = false

  const look = async (): Promise<Promise<number>[]> => {
    const due = await db.rows<{ id: number }>(sql`
      select e.id from webhook_endpoints e
      where e.is_active and (e.claimed_until is null or e.claimed_until < plaza_now())
        and (e.resumes_at is null or e.resumes_at <= plaza_now())
        and exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.next_at <= plaza_now())`)
    return due
      .filter(({ id }) => !serving.has(id))
      .map(({ id }) => {
        const served = serve(id)
          .catch((error) => {
            if (!stopping.signal.aborted) log.warn({ err: error, endpoint: id }, 'webhooks could not be delivered')
            return 0
          })
          .finally(() => serving.delete(id))
        serving.set(id, served)
        return served
      })
  }

  /** Delivers all that is due to one endpoint; one process at a time does. */
  const serve = async (id: number): Promise<number> => {
    const claim = randomUUID()
    const endpoint = await db.find<Endpoint>(sql`
      update webhook_endpoints set claim = ${claim}, claimed_until = plaza_now() + interval '60 seconds'
      where id = ${id} and is_active and (claimed_until is null or claimed_until < plaza_now())
      returning id, url, secret, case when former_until > plaza_now() then former_secret end as former_secret, failures`)
    if (!endpoint) return 0
    let total = 0
    try {
      for (;;) {
        const due = await db.rows<Due>(sql`
          select id, message_id, event, data, created_at, attempts from webhook_deliveries
          where endpoint_id = ${id} and next_at <= plaza_now() order by id limit ${BATCH}`)
        const outcomes = await deliverInOrder(endpoint, due)
        total += outcomes.length
        if (outcomes.length === 0) break
        if (!(await record(db, endpoint, outcomes, claim)).goesOn) break
      }
    } finally {
      await db.run(sql`
        update webhook_endpoints set claim = null, claimed_until = null where id = ${id} and claim = ${claim}`)
    }
    return total
  }

  /** Stops at the first failure, which may call for a pause. */
  const deliverInOrder = async (endpoint: Endpoint, due: readonly Due[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []
    const flushAt = performance.now() + FLUSH_MS
    for (const each of due) {
      if (stopping.signal.aborted) break
      const outcome = await deliver(deps, endpoint, each, stopping.signal)
      // Cut short because the process stops: that says nothing about the endpoint.
      if (stopping.signal.aborted && !isSuccess(outcome)) break
      outcomes.push(outcome)
      if (!isSuccess(outcome) || performance.now() > flushAt) break
    }
    return outcomes
  }

  const loop = () => {
    if (stopping.signal.aborted) return
    if (looking) {
      isAskedAgain = true
      return
    }
    clearTimeout(timer)
    looking = look()
      .then((begun) => void Promise.all(begun).then((totals) => totals.some((total) => total > 0) && loop()))
      .catch((error) => log.warn({ err: error }, 'webhooks could not be looked for'))
      .finally(() => {
        looking = undefined
        if (stopping.signal.aborted) return
        timer = setTimeout(loop, isAskedAgain ? 0 : POLL_MS)
        isAskedAgain = false
      })
  }

  return {
    start() {
      isStarted = true
      loop()
    },
    wake() {
      if (isStarted) loop()
    },
    async runDue() {
      let total = 0
      for (;;) {
        const done = (await Promise.all(await look())).reduce((sum, each) => sum + each, 0)
        if (done === 0) return total
        total += done
      }
    },
    async stop() {
      clearTimeout(timer)
      stopping.abort(new Error('the process is stopping'))
      await looking
      await Promise.all(serving.values())
    },
  }
}
