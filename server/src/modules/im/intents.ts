import { type Db, Problem, type Queryable, sql, type Tx } from '../../kernel/index.ts'
import { providerAway, refusalOf } from './errors.ts'
import type { Patience } from './patience.ts'
import { ImAway, type ImGroupShape, type ImProvider, ImRefused } from './port.ts'

/** How to bring the provider back to where it was. */
export type Undo =
  | { kind: 'discard'; key: string; owner: string }
  | { kind: 'restore'; groupId: string; shape: ImGroupShape; owner: string }
  | { kind: 'remove-members'; groupId: string; uids: readonly string[] }
  | { kind: 'add-members'; groupId: string; uids: readonly string[] }

/** A change that was made at the provider and is yet to be stored. */
export interface Change<Result> {
  /** In the transaction that answers. */
  finish(tx: Tx): Promise<Result>
  /** Called instead when that transaction failed: undoes the change. */
  abandon(): Promise<void>
}

/** Nothing was to be done at the provider. */
export const unchanged: Change<void> = { finish: async () => {}, abandon: async () => {} }

/**
 * Changes something at the provider, whole or not at all. How to undo it is stored first; the caller deletes that
 * (`finish`) in the transaction that answers. Whatever happens in between, nothing stays half done: what is not deleted
 * is undone by the next change of the group, or by the job that looks for it.
 */
export async function wholly<Answer>(
  db: Db,
  patience: Patience,
  undo: Undo,
  act: (provider: ImProvider, signal: AbortSignal) => Promise<Answer>,
): Promise<Change<Answer>> {
  const { id } = await db.get<{ id: number }>(sql`
    insert into im_intents (group_id, undo)
    values (${'groupId' in undo ? undo.groupId : null}, ${JSON.stringify(undo)}::text::jsonb) returning id`)
  try {
    const answer = await patience.ask(act)
    return {
      async finish(tx) {
        await keep(tx, id)
        return answer
      },
      // If this fails, the next change of the group or the job undoes it.
      abandon: () => fail(db, id).then(() => undoNow(db, patience.again(), { id, undo })),
    }
  } catch (error) {
    if (hasDoneNothing(error)) await forgetIntent(db, id)
    else await fail(db, id)
    throw error instanceof ImRefused ? refusalOf(error.reason) : error
  }
}

function hasDoneNothing(error: unknown): boolean {
  if (error instanceof ImRefused) return !error.isPartial
  return error instanceof Problem && error.cause instanceof ImAway && !error.cause.wasAsked
}

// If it is gone, the change was undone, and the answer must not claim that it was made.
async function keep(tx: Tx, id: number): Promise<void> {
  if (!(await tx.changed(sql`delete from im_intents where id = ${id} and claimed_until is null`)))
    throw providerAway(new Error('the answer came after the change was undone'))
}

const fail = (db: Queryable, id: number) => db.run(sql`update im_intents set failed_at = plaza_now() where id = ${id}`)

const undoNow = async (db: Db, patience: Patience, intent: { id: number; undo: Undo }): Promise<void> => {
  await patience.ask((provider, signal) => undoIntent(db, provider, intent, signal)).catch(() => {})
}

const forgetIntent = (db: Queryable, id: number) => db.run(sql`delete from im_intents where id = ${id}`)

/** Longer than a request waits: what is older and still stored has failed, even if no error was reported. */
const CERTAIN_S = 4
const CLAIM_S = 60

/** Undoes leftovers of earlier changes of this group, so that the next one starts from a consistent state. */
export async function undoEarlier(db: Db, patience: Patience, groupId: string): Promise<void> {
  const left = await db.rows<{ id: number; undo: Undo }>(sql`
    select id, undo from im_intents
    where group_id = ${groupId} and (failed_at is not null or created_at <= plaza_now() - make_interval(secs => ${CERTAIN_S}))
    order by id`)
  for (const intent of left) {
    const isDone = await patience.ask((provider, signal) => undoIntent(db, provider, intent, signal))
    if (!isDone) throw providerAway(new Error('an earlier change of this group is just being undone'))
  }
}

/** Undoes one change and deletes its record. False when another process is at it. */
export async function undoIntent(
  db: Db,
  provider: ImProvider,
  { id, undo }: { id: number; undo: Undo },
  signal: AbortSignal,
): Promise<boolean> {
  const isOurs = await db.changed(sql`
    update im_intents set claimed_until = plaza_now() + make_interval(secs => ${CLAIM_S})
    where id = ${id} and (claimed_until is null or claimed_until < plaza_now())`)
  if (!isOurs) return false
  await undoAtProvider(provider, undo, signal)
  await forgetIntent(db, id)
  return true
}

// Repeating it is harmless, and so is undoing what was never done.
async function undoAtProvider(provider: ImProvider, undo: Undo, signal: AbortSignal): Promise<void> {
  try {
    if (undo.kind === 'discard') await provider.discardGroup(undo, signal)
    else if (undo.kind === 'remove-members') await provider.removeMembers(undo.groupId, undo.uids, signal)
    else if (undo.kind === 'add-members') await provider.addMembers(undo.groupId, undo.uids, signal)
    else await restore(provider, undo, signal)
  } catch (error) {
    // The group or the person has gone in the meantime: then there is nothing left to undo.
    if (!(error instanceof ImRefused)) throw error
  }
}

async function restore(
  provider: ImProvider,
  { groupId, shape, owner }: Extract<Undo, { kind: 'restore' }>,
  signal: AbortSignal,
): Promise<void> {
  const [group] = await provider.findGroups([groupId], { membersAtMost: 1 }, signal)
  if (!group) return
  await provider.updateGroup(groupId, shape, signal)
  if (group.owner !== owner) await provider.transferGroup(groupId, owner, signal)
}
