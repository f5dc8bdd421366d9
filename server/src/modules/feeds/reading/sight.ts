import { type Caller, createBatcher, type Db, type Queryable, type Sql, sql } from '../../../kernel/index.ts'

/** What decides which feeds somebody sees, and how their own timeline is best found. */
export interface Sight {
  /** 0 for a guest. */
  readonly viewerId: number
  readonly hiddenTopicIds: readonly number[]
  /** Sees something that not everybody sees. */
  readonly isPrivate: boolean
  /** How many people and topics they follow. */
  readonly sources: number
}

export const GUEST: Sight = { viewerId: 0, hiddenTopicIds: [], isPrivate: false, sources: 0 }

interface SightRow {
  id: number
  hidden: number[]
  owns_hidden: boolean
  sources: number
}

const ask = (db: Queryable, viewerIds: readonly number[]): Promise<SightRow[]> =>
  db.rows<SightRow>(sql`
    select v.id, array(select m.topic_id from topic_members m where m.user_id = v.id and m.is_hidden) as hidden,
      exists (select from feed_stats s where s.author_id = v.id and s.is_hidden and s.deleted_at is null) as owns_hidden,
      coalesce(c.followings_count + c.feed_topics_count, 0) as sources
    from unnest(${[...new Set(viewerIds)]}::bigint[]) v(id) left join user_counts c on c.user_id = v.id`)

const toSight = ({ id, hidden, owns_hidden, sources }: SightRow): Sight => ({
  viewerId: id,
  hiddenTopicIds: hidden,
  isPrivate: hidden.length > 0 || owns_hidden,
  sources,
})

/** The sight of whoever asks; of all who ask at once in one query. */
export function createSightOf(db: Db): (viewer: Pick<Caller, 'id'> | undefined) => Promise<Sight> {
  const sightOf = createBatcher<number, Sight>(async (viewerIds) => {
    const rows = new Map((await ask(db, viewerIds)).map((row) => [row.id, toSight(row)]))
    return viewerIds.map((id) => rows.get(id)!)
  })
  return async (viewer) => (viewer ? sightOf(viewer.id) : GUEST)
}

/** Which living feeds `s` this sight sees. The one rule; `feed_seen_by` says the same inside the database. */
export const isSeen = (sight: Sight): Sql =>
  sight.isPrivate ? sql`(s.deleted_at is null and (s.is_listed or ${isSeenHidden(sight)}))` : sql`s.is_listed`

/** Of the hidden living feeds `s`, those this sight sees. */
export const isSeenHidden = ({ viewerId, hiddenTopicIds }: Sight): Sql =>
  sql`(s.is_hidden and s.deleted_at is null and (s.author_id = ${viewerId} or s.hidden_topic_ids <@ ${hiddenTopicIds as number[]}::bigint[]))`
