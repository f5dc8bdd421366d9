import {
  audit,
  type Caller,
  type Db,
  defineJob,
  invalid,
  isoTime,
  notFound,
  type Origin,
  Problem,
  phrase,
  type Queryable,
  refusing,
  type Sql,
  sql,
  type Tx,
  type Worker,
  worker,
} from '../../../kernel/index.ts'
import { decide, endDecisions } from '../../decisions/index.ts'
import { requireUser } from '../../users/index.ts'
import type { Removers, Restore } from '../port.ts'
import { type NewRemoval, REMOVED_KINDS, type RemovedKind } from './schemas.ts'

const removeSome = defineJob<{ removalId: number }>('moderation.remove')
const restoreSome = defineJob<{ removalId: number }>('moderation.restore')

/** Few enough that no one waits long for the counters a batch holds. */
const BATCH = 100
const RESTORABLE_DAYS = 30

interface RemovalRow {
  id: number
  user_id: number
  started_by: number
  kinds: string[]
  since: Date | null
  state: string
}

/** Removes everything of a person in the background. It is one decision, which they can appeal as a whole. */
export async function startRemoval(
  tx: Tx,
  caller: Caller,
  userId: number,
  { kinds, since, rule, reason }: NewRemoval,
  { removers, origin }: { removers: Removers; origin: Origin },
): Promise<{ id: number }> {
  if (userId === caller.id) throw invalid('user', 'You can’t do this to yourself.', 'user.oneself')
  await requireUser(tx, userId)
  const from = since === undefined ? null : new Date(since)
  if (from && isoTime(from) !== since)
    throw invalid('since', phrase('request.invalid.no_such_day')`This day does not exist.`)
  let total = 0
  for (const kind of kinds) total += await removers[kind]!.count(tx, userId, from)
  const { id } = await tx.get<{ id: number }>(sql`select nextval(pg_get_serial_sequence('removals', 'id')) as id`)
  const why = { rule, reason }
  const decisionId = await decide(tx, { userId, subject: { kind: 'removals', id }, act: 'removed', by: caller.id, why })
  await refusing(
    { removals_one_at_once: alreadyRunning },
    tx.run(sql`
      insert into removals (id, user_id, started_by, kinds, since, total, decision_id) overriding system value
      values (${id}, ${userId}, ${caller.id}, ${kinds}, ${from}, ${total}, ${decisionId!})`),
  )
  await tx.enqueue(removeSome, { removalId: id })
  await audit(tx, {
    actorId: caller.id,
    action: 'users.everything_removed',
    object: `users:${userId}`,
    after: { kinds, since: since ?? null, total, ...why },
    ...origin,
  })
  return { id }
}

const alreadyRunning = () =>
  new Problem(422, 'removal.running', 'This person’s content is being removed or restored. Wait until it’s done.')
const removalNotFound = () => notFound('removal.not_found', 'This removal does not exist.')

interface RemovalDetails extends Omit<RemovalRow, 'started_by'> {
  total: number
  removed: number
  restored: number
  decision_id: number
  created_at: Date
  restorable_until: Date
}

/** How far a removal is. */
export async function getRemoval(db: Queryable, userId: number, id: number) {
  const [removal] = await selectRemovals(db, sql`r.id = ${id} and r.user_id = ${userId}`)
  if (!removal) throw removalNotFound()
  return removal
}

const MAX_SHOWN = 10

/** What a removal would remove now, by kind, and the latest ones. */
export async function listRemovals(db: Queryable, userId: number, removers: Removers) {
  await requireUser(db, userId)
  const counts = await Promise.all(
    REMOVED_KINDS.map(async (kind) => [kind, await removers[kind]!.count(db, userId, null)] as const),
  )
  return {
    counts: Object.fromEntries(counts) as Record<RemovedKind, number>,
    data: await selectRemovals(db, sql`r.user_id = ${userId} order by r.id desc limit ${MAX_SHOWN}`),
  }
}

const selectRemovals = async (db: Queryable, which: Sql) =>
  (
    await db.rows<RemovalDetails>(sql`
      select r.id, r.user_id, r.kinds, r.since, r.state, r.total, r.decision_id, r.created_at,
        r.created_at + make_interval(days => ${RESTORABLE_DAYS}) as restorable_until,
        (select count(*) from removal_items i where i.removal_id = r.id) as removed,
        (select count(*) from removal_items i where i.removal_id = r.id and i.restored_at is not null) as restored
      from removals r where ${which}`)
  ).map(({ user_id: _, ...removal }) => ({
    ...removal,
    since: removal.since && isoTime(removal.since),
    created_at: isoTime(removal.created_at),
    restorable_until: isoTime(removal.restorable_until),
  }))

