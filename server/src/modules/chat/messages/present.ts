import { type Queryable, sql } from '../../../kernel/index.ts'
import { type FileView, loadFiles } from '../../files/index.ts'
import { loadUsers, presentSummary, type UserRow } from '../../users/index.ts'
import type { PresentDeps } from '../deps.ts'
import type { MessageView, ShareType } from '../schemas.ts'
import { type MessageRow, readSome } from './rows.ts'
import { loadShares } from './shares.ts'

const QUOTED = 200

/** A message, and who looks at it. */
export interface Look {
  row: MessageRow
  viewerId: number
}

/** Messages as one person sees them. What a person they blocked said in a direct conversation is left out. */
export async function presentMessages(
  db: Queryable,
  deps: PresentDeps,
  rows: readonly MessageRow[],
  viewerId: number,
): Promise<MessageView[]> {
  const looks = rows.map((row) => ({ row, viewerId }))
  return (await presentEach(db, deps, looks)).filter((view) => view !== undefined)
}

/** The same for several people, with the same few queries: a view for each look, undefined where it is left out. */
export async function presentEach(
  db: Queryable,
  deps: PresentDeps,
  looks: readonly Look[],
): Promise<(MessageView | undefined)[]> {
  const loaded = await loadAll(db, deps, looks)
  return looks.map((look) => (isLeftOut(look, loaded) ? undefined : present(look, loaded)))
}

/** Each message as its author sees it. */
export async function presentOwn(
  db: Queryable,
  deps: PresentDeps,
  rows: readonly MessageRow[],
): Promise<MessageView[]> {
  const looks = rows.map((row) => ({ row, viewerId: row.user_id }))
  const loaded = await loadAll(db, deps, looks)
  return looks.map((look) => present(look, loaded))
}

/** What messages show people, in addition to their rows. */
type Loaded = Awaited<ReturnType<typeof loadAll>>

/** Loads that with a few queries for all looks. */
async function loadAll(db: Queryable, { repostables, viewFile }: PresentDeps, looks: readonly Look[]) {
  const rows = [...new Set(looks.map(({ row }) => row))]
  const viewerIds = [...new Set(looks.map(({ viewerId }) => viewerId))]
  const quoted = await loadQuoted(db, rows)
  const authorIds = [...new Set([...rows, ...quoted.values()].map(({ user_id }) => user_id))]
  const live = rows.filter(({ recalled_at }) => recalled_at === null)
  const [users, files, reacted, blocked, shares, since] = await Promise.all([
    rows.length > 0 ? loadUsers(db, authorIds) : new Map<number, UserRow>(),
    loadFilesOf(db, live, viewFile),
    loadReacted(db, live, viewerIds),
    rows.length > 0 ? loadBlocked(db, authorIds, viewerIds) : new Set<string>(),
    loadShares(db, repostables, live, viewerIds, viewFile),
    loadSince(db, [...quoted.values()], viewerIds),
  ])
  const people = new Map([...users].map(([id, user]) => [id, presentSummary(user, viewFile)]))
  return { people, files, reacted, blocked, shares, since, quoted }
}

const isLeftOut = ({ row, viewerId }: Look, { blocked }: Loaded): boolean =>
  row.is_direct && blocked.has(`${viewerId} ${row.user_id}`)

