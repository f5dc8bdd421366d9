import { type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import { fileOf, type StoredFile } from '../../files/index.ts'
import { loadUsers, presentSummary, type UserRow } from '../../users/index.ts'
import type { Person, PresentDeps } from '../deps.ts'
import { presentEach } from '../messages/present.ts'
import { readSome } from '../messages/rows.ts'
import type { ConversationView } from '../schemas.ts'
import { otherId } from './seat.ts'

interface ConversationRow {
  id: number
  viewer_id: number
  rev: number
  kind: ConversationView['kind']
  im_group_id: number | null
  topic_id: number | null
  other_id: number | null
  title: string | null
  picture: StoredFile | null
  owner_id: number | null
  members_count: number
  last_seq: number
  since_seq: number
  read_seq: number
  mention_seq: number
  is_muted: boolean
  is_pinned: boolean
  state: ConversationView['state']
  can_send: boolean
  created_at: Date
  updated_at: Date
}

/** What loading conversations takes. */
export interface ConversationDeps extends PresentDeps {
  /** Messages a person may send before a request is accepted. */
  requestMessages: number
}

/** These conversations as the viewer sees them, in the order of the ids; those they are not in are missing. */
export async function showConversations(
  db: Queryable,
  deps: ConversationDeps,
  viewer: Person,
  ids: readonly number[],
): Promise<ConversationView[]> {
  const shown = await showEach(
    db,
    deps,
    ids.map((id) => ({ id, viewerId: viewer.id })),
  )
  return ids.flatMap((id) => shown.get(`${viewer.id} ${id}`) ?? [])
}

/** Conversations as different people see them, by viewer and id. */
export async function showEach(
  db: Queryable,
  deps: ConversationDeps,
  asked: readonly { id: number; viewerId: number }[],
): Promise<Map<string, ConversationView>> {
  if (asked.length === 0) return new Map()
  const rows = await db.rows<ConversationRow>(sql`
    select ${columns(deps.requestMessages)}
    from unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ viewerId }) => viewerId)}::bigint[]) a (id, viewer_id)
    join chat_conversations c on c.id = a.id and c.closed_at is null
    join chat_members m on m.conversation_id = c.id and m.user_id = a.viewer_id and m.left_at is null
    left join im_groups g on g.id = c.im_group_id
    left join topics t on t.id = c.topic_id`)
  const otherIds = rows.flatMap(({ other_id }) => other_id ?? [])
  const [lastMessages, others] = await Promise.all([
    loadLast(db, deps, rows),
    otherIds.length > 0 ? loadUsers(db, otherIds) : new Map<number, UserRow>(),
  ])
  return new Map(
    rows.map((row) => [
      `${row.viewer_id} ${row.id}`,
      present(
        row,
        deps,
        row.other_id === null ? undefined : others.get(row.other_id),
        lastMessages.get(`${row.viewer_id} ${row.id}`),
      ),
    ]),
  )
}

async function loadLast(db: Queryable, deps: PresentDeps, rows: readonly ConversationRow[]) {
  const visible = rows.filter(({ last_seq, since_seq }) => last_seq > since_seq)
  const keys = new Map(visible.map((row) => [row.id, { conversationId: row.id, seq: row.last_seq }]))
  const messages = new Map((await readSome(db, [...keys.values()])).map((row) => [row.conversation_id, row]))
  const looks = visible.flatMap(({ id, viewer_id: viewerId }) => {
    const row = messages.get(id)
    return row ? [{ row, viewerId }] : []
  })
  const views = await presentEach(db, deps, looks)
  return new Map(looks.map(({ row, viewerId }, nth) => [`${viewerId} ${row.conversation_id}`, views[nth]]))
}

const columns = (requestMessages: number): Sql => sql`
  c.id, m.user_id as viewer_id, c.rev, c.kind, c.im_group_id, c.topic_id,
  case when c.kind = 'direct' then ${otherId} end as other_id,
  coalesce(g.name, t.name) as title,
  coalesce(${fileOf(sql`t.logo_id`)}, ${fileOf(sql`(select f.file_id from im_group_faces f where f.group_id = c.im_group_id::text)`)}) as picture,
  coalesce(g.owner_id, t.creator_id) as owner_id, c.members_count, c.last_seq, m.since_seq, m.read_seq, m.mention_seq, m.is_muted,
  m.is_pinned, m.state, c.created_at, c.updated_at,
  not exists (select from users u where u.id = m.user_id and u.chat_muted_until > plaza_now()) and case c.kind
    when 'direct' then chat_is_reachable(m.user_id, ${otherId}, c.last_seq = 0) and not (c.last_seq >= ${requestMessages} and exists (
      select from chat_members o where o.conversation_id = c.id and o.user_id <> m.user_id and o.state = 'request'))
    when 'topic' then not exists (
      select from topic_members p where p.topic_id = c.topic_id and p.user_id = m.user_id and p.can_pub = 0)
    else true end as can_send`

const present = (
  row: ConversationRow,
  { viewFile }: PresentDeps,
  other: UserRow | undefined,
  lastMessage: ConversationView['last_message'] | undefined,
): ConversationView => ({
  id: row.id,
  rev: row.rev,
  kind: row.kind,
  title: row.title,
  avatar: row.kind === 'topic' ? viewFile.portrait(row.picture, 'topic', row.topic_id!) : viewFile(row.picture),
  im_group_id: row.im_group_id === null ? null : String(row.im_group_id),
  topic_id: row.topic_id,
  user: other ? presentSummary(other, viewFile) : null,
  owner_id: row.owner_id,
  members_count: row.members_count,
  last_message: lastMessage ?? null,
  last_seq: row.last_seq,
  read_seq: row.read_seq,
  unread: row.last_seq - row.read_seq,
  mentioned: row.mention_seq > row.read_seq,
  muted: row.is_muted,
  pinned: row.is_pinned,
  state: row.state,
  can_send: row.can_send,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
