import {
  audit,
  type Caller,
  invalid,
  type Origin,
  type Settings,
  sql,
  type Tx,
  type Why,
} from '../../../kernel/index.ts'
import { decide } from '../../decisions/index.ts'
import { reportAutomatically } from '../../reports/index.ts'
import { userNotFound } from '../../users/index.ts'
import { moderationSetting } from '../settings.ts'

/** Warns a person. A person who was warned too often lately is put into the queue of reports, with a suspension proposed. */
export async function warnUser(
  tx: Tx,
  caller: Caller,
  userId: number,
  why: Why,
  { settings, origin }: { settings: Settings; origin: Origin },
): Promise<{ id: number; warnings: number }> {
  if (userId === caller.id) throw invalid('user', 'You can’t do this to yourself.', 'user.oneself')
  // Locked, so that of two warnings at once the second counts the first.
  const user = await tx.find<{ name: string }>(
    sql`select name from users where id = ${userId} and deleted_at is null for no key update`,
  )
  if (!user) throw userNotFound()
  const subject = { kind: 'users', id: userId, excerpt: user.name }
  const id = (await decide(tx, { userId, subject, act: 'warned', by: caller.id, why }))!
  const { warnings: most, 'warning-days': days } = settings.get(moderationSetting)
  const { warnings } = await tx.get<{ warnings: number }>(sql`
    select count(*) as warnings from decisions
    where user_id = ${userId} and act = 'warned' and ended_at is null and decided_at > plaza_now() - make_interval(days => ${days})`)
  if (warnings >= most)
    await reportAutomatically(tx, {
      kind: 'users',
      id: userId,
      ownerId: userId,
      title: user.name,
      reason: { code: 'report.warned', count: most, days },
    })
  await audit(tx, { actorId: caller.id, action: 'users.warned', object: `users:${userId}`, after: why, ...origin })
  return { id, warnings }
}
