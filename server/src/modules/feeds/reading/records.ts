import {
  createRecords,
  createSchemaWriter,
  plainTime,
  plainTimeOrNull,
  type Queryable,
  type Reword,
  rewordingOf,
  sql,
} from '../../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../../files/index.ts'
import { loadUsers, presentSummary, UserSummary } from '../../users/index.ts'
import type { Entity } from '../entities/schemas.ts'
import { type StoredMedia, viewMedia } from '../media.ts'
import type { StoredPoll } from '../polls/poll-schemas.ts'
import type { RepostableType } from '../port.ts'
import { FeedContent, type FeedTheme } from '../schemas.ts'

/** The part of a feed that is not counted. */
export interface FeedRecord {
  /** JSON without the closing brace. */
  readonly head: string
  readonly theme: Omit<FeedTheme, 'counts'> | null
  readonly about: About | null
  readonly poll: StoredPoll | null
}

/** Which record a feed is about. */
export interface About {
  readonly type: RepostableType
  readonly id: number
}

/** How texts are shown to a reader; records of one variant look the same. */
export interface Shown {
  readonly variant: string
  readonly reword: Reword | undefined
}

interface FeedRow extends StoredMedia {
  id: number
  author_id: number
  content: string
  entities: Entity[] | null
  from_client: number
  mark: number | null
  latitude: number | null
  longitude: number | null
  geohash: string | null
  repostable_type: RepostableType | null
  repostable_id: number | null
  recommended_at: Date | null
  created_at: Date
  updated_at: Date
  edited_at: Date | null
  poll: StoredPoll | null
  topics: { id: number; name: string; logo: StoredFile | null }[]
  categories: { id: number; name: string }[]
  theme: { id: number; title: string; description: string | null } | null
}

const MAX_FEED_BYTES = 40 * 1024 * 1024
const MAX_AUTHOR_BYTES = 8 * 1024 * 1024

const writeContent = createSchemaWriter(FeedContent)
const rewordContent = rewordingOf(FeedContent)!
const writeAuthor = createSchemaWriter(UserSummary)
const rewordAuthor = rewordingOf(UserSummary)!

/** Feeds with the names of their topics, categories and theme. */
export const createFeedRecords = (db: Queryable, viewFile: ViewFile) =>
  createRecords<FeedRecord, Shown>({
    read: async (ids, { reword = asWritten }) =>
      new Map((await readFeeds(db, ids)).map((row) => [row.id, present(row, viewFile, reword)])),
    sizeOf: ({ head }) => 2 * head.length,
    maxBytes: MAX_FEED_BYTES,
  })

/** Authors as JSON. */
export const createAuthors = (db: Queryable, viewFile: ViewFile) =>
  createRecords<string, Shown>({
    read: async (ids, { reword = asWritten }) =>
      new Map(
        [...(await loadUsers(db, ids))].map(([id, user]) => [
          id,
          writeAuthor(rewordAuthor(presentSummary(user, viewFile), reword)),
        ]),
      ),
    sizeOf: (json) => 2 * json.length,
    maxBytes: MAX_AUTHOR_BYTES,
  })

const asWritten: Reword = (text) => text

const readFeeds = (db: Queryable, ids: readonly number[]): Promise<FeedRow[]> =>
  db.rows<FeedRow>(sql`
    select f.id, s.is_hidden, f.author_id, f.content, f.entities, f.from_client, f.mark, f.images, f.video, f.latitude, f.longitude,
      f.geohash, s.repostable_type, s.repostable_id, s.recommended_at, f.created_at, f.updated_at, f.edited_at, f.poll,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'logo', ${fileOf(sql`t.logo_id`)}) order by o.nth), '[]')
       from unnest(s.topic_ids) with ordinality o(id, nth) join topics t on t.id = o.id
       where t.deleted_at is null and t.status = 'passed') as topics,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by o.nth), '[]')
       from unnest(s.category_ids) with ordinality o(id, nth) join feed_categories c on c.id = o.id) as categories,
      (select jsonb_build_object('id', t.id, 'title', t.title, 'description', t.description)
       from feed_themes t where t.id = s.theme_id) as theme
    from feeds f join feed_stats s on s.feed_id = f.id where f.id = any(${ids}::bigint[])`)

function present(row: FeedRow, viewFile: ViewFile, reword: Reword): FeedRecord {
  const content: FeedContent = {
    id: row.id,
    user_id: row.author_id,
    feed_content: row.content,
    entities: row.entities ?? [],
    feed_from: row.from_client,
    ...(row.mark !== null && { feed_mark: row.mark }),
    ...(row.latitude !== null && { feed_latitude: String(row.latitude), feed_longtitude: String(row.longitude) }),
    ...(row.geohash !== null && { feed_geohash: row.geohash }),
    ...viewMedia(row, viewFile),
    repostable_type: row.repostable_type,
    repostable_id: row.repostable_id ?? 0,
    recommended_at: plainTimeOrNull(row.recommended_at),
    created_at: plainTime(row.created_at),
    updated_at: plainTime(row.updated_at),
    ...(row.edited_at && { edited_at: plainTime(row.edited_at) }),
    deleted_at: null,
    topics: row.topics.map(({ id, name, logo }) => ({
      id,
      name,
      logo: viewFile.always(logo, 'topic', id),
      pivot: { feed_id: row.id, topic_id: id },
    })),
    categories: row.categories,
  }
  const { theme } = row
  return {
    head: writeContent(rewordContent(content, reword)).slice(0, -1),
    theme: theme && {
      id: theme.id,
      title: reword(theme.title),
      ...(theme.description !== null && { description: reword(theme.description) }),
    },
    poll: row.poll && { ...row.poll, options: row.poll.options.map(reword) },
    about: row.repostable_type && { type: row.repostable_type, id: row.repostable_id! },
  }
}
