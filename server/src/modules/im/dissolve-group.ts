import {
  audit,
  type Caller,
  DAY_S,
  defineJob,
  type Origin,
  type Queryable,
  type Schedule,
  sql,
  type Tx,
  type Why,
  type Worker,
  worker,
} from '../../kernel/index.ts'
import { decide, timeOf } from '../decisions/index.ts'
import type { Restore } from '../moderation/index.ts'
import { groupNotFound } from './errors.ts'
import { removeDissolved, removePictures } from './forget-account.ts'
import type { Change } from './intents.ts'
import type { GroupDeps } from './members.ts'
import type { Patience } from './patience.ts'
import type { ImGroup, ImGroupShape, ImProvider } from './port.ts'

/** Appeals are possible for 180 days; what no one appealed by then does not come back. */
const KEPT_DAYS = 190

/** What an outside provider is told to make the group again. What was said in it is gone with the first one. */
interface Recreation {
  lost: 'messages'
  shape: ImGroupShape
  members: readonly string[]
}

/**
 * Dissolves someone else's group, and its owner is told why: one decision, however many staff do it at once. The built-in provider
 * hides the group, an outside one deletes it before `finish`.
 */
export async function dissolveGroup(
  { provider }: GroupDeps,
  patience: Patience,
  { caller, group, why, origin }: { caller: Caller; group: ImGroup; why: Why; origin: Origin },
): Promise<Change<void>> {
  if (!provider.isBuiltIn) await patience.ask((to, signal) => to.removeGroup(group.id, signal))
  return {
    async finish(tx) {
      const isOurs = provider.isBuiltIn ? await hideGroup(tx, group) : await isFirst(tx, group)
      if (!isOurs) throw groupNotFound()
      if (!provider.isBuiltIn) await removePictures(tx, [group.id])
      await decide(tx, {
        userId: Number(group.owner),
        subject: { kind: 'groups', id: Number(group.id), excerpt: group.name },
        act: 'removed',
        by: caller.id,
        why,
        ...(!provider.isBuiltIn && { undo: { ...recreationOf(group) } }),
      })
      await audit(tx, {
        actorId: caller.id,
        action: 'chat.dissolve',
        object: `im_groups:${group.id}`,
        before: { name: group.name, owner_id: Number(group.owner) },
        ...(Object.keys(why).length > 0 && { after: why }),
        ...origin,
      })
    },
    abandon: async () => {},
  }
}

// Its time is that of the decision. Of two at once the second finds it gone.
const hideGroup = (tx: Tx, { id }: ImGroup) =>
  tx.changed(sql`update im_groups set dissolved_at = plaza_now() where id = ${Number(id)} and dissolved_at is null`)

async function isFirst(tx: Tx, { id }: ImGroup): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`im_groups:${id}`}, 7))`)
  return !(await tx.find(
    sql`select from decisions where subject_kind = 'groups' and subject_id = ${Number(id)} and ended_at is null`,
  ))
}

const recreationOf = ({ id, owner, createdAt, membersCount, members, hasViewer, ...shape }: ImGroup): Recreation => ({
  lost: 'messages',
  shape,
  members: members.filter((uid) => uid !== owner),
})

/** Brings back a group that a decision dissolved: as it was, or made again at an outside provider. */
export const restoreGroup: Restore = async (tx, { decisionId, subjectId, undo, userId }) => {
  if (!undo)
    return tx.changed(sql`
      update im_groups set dissolved_at = null where id = ${subjectId} and dissolved_at = ${timeOf(decisionId)}`)
  const isThere = await tx.find(sql`select from users where id = ${userId} and deleted_at is null`)
  if (isThere) await tx.enqueue(recreateGroup, { decisionId })
  return isThere !== undefined
}

const recreateGroup = defineJob<{ decisionId: number }>('im.recreate_group', { maxAttempts: 35 })

/** The owner and members who are still there, in a new group of the same kind. Repeated after a failure, it makes one. */
export const recreateGroupWorker = (provider: ImProvider): Worker =>
  worker(recreateGroup, async ({ db, signal }, { decisionId }) => {
    const decision = await db.find<{ owner_id: number; undo: Recreation; members: number[] }>(sql`
      select d.user_id as owner_id, d.undo, array(
        select u.id from users u join im_accounts a on a.user_id = u.id
        where u.id::text in (select jsonb_array_elements_text(d.undo -> 'members')) and u.deleted_at is null) as members
      from decisions d join users o on o.id = d.user_id and o.deleted_at is null where d.id = ${decisionId}`)
    if (!decision) return
    const key = `decision-${decisionId}`
    const owner = String(decision.owner_id)
    await provider.discardGroup({ key, owner }, signal)
    await provider.createGroup({ ...decision.undo.shape, key, owner, members: decision.members.map(String) }, signal)
  })

/** A dissolved group, for staff who decide about an appeal; nothing of what is said in it. */
export const findDissolvedGroup = (db: Queryable, id: number): Promise<Record<string, unknown> | undefined> =>
  db.find(sql`
    select g.id, g.name as title, g.description as text, g.created_at, g.dissolved_at as deleted_at,
      (select count(*) from im_group_members m where m.group_id = g.id) as members_count
    from im_groups g where g.id = ${id}`)

const forgetDissolved = defineJob<Record<string, never>>('im.forget_dissolved')
export const forgetDissolvedSchedule: Schedule = { job: forgetDissolved, everyS: DAY_S }

/** Removes for good what no one appealed in time, unless an appeal waits. */
export const forgetDissolvedWorker: Worker = worker(forgetDissolved, ({ db }) =>
  db.transaction((tx) =>
    removeDissolved(
      tx,
      sql`dissolved_at < plaza_now() - make_interval(days => ${KEPT_DAYS}) and not exists (
        select from decisions d join appeals a on a.decision_id = d.id
        where d.subject_kind = 'groups' and d.subject_id = im_groups.id and a.state = 'waiting')`,
    ),
  ),
)