function present(look: Look, loaded: Loaded): MessageView {
  const { row, viewerId } = look
  const isHidden = loaded.blocked.has(`${viewerId} ${row.user_id}`)
  const hasContent = row.recalled_at === null && !isHidden
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    seq: row.seq,
    rev: row.rev,
    ...(row.user_id === viewerId && { client_id: row.client_id }),
    user: loaded.people.get(row.user_id)!,
    kind: row.kind,
    ...(hasContent ? contentOf(look, loaded) : NO_CONTENT),
    ...(isHidden && { hidden: true }),
    edited_at: row.edited_at?.toISOString() ?? null,
    recalled_at: row.recalled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

type Content = Pick<MessageView, 'text' | 'files' | 'share' | 'reply_to' | 'mentions' | 'reactions'>

const NO_CONTENT: Content = { text: '', files: [], share: null, reply_to: null, mentions: [], reactions: [] }

const contentOf = ({ row, viewerId }: Look, { files, shares, reacted, ...loaded }: Loaded): Content => ({
  text: row.text,
  files: row.file_ids.flatMap((id) => files.get(id) ?? []),
  share:
    row.share_type === null
      ? null
      : {
          type: row.share_type as ShareType,
          id: row.share_id!,
          record: shares.get(`${viewerId} ${row.share_type} ${row.share_id}`) ?? null,
        },
  reply_to: quoteIn({ row, viewerId }, loaded),
  mentions: row.mentions,
  reactions: row.reactions.map(({ emoji, count }) => ({
    emoji,
    count,
    mine: reacted.has(`${viewerId} ${keyOf(row.conversation_id, row.seq)} ${emoji}`),
  })),
})

/** The message that is answered. Its text is shown only if the viewer may read it. */
function quoteIn(
  { row, viewerId }: Look,
  { quoted, blocked, since, people }: Pick<Loaded, 'quoted' | 'blocked' | 'since' | 'people'>,
): MessageView['reply_to'] {
  const reply = row.reply_seq === null ? undefined : quoted.get(keyOf(row.conversation_id, row.reply_seq))
  if (!reply) return null
  const isShown =
    reply.recalled_at === null &&
    !blocked.has(`${viewerId} ${reply.user_id}`) &&
    reply.seq > (since.get(`${viewerId} ${row.conversation_id}`) ?? 0)
  return {
    seq: reply.seq,
    user: people.get(reply.user_id)!,
    text: isShown ? reply.text.slice(0, QUOTED).toWellFormed() : '',
  }
}

const keyOf = (conversationId: number, seq: number): string => `${conversationId} ${seq}`

async function loadQuoted(db: Queryable, rows: readonly MessageRow[]): Promise<Map<string, MessageRow>> {
  const keys = rows.flatMap(({ conversation_id: conversationId, reply_seq: seq }) =>
    seq === null ? [] : [{ conversationId, seq }],
  )
  return new Map((await readSome(db, keys)).map((row) => [keyOf(row.conversation_id, row.seq), row]))
}

/** After which message each viewer joined, by viewer and conversation: what is quoted may be older. */
async function loadSince(
  db: Queryable,
  quoted: readonly MessageRow[],
  viewerIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(quoted.flatMap((row) => (row.is_direct ? [] : [row.conversation_id])))]
  if (ids.length === 0) return new Map()
  const found = await db.rows<{ conversation_id: number; user_id: number; since_seq: number }>(sql`
    select conversation_id, user_id, since_seq from chat_members
    where conversation_id = any(${ids}::bigint[]) and user_id = any(${[...viewerIds]}::bigint[]) and since_seq > 0`)
  return new Map(found.map((row) => [`${row.user_id} ${row.conversation_id}`, row.since_seq]))
}

async function loadFilesOf(
  db: Queryable,
  rows: readonly MessageRow[],
  viewFile: PresentDeps['viewFile'],
): Promise<ReadonlyMap<number, FileView>> {
  const ids = rows.flatMap(({ file_ids }) => file_ids)
  if (ids.length === 0) return new Map()
  return new Map([...(await loadFiles(db, ids))].map(([id, file]) => [id, viewFile(file)]))
}

async function loadReacted(
  db: Queryable,
  rows: readonly MessageRow[],
  viewerIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const asked = rows.filter(({ reactions }) => reactions.length > 0)
  if (asked.length === 0) return new Set()
  const found = await db.rows<{ conversation_id: number; seq: number; user_id: number; emoji: string }>(sql`
    select r.conversation_id, r.seq, r.user_id, r.emoji
    from unnest(${asked.map((row) => row.conversation_id)}::bigint[], ${asked.map(({ seq }) => seq)}::bigint[]) k (conversation_id, seq)
    join chat_reactions r on r.conversation_id = k.conversation_id and r.seq = k.seq
    where r.user_id = any(${[...viewerIds]}::bigint[])`)
  return new Set(found.map((row) => `${row.user_id} ${keyOf(row.conversation_id, row.seq)} ${row.emoji}`))
}

async function loadBlocked(
  db: Queryable,
  authorIds: readonly number[],
  viewerIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const found = await db.rows<{ blocker_id: number; blocked_id: number }>(sql`
    select blocker_id, blocked_id from user_blocks
    where blocker_id = any(${[...viewerIds]}::bigint[]) and blocked_id = any(${[...new Set(authorIds)]}::bigint[])`)
  return new Set(found.map(({ blocker_id, blocked_id }) => `${blocker_id} ${blocked_id}`))
}
