import { type Db, defineJob, type Secrets, sql, type Worker, worker } from '../../kernel/index.ts'
import { type AccountRow, confirmAccounts, withPasswords } from './accounts.ts'
import { type Undo, undoIntent } from './intents.ts'
import type { ImProvider } from './port.ts'

/**
 * Makes the provider agree with us: undoes changes that were never answered, and tells it of accounts it may not know.
 */
export const reconcile = defineJob<Record<string, never>>('im.reconcile')

export const RECONCILE_EVERY_S = 10
/** Longer than a request waits, so that nothing is undone while a caller may still be told that it was done. */
const AGE_S = 10
const BATCH = 60

export const reconcileWorker = (provider: ImProvider, secrets: Secrets): Worker =>
  worker(reconcile, async ({ db, log, signal }) => {
    const intents = await db.rows<{ id: number; undo: Undo }>(sql`
      select id, undo from im_intents where created_at <= plaza_now() - make_interval(secs => ${AGE_S}) order by id limit ${BATCH}`)
    for (const intent of intents) {
      if (await undoIntent(db, provider, intent, signal))
        log.warn(
          { intent: intent.id, kind: intent.undo.kind },
          'a change at the messaging provider that failed was undone',
        )
    }
    while (!signal.aborted) if (!(await reconcileSome(db, provider, secrets, signal))) return
  })

async function reconcileSome(db: Db, provider: ImProvider, secrets: Secrets, signal: AbortSignal): Promise<boolean> {
  const rows = await db.rows<AccountRow>(sql`
    select user_id, password, version from im_accounts
    where unsure_since <= plaza_now() - make_interval(secs => ${AGE_S}) order by unsure_since limit ${BATCH}`)
  if (rows.length === 0) return false
  const accounts = await db.transaction((tx) => withPasswords(tx, secrets, rows))
  await provider.saveAccounts(accounts, signal)
  await db.transaction((tx) => confirmAccounts(tx, rows))
  return true
}
