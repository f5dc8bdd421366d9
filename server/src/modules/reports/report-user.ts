import type { Caller, Tx } from '../../kernel/index.ts'
import { loadUsers, requireUser } from '../users/index.ts'
import { addReport } from './add-report.ts'
import type { ReportBody } from './schemas.ts'

/** Reports a user to staff. */
export async function reportUser(tx: Tx, reporter: Caller, userId: number, body: ReportBody) {
  await requireUser(tx, userId)
  const user = (await loadUsers(tx, [userId])).get(userId)!
  return addReport(tx, reporter, { kind: 'users', id: userId, ownerId: userId, title: user.name }, body)
}
