import type { FastifyRequest } from 'fastify'
import { audit, type Clock, callerOf, can, type Db, forbidden, originOf, requireFactor } from '../../../kernel/index.ts'

interface ExportDeps {
  db: Db
  clock: Clock
  /** Whether staff must have a second factor. */
  isFactorRequired: boolean
}

/** Lets a caller download people: with the permission, a recent factor where they have or need one, and a line in the audit log. */
export async function allowExport({ db, clock, isFactorRequired }: ExportDeps, request: FastifyRequest): Promise<void> {
  const caller = callerOf(request)
  if (!can(caller, 'user:export')) throw forbidden('auth.permission', 'You don’t have permission to do this.')
  requireFactor(caller, isFactorRequired, clock.now().getTime())
  await db.transaction((tx) =>
    audit(tx, {
      actorId: caller.id,
      action: 'users.exported',
      object: 'users',
      after: { ...(request.query as object) },
      ...originOf(request),
    }),
  )
}
