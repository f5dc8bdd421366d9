import { type Queryable, sql } from '../../../kernel/index.ts'
import { loadFiles } from '../../files/index.ts'
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
  const { present, isLeftOut } = await loadPresenter(db, deps, looks)
  return looks.map(({ row, viewerId }) => (isLeftOut(row, viewerId) ? undefined : present(row, viewerId)))
}

/** Each message as its author sees it. */
export async function presentOwn(
  db: Queryable,
  deps: PresentDeps,
  rows: readonly MessageRow[],
): Promise<MessageView[]> {
  const { present } = await loadPresenter(
    db,
    deps,
    rows.map((row) => ({ row, viewerId: row.user_id })),
  )
  return rows.map((row) => present(row, row.user_id))
}

interface Presenter {
  present(row: MessageRow, viewerId: number): MessageView
  isLeftOut(row: MessageRow, viewerId: number): boolean
}

/** Loads what these messages show these people, with a few queries for all of them. */
async function loadPresenter(db: Queryable, deps: PresentDeps, looks: readonly Look[]): Promise<Presenter> {
  const rows = [...new Set(looks.map(({ row }) => row))]
  const viewerIds = [...new Set(looks.map(({ viewerId }) => viewerId))]
  const quoted = await loadQuoted(db, rows)
  const authorIds = [...new Set([...rows, ...quoted.values()].map(({ user_id }) => user_id))]
  const live = rows.filter(({ recalled_at }) => recalled_at === null)
  const [users, files, reacted, blocked, shares, since] = await Promise.all([
    rows.length > 0 ? loadUsers(db, authorIds) : new Map<number, UserRow>(),
    loadFilesOf(db, live),
    loadReacted(db, live, viewerIds),
    rows.length > 0 ? loadBlocked(db, authorIds, viewerIds) : new Set<string>(),
    loadShares(db, deps.repostables, live, viewerIds, deps.viewFile),
    loadSince(db, [...quoted.values()], viewerIds),
  ])
  const people = new Map([...users].map(([id, user]) => [id, presentSummary(user, deps.viewFile)]))
  const personOf = (userId: number) => people.get(userId)!

  const present = (row: MessageRow, viewerId: number): MessageView => {
    const isHidden = blocked.has(`${viewerId} ${row.user_id}`)
    const hasContent = row.recalled_at === null && !isHidden
    const reply = row.reply_seq === null ? undefined : quoted.get(keyOf(row.conversation_id, row.reply_seq))
    const isQuoteShown =
      reply?.recalled_at === null &&
      !blocked.has(`${viewerId} ${reply.user_id}`) &&
      reply.seq > (since.get(`${viewerId} ${row.conversation_id}`) ?? 0)
    return {
      id: row.id,
      conversation_id: row.conversation_id,
      seq: row.seq,
      rev: row.rev,
      ...(row.user_id === viewerId && { client_id: row.client_id }),
      user: personOf(row.user_id),
      kind: row.kind,
      text: hasContent ? row.text : '',
      files: hasContent ? row.file_ids.flatMap((id) => (files.has(id) ? [deps.viewFile(files.get(id)!)] : [])) : [],
      share:
        hasContent && row.share_type !== null
          ? {
              type: row.share_type as ShareType,
              id: row.share_id!,
              record: shares.get(`${viewerId} ${row.share_type} ${row.share_id}`) ?? null,
            }
          : null,
      reply_to:
        reply && hasContent
          ? {
              seq: reply.seq,
              user: personOf(reply.user_id),
              text: isQuoteShown ? reply.text.slice(0, QUOTED).toWellFormed() : '',
            }
          : null,
      mentions: hasContent ? row.mentions : [],
      reactions: hasContent
        ? row.reactions.map(({ emoji, count }) => ({
            emoji,
            count,
            mine: reacted.has(`${viewerId} ${keyOf(row.conversation_id, row.seq)} ${emoji}`),
          }))
        : [],
      ...(isHidden && { hidden: true }),
      edited_at: row.edited_at?.toISOString() ?? null,
      recalled_at: row.recalled_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    }
  }
  const isLeftOut = (row: MessageRow, viewerId: number): boolean =>
    row.is_direct && blocked.has(`${viewerId} ${row.user_id}`)
  return { present, isLeftOut }
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

const loadFilesOf = async (db: Queryable, rows: readonly MessageRow[]) => {
  const ids = rows.flatMap(({ file_ids }) => file_ids)
  return ids.length > 0 ? loadFiles(db, ids) : new Map<number, never>()
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
