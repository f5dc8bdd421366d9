import { type Static, Type } from 'typebox'
import {
  Aside,
  type Caller,
  Closed,
  FileName,
  Id,
  invalid,
  Line,
  MAX_ID,
  notFound,
  Prose,
  refusing,
  Shown,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { claimFiles, type StoredFile } from '../../files/index.ts'
import { type TopicForPublishing, topicsForPublishing } from '../../topics/index.ts'
import { markUsed } from '../errors.ts'
import { type FeedPublished, feedPublished } from '../facts.ts'
import type { Repostable } from '../port.ts'
import type { StoredPicture } from '../reading/media.ts'
import { gramsOf } from '../reading/search.ts'
import { type Place, placeOf } from './place.ts'
import { storedType } from './repostable-type.ts'

const MAX_TEXT = 10_000
const MAX_IMAGES = 9
export const MAX_TOPICS = 5
const MAX_ALT = 1000

const node = (description: string) =>
  FileName(Line({ maxLength: 250, description, examples: ['local:2026/11/15/ab12.png'] }))
const coordinate = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: 20, description, examples: ['30.657'] }),
  )

export const NewFeed = Closed(
  {
    feed_content: Type.Optional(
      Shown(
        Prose({
          maxLength: MAX_TEXT,
          description: `Text, at most ${MAX_TEXT} characters.`,
          examples: ['The 6:40 to the sea, almost empty.'],
        }),
      ),
    ),
    feed_from: Type.Integer({
      minimum: 1,
      maximum: 5,
      default: 5,
      description: 'Client: 1 pc, 2 h5, 3 ios, 4 android, 5 other.',
    }),
    feed_mark: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_ID,
        description: 'The client’s own number for it; a second feed with it is refused.',
      }),
    ),
    topics: Type.Optional(
      Type.Array(Id('Topic id.'), {
        maxItems: MAX_TOPICS,
        description: `Topics to publish in, at most ${MAX_TOPICS}.`,
        examples: [[]],
      }),
    ),
    images: Type.Optional(
      Type.Array(node('Node of an uploaded picture.'), {
        maxItems: MAX_IMAGES,
        description: `Pictures in order, at most ${MAX_IMAGES}.`,
        examples: [[]],
      }),
    ),
    image_alts: Type.Optional(
      Type.Array(
        Aside(
          Shown(
            Prose({
              maxLength: MAX_ALT,
              description: 'What is to be seen on a picture, for those who do not see it; empty for none.',
              examples: ['A cat asleep on a window sill'],
            }),
          ),
        ),
        {
          maxItems: MAX_IMAGES,
          description: `Descriptions of the pictures, in their order, at most ${MAX_ALT} characters each. Fewer than pictures is fine.`,
          examples: [[]],
        },
      ),
    ),
    video: Type.Optional(
      Closed(
        { resource: node('Node of an uploaded film.'), cover: Type.Optional(node('Node of an uploaded picture.')) },
        { description: 'One film, instead of pictures.' },
      ),
    ),
    theme: Type.Optional(Id('Theme to publish in.')),
    feed_latitude: coordinate('Latitude; together with `feed_longtitude`.'),
    feed_longtitude: coordinate('Longitude; together with `feed_latitude`.'),
    feed_geohash: coordinate('Geohash of the place; computed when absent.'),
    repostable_type: Type.Optional(
      Line({
        maxLength: 30,
        description: 'What kind of record it is about: `mall_commodities`, `knowledge`, `info`, `event`, `wenda`.',
      }),
    ),
    repostable_id: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MAX_ID, description: 'Which record; 0 or absent for none.' }),
    ),
  },
  { title: 'NewFeed', examples: [{ feed_content: 'The 6:40 to the sea, almost empty.', feed_from: 5 }] },
)
export type NewFeed = Static<typeof NewFeed>

/** Publishes a feed: text, pictures or a film, in topics and a theme, at a place, about a record. */
export async function publishFeed(
  tx: Tx,
  author: Caller,
  feed: NewFeed,
  repostables: readonly Repostable[],
): Promise<number> {
  refuseNothing(feed)
  const place = placeOf(feed)
  const about = await findAbout(tx, author, feed, repostables)
  if (feed.theme !== undefined) await requireTheme(tx, feed.theme)
  const topics = await topicsForPublishing(tx, author, [...new Set(feed.topics ?? [])])
  const { id } = await tx.get<{ id: number }>(sql`select nextval(pg_get_serial_sequence('feeds', 'id')) as id`)
  const images = described(
    await claimFiles(tx, author.id, 'images', feed.images ?? [], `feeds:${id}:image`, 'image'),
    feed.image_alts,
  )
  const video = await claimVideo(tx, author, feed, id)
  await insert(tx, author.id, id, feed, { place, about, topics, images, video })
  // What only some can see is in no count that everybody reads.
  if (about && !topics.some(({ isHidden }) => isHidden)) await about.source.count?.(tx, about.id, 1)
  await tx.publish(feedPublished, {
    feedId: id,
    authorId: author.id,
    themeId: feed.theme ?? null,
    topicIds: topics.map((topic) => topic.id),
    repostable: about ? { type: about.source.type, id: about.id, ownerId: about.ownerId } : null,
  } satisfies FeedPublished)
  return id
}

