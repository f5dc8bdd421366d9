import { given, plainTime, sql, type Tx } from '../../../kernel/index.ts'
import { countReposts } from '../../catalog/index.ts'
import { type ImportedFile, importFiles, type StoredFile } from '../../files/index.ts'
import { entitiesOfAll } from '../entities/find-entities.ts'
import type { Entity } from '../entities/schemas.ts'
import type { StoredPoll } from '../polls/poll-schemas.ts'
import type { RepostableType } from '../port.ts'
import { geohashOf } from '../publishing/place.ts'
import { countShare } from '../quotes/quotes.ts'
import { linkTags } from '../tags/link-tags.ts'
import { gramsOf } from '../text-search.ts'

/** A picture or video that is in the store. */
export type ImportedMedia = Omit<ImportedFile, 'ownerId' | 'use' | 'createdAt'>

export interface ImportedFeed {
  authorId: number
  text: string
  /** The client's number: 3 for a browser, and so on. */
  fromClient: number
  place?: { latitude: number; longitude: number } | undefined
  themeId?: number | null | undefined
  topic?: { id: number; isHidden: boolean } | undefined
  about?: { type: RepostableType; id: number } | undefined
  images?: readonly (ImportedMedia & { alt?: string | undefined })[]
  video?: { resource: ImportedMedia; cover: ImportedMedia } | undefined
  poll?: { options: readonly string[]; multiple?: boolean; endsAt: Date } | undefined
  views: number
  createdAt: Date
}

/** Writes feeds, the oldest first, and counts them everywhere; their ids, in order. */
export async function importFeeds(tx: Tx, feeds: readonly ImportedFeed[]): Promise<number[]> {
  const entities = await entitiesOfAll(
    tx,
    feeds.map(({ text }) => text),
  )
  const ids = (
    await tx.rows<{ id: number }>(sql`
      insert into feeds (author_id, content, from_client, images, video, latitude, longitude, geohash, grams, entities, poll, created_at, updated_at)
      select author_id, content, from_client, images, nullif(video, 'null'), latitude, longitude, geohash, grams, nullif(entities, 'null'), nullif(poll, 'null'), created_at, created_at
      from ${given(feeds.map((feed, at) => ({ ...rowOf(feed, at, entities[at]!), poll: pollOf(feed) })))} as given (author_id bigint, content text, from_client smallint, images jsonb, video jsonb, latitude float8,
        longitude float8, geohash text, grams int[], entities jsonb, created_at timestamptz, position int, poll jsonb)
      order by position
      returning id`)
  ).map(({ id }) => id)
  await tx.run(sql`
    with stats as (
      insert into feed_stats (feed_id, author_id, theme_id, topic_ids, hidden_topic_ids, media, repostable_type, repostable_id, poll_votes, poll_ends_at, view_count, hot, created_at)
      select f.id, f.author_id, given.theme_id, given.topic_ids, given.hidden_topic_ids, given.media, given.type, given.about_id, given.poll_votes, given.poll_ends_at, given.views,
        feed_hot(0, 0, 0, 0, f.created_at), f.created_at
      from ${given(feeds.map((feed, at) => statsOf(feed, ids[at]!)))} as given (id bigint, theme_id bigint, topic_ids bigint[], hidden_topic_ids bigint[],
        media text, type text, about_id bigint, poll_votes int[], poll_ends_at timestamptz, views int)
      join feeds f on f.id = given.id order by f.id
      returning feed_stats),
    links as (
      insert into feed_topics (topic_id, feed_id)
      select t, (feed_stats).feed_id from stats, unnest((feed_stats).topic_ids) t order by (feed_stats).feed_id)
    select count_feed(feed_stats, 1) from stats`)
  linkTags(
    tx,
    ids.map((feedId, at) => ({ feedId, entities: entities[at]! })),
  )
  // What only some can see is in no public count.
  for (const { about, topic, authorId } of feeds) {
    if (about?.type === 'feeds' && !topic?.isHidden) await countShare(tx, about.id, authorId)
    if (about && about.type !== 'event' && about.type !== 'feeds' && !topic?.isHidden)
      await countReposts(tx, about.type, about.id, 1)
  }
  await importFiles(
    tx,
    feeds.flatMap((feed, at) => filesOf(feed, ids[at]!)),
  )
  return ids
}

/** What `feeds` holds of it. */
export const rowOf = (
  {
    authorId,
    text,
    fromClient,
    place,
    images = [],
    video,
    createdAt,
  }: Pick<ImportedFeed, 'authorId' | 'text' | 'fromClient' | 'place' | 'images' | 'video' | 'createdAt'>,
  position: number,
  entities: readonly Entity[],
) => ({
  authorId,
  content: text,
  fromClient,
  images: images.map((image) => ({ ...storedFile(image), ...(image.alt && { alt: image.alt }) })),
  video: video && { resource: storedFile(video.resource), cover: storedFile(video.cover) },
  latitude: place?.latitude,
  longitude: place?.longitude,
  geohash: place && geohashOf(place.latitude, place.longitude),
  // As a literal, which the database reads many times faster than numbers of JSON.
  grams: `{${gramsOf(text).join()}}`,
  entities: entities.length > 0 ? entities : null,
  createdAt,
  position,
})

const statsOf = ({ themeId, topic, about, images = [], video, poll, views }: ImportedFeed, id: number) => ({
  id,
  themeId,
  topicIds: topic ? [topic.id] : [],
  hiddenTopicIds: topic?.isHidden ? [topic.id] : [],
  media: video ? 'video' : images.length > 0 ? 'image' : 'text',
  type: about?.type,
  aboutId: about?.id,
  pollVotes: poll?.options.map(() => 0),
  pollEndsAt: poll?.endsAt,
  views,
})

const pollOf = ({ poll }: ImportedFeed): StoredPoll | null =>
  poll ? { options: poll.options, multiple: poll.multiple ?? false, ends_at: plainTime(poll.endsAt) } : null

const storedFile = ({ vendor, path, mime, size_bytes, width, height }: ImportedMedia): StoredFile => ({
  vendor,
  path,
  mime,
  size_bytes,
  width,
  height,
})

/** The files of a feed, in use for it. */
export function filesOf(
  {
    authorId: ownerId,
    images = [],
    video,
    createdAt,
  }: Pick<ImportedFeed, 'authorId' | 'images' | 'video' | 'createdAt'>,
  id: number,
): ImportedFile[] {
  const attached = (media: ImportedMedia, use: string) => ({ ...media, ownerId, use: `feeds:${id}:${use}`, createdAt })
  return [
    ...images.map((image, at) => attached(image, `image:${at + 1}`)),
    ...(video ? [attached(video.resource, 'video:1'), attached(video.cover, 'cover:1')] : []),
  ]
}
