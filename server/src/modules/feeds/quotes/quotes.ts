import { type Static, Type } from 'typebox'
import {
  Closed,
  Nullable,
  type Problem,
  plainTime,
  type Queryable,
  Shown,
  type Sql,
  sql,
  Timestamp,
  type Tx,
} from '../../../kernel/index.ts'
import { FileView, type ViewFile } from '../../files/index.ts'
import { loadUsers, presentSummary, UserSummary } from '../../users/index.ts'
import { blocked } from '../errors.ts'
import { type StoredMedia, viewMedia } from '../media.ts'
import type { Look, Repostable } from '../port.ts'
import { visibleTo } from '../reading/visibility.ts'
import { PictureView } from '../schemas.ts'

const QuotedFeed = Closed(
  {
    id: Type.Integer({ description: 'Feed id.', examples: [1] }),
    user_id: Type.Integer({ description: 'Who published it.', examples: [1] }),
    feed_content: Shown(Type.String({ description: 'Text.', examples: ['The 6:40 to the sea, almost empty.'] })),
    images: Type.Array(PictureView, { description: 'Its pictures, in order.' }),
    video: Nullable(
      Closed({ resource: FileView, cover: Nullable(FileView) }, { description: 'Its video; null when there is none.' }),
    ),
    repostable_type: Nullable(Type.String({ description: 'What it is about itself; `feeds` for a quote.' })),
    repostable_id: Type.Integer({ description: 'Which one; 0 for none. Not shown inside a quote.', examples: [0] }),
    created_at: Timestamp('When it was published.'),
    edited_at: Type.Optional(Timestamp('When its author last edited it; absent if never.')),
    user: UserSummary,
  },
  { title: 'QuotedFeed', description: 'A feed as another one quotes it.' },
)
type QuotedFeed = Static<typeof QuotedFeed>

interface QuotedRow extends StoredMedia {
  id: number
  author_id: number
  content: string
  repostable_type: string | null
  repostable_id: number | null
  created_at: Date
  edited_at: Date | null
}

/** Feeds as what other feeds are about: a quote shows them to those alone who may see them themselves. */
export const createQuotes = (viewFile: ViewFile): Repostable => ({
  type: 'feeds',
  view: QuotedFeed,
  async load(db, ids, viewer) {
    const views = await loadQuoted(db, sql`s.feed_id = any(${ids}::bigint[]) and ${visibleTo(viewer)}`, viewFile)
    return new Map([...views].map(([id, view]) => [id, { ownerId: view.user_id, view }]))
  },
  loadOwn: (db, looks) => loadHidden(db, looks, viewFile),
  admit: admitQuotes,
  async count(tx, id, change, authorId) {
    if (change === 1 && authorId !== undefined) await countShare(tx, id, authorId)
  },
})

async function loadQuoted(db: Queryable, which: Sql, viewFile: ViewFile): Promise<Map<number, QuotedFeed>> {
  const rows = await db.rows<QuotedRow>(sql`
    select f.id, s.author_id, f.content, f.images, f.video, s.is_hidden, s.repostable_type, s.repostable_id, f.created_at, f.edited_at
    from feed_stats s join feeds f on f.id = s.feed_id where ${which}`)
  const people = await loadUsers(
    db,
    rows.map((row) => row.author_id),
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        user_id: row.author_id,
        feed_content: row.content,
        ...viewMedia(row, viewFile),
        repostable_type: row.repostable_type,
        repostable_id: row.repostable_id ?? 0,
        created_at: plainTime(row.created_at),
        ...(row.edited_at && { edited_at: plainTime(row.edited_at) }),
        user: presentSummary(people.get(row.author_id)!, viewFile),
      },
    ]),
  )
}

/** Of hidden feeds, those that each viewer may see. */
async function loadHidden(db: Queryable, looks: readonly Look[], viewFile: ViewFile) {
  const found = await db.rows<{ nth: number; id: number }>(sql`
    select l.nth::int as nth, s.feed_id as id
    from unnest(${looks.map(({ viewerId }) => viewerId)}::bigint[], ${looks.map(({ ids }) => `{${ids.join()}}`)}::text[])
      with ordinality l (viewer, ids, nth)
    join feed_stats s on s.feed_id = any (l.ids::bigint[])
    where s.is_hidden and ${visibleTo({ id: sql`l.viewer` })}`)
  const ids = [...new Set(found.map(({ id }) => id))]
  const views =
    ids.length > 0
      ? await loadQuoted(db, sql`s.feed_id = any(${ids}::bigint[])`, viewFile)
      : new Map<number, QuotedFeed>()
  const pages = looks.map(() => new Map<number, QuotedFeed>())
  for (const { nth, id } of found) if (views.has(id)) pages[nth - 1]!.set(id, views.get(id)!)
  return pages
}

/** Locks the originals, before anything else is locked, and refuses those whose author has blocked the quoting person. */
async function admitQuotes(
  tx: Tx,
  asked: readonly { authorId: number; id: number }[],
): Promise<(Problem | undefined)[]> {
  const ids = [...new Set(asked.map(({ id }) => id))]
  await tx.run(sql`select from feed_stats where feed_id = any(${ids}::bigint[]) order by feed_id for no key update`)
  const found = await tx.rows<{ nth: number }>(sql`
    select q.nth::int as nth
    from unnest(${asked.map(({ authorId }) => authorId)}::bigint[], ${asked.map(({ id }) => id)}::bigint[]) with ordinality q (author, id, nth)
    join feed_stats s on s.feed_id = q.id join user_blocks b on b.blocker_id = s.author_id and b.blocked_id = q.author`)
  const refused = new Set(found.map(({ nth }) => nth))
  return asked.map((_, at) => (refused.has(at + 1) ? blocked() : undefined))
}

/** A quote is a share of the original, counted once for each member, and stays counted when the quote goes. */
export const countShare = (tx: Queryable, feedId: number, userId: number): Promise<number> =>
  tx.run(sql`
    with added as (
      insert into feed_shares (feed_id, user_id) values (${feedId}, ${userId}) on conflict do nothing returning feed_id)
    update feed_stats s set share_count = s.share_count + 1, member_share_count = s.member_share_count + 1,
      hot = hot_with(s, shares => 1)
    from added where s.feed_id = added.feed_id`)
