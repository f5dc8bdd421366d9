import type { Tx } from '../../../../kernel/index.ts'
import { bcryptFault, importBcryptHashes } from '../../../accounts/index.ts'
import type { ImportNote } from '../../state/imports.ts'

/** Sets the passwords that can be taken, and notes the others. */
export async function setPasswords(
  tx: Tx,
  users: readonly { id: number; password: string | null }[],
  notes: ImportNote[],
): Promise<void> {
  const hashes = users.flatMap(({ id, password }) => {
    if (!password) return []
    const fault = bcryptFault(password)
    if (!fault) return [{ userId: id, hash: password }]
    notes.push({
      kind: 'users',
      sourceId: String(id),
      outcome: 'changed',
      reason: fault === 'cost' ? 'password_too_costly' : 'password_unknown',
    })
    return []
  })
  if (hashes.length > 0) await importBcryptHashes(tx, hashes)
}
