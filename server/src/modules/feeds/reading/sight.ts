import { type Caller, createBatcher, type Db, type Queryable, type Sql, sql } from '../../../kernel/index.ts'

/** What decides which feeds somebody sees. */
export interface Sight {
  /** 0 for a guest. */
  readonly viewerId: number
  readonly hiddenTopicIds: readonly number[]
  /** Sees something that not everybody sees. */
  readonly isPrivate: boolean
}

export const GUEST: Sight = { viewerId: 0, hiddenTopicIds: [], isPrivate: false }

interface SightRow {
  id: number
  hidden: number[]
  owns_hidden: boolean
}

const ask = (db: Queryable, viewerIds: readonly number[]): Promise<SightRow[]> =>
  db.rows<SightRow>(sql`
    select v.id, array(select m.topic_id from topic_members m where m.user_id = v.id and m.is_hidden) as hidden,
      exists (select from feed_stats s where s.author_id = v.id and s.is_hidden and s.deleted_at is null) as owns_hidden
    from unnest(${[...new Set(viewerIds)]}::bigint[]) v(id)`)

const toSight = ({ id, hidden, owns_hidden }: SightRow): Sight => ({
  viewerId: id,
  hiddenTopicIds: hidden,
  isPrivate: hidden.length > 0 || owns_hidden,
})

/** The sight of whoever asks; of all who ask at once in one query. */
export function createSightOf(db: Db): (viewer: Pick<Caller, 'id'> | undefined) => Promise<Sight> {
  const sightOf = createBatcher<number, Sight>(async (viewerIds) => {
    const rows = new Map((await ask(db.planned, viewerIds)).map((row) => [row.id, toSight(row)]))
    return viewerIds.map((id) => rows.get(id)!)
  })
  return async (viewer) => (viewer ? sightOf(viewer.id) : GUEST)
}

/**
 * Which living feeds `s` this viewer sees: `feed_is_seen` (`sight.sql`), as in the SQL functions that take many feeds at once.
 */
export const isSeenBy = (viewer: { readonly id: number | Sql } | undefined): Sql =>
  viewer
    ? sql`feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, ${viewer.id})`
    : sql`s.is_listed`

/**
 * Which feeds `s` this viewer sees or would see if they had not been deleted. Only for what people were told: a comment
 * stays among those they received when the feed goes, and is shown without it.
 */
export const wasSeenBy = (viewer: { readonly id: number }): Sql =>
  sql`feed_seen_by(s.author_id, s.hidden_topic_ids, ${viewer.id})`

/** The same as `isSeenBy` for somebody whose sight is known, so that indexes of what is hidden apply. */
export const isSeen = (sight: Sight): Sql =>
  sight.isPrivate ? sql`(s.deleted_at is null and (s.is_listed or ${isSeenHidden(sight)}))` : sql`s.is_listed`

/** Of the hidden living feeds `s`, those this sight sees. */
export const isSeenHidden = ({ viewerId, hiddenTopicIds }: Sight): Sql =>
  sql`(s.is_hidden and s.deleted_at is null and (s.author_id = ${viewerId} or s.hidden_topic_ids <@ ${hiddenTopicIds as number[]}::bigint[]))`
