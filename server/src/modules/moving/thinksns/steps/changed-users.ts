import { given, sql, type Tx } from '../../../../kernel/index.ts'
import { changeImportedUsers } from '../../../users/index.ts'
import type { ImportNote } from '../../state/imports.ts'
import type { ImportRun } from '../run.ts'
import { setPasswords } from './passwords.ts'
import type { SourceUser } from './source-user.ts'

/** What changed there since: profiles, passwords that are still theirs, and who is barred. Names and contacts stay as they are here. */
export async function changeUsers(
  tx: Tx,
  run: ImportRun,
  users: readonly SourceUser[],
  barred: ReadonlySet<number>,
  notes: ImportNote[],
): Promise<void> {
  const changed = users.filter(({ updated_at }) => !run.since || (updated_at && updated_at >= run.since))
  if (changed.length === 0) return
  await changeImportedUsers(
    tx,
    changed.map(({ id, bio, sex, location, updated_at, deleted_at }) => ({
      id: id!,
      bio: cut(bio, 500),
      location: cut(location, 100),
      sex: sex === 1 || sex === 2 ? sex : 0,
      suspendedAt: barred.has(id!) || (run.isLicensed && deleted_at) ? (deleted_at ?? updated_at ?? new Date()) : null,
      updatedAt: updated_at ?? new Date(),
    })),
  )
  await setPasswords(tx, changed as (SourceUser & { id: number })[], notes)
  await noteChangedNames(tx, changed, notes)
}

const cut = (text: string | null, most: number): string | null =>
  [...(text ?? '').trim()].slice(0, most).join('').trim() || null

async function noteChangedNames(tx: Tx, users: readonly SourceUser[], notes: ImportNote[]): Promise<void> {
  const rows = await tx.rows<{ id: number; here: string; there: string }>(sql`
    select u.id, u.name as here, given.name as there from ${given(users.map(({ id, name }) => ({ id, name })))} as given (id bigint, name text)
    join users u on u.id = given.id where u.name <> btrim(given.name) and u.name not like '%\\_' || u.id || '%'`)
  for (const { id, here, there } of rows)
    notes.push({
      kind: 'users',
      sourceId: String(id),
      outcome: 'look',
      reason: 'name_differs',
      detail: `${there} → ${here}`,
    })
}