function refuseNothing({ feed_content, images, image_alts, video }: NewFeed): void {
  if (images?.length && video) throw invalid('video', 'A feed has pictures or a film, not both.', 'feed.media')
  if (!feed_content && !images?.length && !video)
    throw invalid('feed_content', 'Give a text, at least one picture, or a film.', 'feed.empty')
  if ((image_alts?.length ?? 0) > (images?.length ?? 0))
    throw invalid('image_alts', 'There are more descriptions than pictures.', 'feed.alts')
}

const described = (images: readonly StoredFile[], alts: readonly string[] = []): StoredPicture[] =>
  images.map((image, at) => ({ ...image, ...(alts[at] && { alt: alts[at] }) }))

interface About {
  source: Repostable
  id: number
  ownerId: number
}

async function findAbout(
  tx: Tx,
  author: Caller,
  { repostable_type: type, repostable_id: id }: NewFeed,
  repostables: readonly Repostable[],
): Promise<About | undefined> {
  if (type === undefined && !id) return undefined
  if (type === undefined) throw invalid('repostable_type', 'repostable_type is required with repostable_id.')
  if (!id) throw invalid('repostable_id', 'repostable_id is required with repostable_type.')
  const stored = storedType(type)
  const source = repostables.find((each) => each.type === stored)
  const found = (await source?.load(tx, [id], author))?.get(id)
  if (!source || !found) throw notFound('feed.repostable_not_found', 'What this feed is about does not exist.')
  return { source, id, ownerId: found.ownerId }
}

async function requireTheme(tx: Tx, themeId: number): Promise<void> {
  if (!(await tx.find(sql`select id from feed_themes where id = ${themeId}`)))
    throw invalid('theme', 'There is no such theme.', 'feed.theme_not_found')
}

async function claimVideo(tx: Tx, author: Caller, { video }: NewFeed, id: number) {
  if (!video) return null
  const [resource] = await claimFiles(tx, author.id, 'video', [video.resource], `feeds:${id}:video`, 'video')
  const [cover] = await claimFiles(
    tx,
    author.id,
    'video',
    video.cover ? [video.cover] : [],
    `feeds:${id}:cover`,
    'image',
  )
  return { resource: resource!, cover: cover ?? null }
}

interface Parts {
  place: Place | undefined
  about: About | undefined
  topics: readonly TopicForPublishing[]
  images: readonly StoredPicture[]
  video: { resource: StoredFile; cover: StoredFile | null } | null
}

async function insert(tx: Tx, authorId: number, id: number, feed: NewFeed, parts: Parts): Promise<void> {
  const { place, about, topics, images, video } = parts
  const topicIds = topics.map((topic) => topic.id)
  const hiddenIds = topics.filter((topic) => topic.isHidden).map((topic) => topic.id)
  const media = video ? 'video' : images.length > 0 ? 'image' : 'text'
  const text = feed.feed_content ?? ''
  await refusing(
    { feeds_mark_once: markUsed },
    tx.run(sql`
      with feed as (
        insert into feeds (id, author_id, content, from_client, mark, images, video, latitude, longitude, geohash, grams)
        overriding system value
        values (${id}, ${authorId}, ${text}, ${feed.feed_from}, ${feed.feed_mark ?? null}, ${JSON.stringify(images)}::text::jsonb,
          ${video && JSON.stringify(video)}::text::jsonb, ${place?.latitude ?? null}, ${place?.longitude ?? null}, ${place?.geohash ?? null},
          ${gramsOf(text)}::int[])
        returning id, created_at),
      links as (
        insert into feed_topics (topic_id, feed_id) select t, ${id} from unnest(${topicIds}::bigint[]) t),
      stats as (
        insert into feed_stats (feed_id, author_id, theme_id, topic_ids, hidden_topic_ids, media, repostable_type, repostable_id, hot, created_at)
        select ${id}, ${authorId}, ${feed.theme ?? null}, ${topicIds}::bigint[], ${hiddenIds}::bigint[], ${media},
          ${about?.source.type ?? null}, ${about?.id ?? null}, feed_hot(0, 0, 0, 0, feed.created_at), feed.created_at
        from feed
        returning feed_stats)
      select count_feed(stats.feed_stats, 1) from stats`),
  )
}
