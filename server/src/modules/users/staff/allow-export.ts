import type { FastifyRequest } from 'fastify'
import { audit, type Clock, callerOf, can, type Db, forbidden, originOf, stepUp } from '../../../kernel/index.ts'

/** Lets a caller download people: with the permission, a recent factor where they have one, and a line in the audit log. */
export async function allowExport(db: Db, clock: Clock, request: FastifyRequest): Promise<void> {
  const caller = callerOf(request)
  if (!can(caller, 'user:export')) throw forbidden('auth.permission', 'You don’t have permission to do this.')
  if (caller.factorUntilMs !== undefined && caller.factorUntilMs <= clock.now().getTime()) throw stepUp()
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
