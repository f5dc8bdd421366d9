import { given, sql, type Tx } from '../../../../kernel/index.ts'
import { changeImportedUsers, freeNames, renameImportedUsers, suspendImportedUsers } from '../../../users/index.ts'
import type { ImportNote } from '../../state/imports.ts'
import type { ImportRun } from '../run.ts'
import { setPasswords } from './passwords.ts'
import type { SourceUser } from './source-user.ts'

type Person = SourceUser & { id: number }

/** Whether a record may have changed there since the last import. */
export const hasChanged = ({ updated_at }: { updated_at: Date | null }, { since }: ImportRun): boolean =>
  !since || (updated_at !== null && updated_at >= since)

/** Whether they may not sign in there: by a role, which leaves no trace on the user's own row, or in the licensed edition by that row. */
export const isBarred = ({ id, deleted_at }: Person, { isLicensed }: ImportRun, barred: ReadonlySet<number>): boolean =>
  barred.has(id) || (isLicensed && deleted_at !== null)

/** Suspends who was barred there since, and names who is barred here alone: letting them in is a decision. */
export async function changeBars(
  tx: Tx,
  run: ImportRun,
  here: readonly Person[],
  barred: ReadonlySet<number>,
  notes: ImportNote[],
): Promise<void> {
  const now = new Date()
  const suspended = here.filter((user) => !user.is_suspended && isBarred(user, run, barred))
  if (suspended.length > 0)
    await suspendImportedUsers(
      tx,
      suspended.map(({ id, deleted_at }) => ({ id, suspendedAt: deleted_at ?? now })),
    )
  for (const user of here)
    if (user.is_suspended && !isBarred(user, run, barred))
      notes.push({ kind: 'users', sourceId: String(user.id), outcome: 'look', reason: 'barred_here_only' })
}

/** What changed there since: names, profiles, and passwords that are still theirs. */
export async function changeUsers(tx: Tx, changed: readonly Person[], notes: ImportNote[]): Promise<void> {
  if (changed.length === 0) return
  await changeImportedUsers(
    tx,
    changed.map(({ id, bio, sex, location, updated_at }) => ({
      id,
      bio: cut(bio, 500),
      location: cut(location, 100),
      sex: sex === 1 || sex === 2 ? sex : 0,
      updatedAt: updated_at ?? new Date(),
    })),
  )
  await setPasswords(tx, changed, notes)
  await changeNames(tx, changed, notes)
}

const cut = (text: string | null, most: number): string | null =>
  [...(text ?? '').trim()].slice(0, most).join('').trim() || null

/** Names that cannot be theirs here stay as they are, and are noted. */
async function changeNames(tx: Tx, users: readonly Person[], notes: ImportNote[]): Promise<void> {
  const rows = await tx.rows<{ id: number; here: string; there: string }>(sql`
    select u.id, u.name as here, btrim(given.name) as there
    from ${given(users.map(({ id, name }) => ({ id, name })))} as given (id bigint, name text)
    join users u on u.id = given.id where u.name <> btrim(given.name) and u.name not like '%\\_' || u.id || '%' order by u.id`)
  const names = await freeNames(
    tx,
    rows.map(({ id, there }) => ({ id, name: there })),
  )
  await renameImportedUsers(
    tx,
    rows.flatMap(({ id, there }, at) => (names[at]!.changed ? [] : [{ id, name: there }])),
  )
  for (const [at, { id, here, there }] of rows.entries())
    if (names[at]!.changed)
      notes.push({
        kind: 'users',
        sourceId: String(id),
        outcome: 'look',
        reason: 'name_differs',
        detail: `${there} → ${here}`,
      })
}
