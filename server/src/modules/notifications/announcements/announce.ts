import {
  asText,
  audit,
  type Caller,
  DAY_S,
  defineJob,
  type Origin,
  type Sql,
  say,
  spendWithin,
  sql,
  type Tx,
  type Worker,
  worker,
} from '../../../kernel/index.ts'
import { mailPeople } from '../../accounts/index.ts'
import { STAFF_PERMISSIONS } from '../../users/index.ts'
import { type NotifyDeps, notify } from '../notify.ts'
import type { NewAnnouncement } from './schemas.ts'

const announceSome = defineJob<{ announcementId: number }>('notifications.announce')

/** Few enough that no notice waits long for the inboxes a batch holds. */
const BATCH = 200
const PER_DAY = 20

/** Counts whom an announcement is for, and unless that is all, sends it in the background. */
export async function announce(
  tx: Tx,
  caller: Caller,
  { title, text, link, audience, mail = false, preview = false }: NewAnnouncement,
  origin: Origin,
): Promise<{ count: number; id: number | null }> {
  const { count } = await tx.get<{ count: number }>(
    sql`select count(*)::int as count from users u where ${isMeant(audience)}`,
  )
  if (preview) return { count, id: null }
  await spendWithin(tx, [{ key: 'announcements', limit: PER_DAY, windowS: DAY_S }], {
    code: 'announcement.too_many',
    message: say`You can send up to ${PER_DAY} announcements a day. Try again later.`,
  })
  const { id } = await tx.get<{ id: number }>(sql`
    insert into announcements (title, body, link, audience, is_mailed, created_by, total)
    values (${title}, ${text}, ${link ?? null}, ${audience}, ${mail}, ${caller.id}, ${count}) returning id`)
  await tx.enqueue(announceSome, { announcementId: id })
  await audit(tx, {
    actorId: caller.id,
    action: 'announcements.create',
    object: `announcements:${id}`,
    after: { title, text, link: link ?? null, audience, mail, total: count },
    ...origin,
  })
  return { count, id }
}

/** Which living people `u` an audience means. */
function isMeant(audience: string): Sql {
  const living = sql`u.deleted_at is null and u.disabled_at is null`
  if (audience === 'everybody') return living
  if (audience === 'staff')
    return sql`${living} and exists (
      select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and r.permissions && ${['*', ...STAFF_PERMISSIONS]})`
  const topicId = Number(audience.slice('topic:'.length))
  return sql`${living} and exists (select from topic_members m where m.user_id = u.id and m.topic_id = ${topicId})`
}

type AnnounceDeps = NotifyDeps & { publicUrl: string }

export const announceWorker = (deps: AnnounceDeps): Worker =>
  worker(announceSome, async ({ db, signal }, { announcementId }) => {
    while (!signal.aborted) if (!(await db.transaction((tx) => sendSome(tx, deps, announcementId)))) return
    throw new Error('stopped before everyone had it')
  })

interface Row {
  title: string
  body: string
  link: string | null
  audience: string
  is_mailed: boolean
  last_user_id: number
}

// How far it is moves in the transaction that writes the notices, and its row is locked: each person gets it once.
async function sendSome(tx: Tx, deps: AnnounceDeps, id: number): Promise<boolean> {
  const found = await tx.find<Row>(sql`
    select title, body, link, audience, is_mailed, last_user_id from announcements where id = ${id} and done_at is null for no key update`)
  if (!found) return false
  const people = await tx.rows<{ id: number }>(sql`
    select u.id from users u where u.id > ${found.last_user_id} and ${isMeant(found.audience)} order by u.id limit ${BATCH}`)
  const last = people.at(-1)
  if (!last) {
    await tx.run(sql`update announcements set done_at = plaza_now() where id = ${id}`)
    return false
  }
  const detail = { announcement: id, ...(found.link && { link: found.link }) }
  await notify(
    tx,
    deps,
    people.map(({ id: userId }) => ({
      userId,
      kind: 'system' as const,
      detail,
      channel: 'system' as const,
      target: id,
      message: asText(`${found.title}\n${found.body}`),
      extra: detail,
    })),
  )
  if (found.is_mailed)
    await mailPeople(
      tx,
      people.map((each) => each.id),
      {
        subject: asText(found.title),
        body: asText(found.link ? `${found.body}\n\n${deps.publicUrl}${found.link}` : found.body),
      },
      deps,
    )
  await tx.run(sql`
    update announcements set sent = sent + ${people.length}::int, last_user_id = ${last.id} where id = ${id}`)
  return true
}

/** Announcements, as a list for staff. */
export const announcements = {
  columns: sql`
    a.id, a.title, a.body as text, a.link, a.audience, a.is_mailed as mail, a.created_by as author_id, u.name as author_name, a.total, a.sent, a.created_at, a.done_at`,
  from: sql`announcements a join users u on u.id = a.created_by`,
  id: sql`a.id`,
  sorts: { id: sql`a.id` },
  defaultSort: 'id:desc',
  search: [],
}
