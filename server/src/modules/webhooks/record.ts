import { type Db, sql, type Tx } from '../../kernel/index.ts'
import { type Endpoint, isGone, isSuccess, type Outcome } from './deliver.ts'
import { webhookSwitchedOff } from './facts.ts'
import { endpointPause, pauseAfter } from './retries.ts'

const FAILING_DAYS = 3
/** More than this may not wait for an endpoint that fails: then it is switched off. */
const MAX_WAITING = 100_000

/** Stores the outcomes of attempts, in their order, and what they say about the endpoint. False when it is off now. */
export async function record(
  db: Db,
  endpoint: Endpoint,
  outcomes: readonly Outcome[],
  claim: string,
): Promise<{ goesOn: boolean }> {
  if (outcomes.length === 0) return { goesOn: true }
  const last = outcomes.at(-1)!
  const failed = outcomes.toReversed().findIndex(isSuccess)
  const failures = failed < 0 ? endpoint.failures + outcomes.length : failed
  const restS = isSuccess(last) ? 0 : Math.max(endpointPause(failures, last.status === null), last.retryAfterS)
  const hasSucceeded = failed >= 0
  return db.transaction(async (tx) => {
    await storeOutcomes(tx, outcomes)
    const found = await tx.find<{ url: string; is_lost: boolean; waiting: number }>(sql`
      update webhook_endpoints set failures = ${failures},
        failing_since = case when ${failures} = 0 then null when ${hasSucceeded} then plaza_now() else coalesce(failing_since, plaza_now()) end,
        resumes_at = case when ${restS} > 0 then plaza_now() + make_interval(secs => ${restS}) end,
        claimed_until = plaza_now() + interval '60 seconds'
      where id = ${endpoint.id} and claim = ${claim} and is_active
      returning url, failing_since < plaza_now() - make_interval(days => ${FAILING_DAYS}) as is_lost,
        case when ${failures} = 0 then 0 else (select count(*) from (
          select from webhook_deliveries d where d.endpoint_id = ${endpoint.id} and d.next_at is not null limit ${MAX_WAITING}) w) end::int as waiting`)
    if (!found) return { goesOn: false }
    const why = isGone(last) ? 'gone' : found.is_lost || found.waiting >= MAX_WAITING ? 'failing' : undefined
    if (why) await switchOff(tx, endpoint.id, found.url, why)
    endpoint.failures = failures
    return { goesOn: !why && restS === 0 }
  })
}

const storeOutcomes = (tx: Tx, outcomes: readonly Outcome[]) =>
  tx.run(sql`
    update webhook_deliveries d set attempts = o.attempts, took_ms = o.took_ms, status = o.status, answer = o.answer, error = o.error,
      last_at = plaza_now(), state = o.state,
      next_at = case when o.state = 'waiting' then plaza_now() + make_interval(secs => o.pause_s) end
    from jsonb_to_recordset(${JSON.stringify(outcomes.map(rowOf))}::text::jsonb) as o (
      id bigint, attempts smallint, took_ms int, status smallint, answer text, error text, state text, pause_s float8)
    where d.id = o.id and d.state = 'waiting'`)

function rowOf(outcome: Outcome) {
  const { id, attempts, tookMs, status, answer, error, retryAfterS } = outcome
  const pause = pauseAfter(attempts)
  const state = isSuccess(outcome) ? 'delivered' : pause === undefined || isGone(outcome) ? 'failed' : 'waiting'
  return { id, attempts, took_ms: tookMs, status, answer, error, state, pause_s: Math.max(pause ?? 0, retryAfterS) }
}

/** What still waits for it stays, and can be replayed once it is switched on again. */
async function switchOff(tx: Tx, id: number, url: string, why: 'gone' | 'failing'): Promise<void> {
  await tx.run(sql`update webhook_endpoints set is_active = false, switched_off = ${why} where id = ${id}`)
  await tx.publish(webhookSwitchedOff, { endpointId: id, host: new URL(url).host, why })
}