/** Takes a removal back, within thirty days. */
export async function takeBack(
  tx: Tx,
  caller: Caller,
  userId: number,
  id: number,
  origin: Origin,
): Promise<{ id: number }> {
  const found = await tx.find<{ state: string; is_late: boolean }>(sql`
    select state, created_at < plaza_now() - make_interval(days => ${RESTORABLE_DAYS}) as is_late from removals
    where id = ${id} and user_id = ${userId} for no key update`)
  if (!found) throw removalNotFound()
  if (found.is_late) throw new Problem(422, 'removal.too_late', 'Removals can be undone for 30 days.')
  if (await beginRestoring(tx, id)) {
    await endDecisions(tx, { kind: 'removals', id, acts: ['removed'], by: caller.id })
    await audit(tx, { actorId: caller.id, action: 'users.everything_restored', object: `users:${userId}`, ...origin })
  }
  return { id }
}

async function beginRestoring(tx: Tx, id: number): Promise<boolean> {
  const isBegun = await refusing(
    { removals_one_at_once: alreadyRunning },
    tx.changed(sql`update removals set state = 'restoring' where id = ${id} and state in ('running', 'done')`),
  )
  if (isBegun) await tx.enqueue(restoreSome, { removalId: id })
  return isBegun
}

/** An appeal against a removal succeeded. */
export const restoreRemoval: Restore = (tx, { subjectId }) => beginRestoring(tx, subjectId)

export const removalWorkers = (removers: () => Removers): Worker[] => [
  worker(removeSome, ({ db, signal }, { removalId }) => untilNone(signal, () => takeSome(db, removers(), removalId))),
  worker(restoreSome, ({ db, signal }, { removalId }) =>
    untilNone(signal, () => putSomeBack(db, removers(), removalId)),
  ),
]

async function untilNone(signal: AbortSignal, some: () => Promise<boolean>): Promise<void> {
  while (!signal.aborted) if (!(await some())) return
  throw new Error('stopped before everything was done')
}

// The row of the removal is locked first, so that taking it back waits for a batch and then ends the removing.
const takeSome = (db: Db, removers: Removers, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const removal = await lock(tx, id, 'running')
    if (!removal) return false
    for (const kind of removal.kinds) {
      const taken = (await removers[kind]?.take(tx, removal.user_id, removal.since, BATCH, removal.started_by)) ?? []
      if (taken.length === 0) continue
      await tx.run(sql`
        insert into removal_items (removal_id, kind, subject_id, undo)
        select ${id}, ${kind}, (t ->> 'id')::bigint, nullif(t -> 'undo', 'null')
        from jsonb_array_elements(${JSON.stringify(taken)}::text::jsonb) t
        on conflict (removal_id, kind, subject_id) do update set taken_at = excluded.taken_at, undo = excluded.undo`)
      return true
    }
    await tx.run(sql`update removals set state = 'done' where id = ${id}`)
    return false
  })

const putSomeBack = (db: Db, removers: Removers, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await lock(tx, id, 'restoring'))) return false
    const items = await tx.rows<{
      kind: string
      id: number
      undo: Record<string, unknown> | null
      taken_at: string
    }>(sql`
      with first as (
        select kind, taken_at from removal_items where removal_id = ${id} and restored_at is null order by kind, taken_at limit 1)
      update removal_items i set restored_at = plaza_now() from first f
      where i.removal_id = ${id} and i.kind = f.kind and i.taken_at = f.taken_at and i.restored_at is null
      returning i.kind, i.subject_id as id, i.undo, i.taken_at::text as taken_at`)
    const [first] = items
    if (!first) {
      await tx.run(sql`update removals set state = 'restored' where id = ${id}`)
      return false
    }
    await removers[first.kind]?.putBack(tx, first.taken_at, items)
    return true
  })

const lock = (tx: Tx, id: number, state: string) =>
  tx.find<RemovalRow>(
    sql`select id, user_id, started_by, kinds, since, state from removals where id = ${id} and state = ${state} for no key update`,
  )
