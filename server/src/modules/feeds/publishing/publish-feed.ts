import {
  type BatchStatement,
  type Caller,
  callSql,
  invalid,
  Problem,
  refusing,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { type TopicForPublishing, topicsForPublishing } from '../../topics/index.ts'
import { findEntities, linkIn, mentionedIn } from '../entities/find-entities.ts'
import type { Entity } from '../entities/schemas.ts'
import { markUsed } from '../errors.ts'
import { type FeedPublished, feedLinked, feedPublished } from '../facts.ts'
import { readPolls } from '../polls/new-poll.ts'
import type { StoredPoll } from '../polls/poll-schemas.ts'
import type { Repostable } from '../port.ts'
import { HELD } from '../reading/visibility.ts'
import { linkTags } from '../tags/link-tags.ts'
import { gramsOf } from '../text-search.ts'
import { claimMedia, type Media } from './claim-media.ts'
import { type About, findAbouts, recordNamedIn } from './find-abouts.ts'
import { type NewFeed, refuseNothing } from './new-feed.ts'
import { type Place, placeOf } from './place.ts'

interface Publication {
  author: Caller
  feed: NewFeed
}

/** An allowed publication, and what is known of it before anything is written. */
interface Draft extends Publication {
  /** Its author alone sees it until staff have decided. */
  isHeld: boolean
  place: Place | undefined
  about: About | undefined
  topics: readonly TopicForPublishing[]
  poll: StoredPoll | undefined
  entities: readonly Entity[]
}

/** A draft whose files are claimed; it already has its id where it has files. */
interface WholeFeed extends Draft, Media {
  id?: number
}

export type PublishFeed = (tx: Tx, author: Caller, feed: NewFeed, isHeld: boolean) => Promise<number>

/**
 * Makes the operation that publishes a feed: text, pictures or a video, in topics and a theme, at a place, about a
 * record. Returns its id.
 */
export function createPublishFeed(repostables: readonly Repostable[]): PublishFeed {
  return async (tx, author, feed, isHeld) => {
    refuseNothing(feed)
    const place = placeOf(feed)
    const record = recordNamedIn(feed, repostables)
    const about = await tx.batch(findAbouts, { author, record })
    const topics = await tx.batch(topicsForPublishing, { caller: author, topicIds: feed.topics ?? [] })
    const poll = await tx.batch(readPolls, feed)
    await tx.batch(checkThemes, feed.theme)
    await tx.batch(checkMarks, { author, feed })
    const entities = await tx.batch(findEntities, feed.feed_content ?? '')
    const draft = { author, feed, isHeld, place, about, topics, poll, entities }
    const whole = { ...draft, ...(await tx.batch(takeFiles, draft)) }
    const id = await tx.batch(insertFeeds, whole)
    await tx.publish(feedPublished, factOf(whole, id))
    const url = linkIn(entities)
    if (url !== undefined) await tx.publish(feedLinked, { feedId: id, url })
    return id
  }
}

/**
 * The media of each, with its files claimed. They are claimed in the name of the feed, so where there are any all get
 * their ids here, in order of arrival.
 */
const takeFiles: BatchStatement<Draft, Media & { id?: number }> = async (tx, drafts) => {
  if (!drafts.some(({ feed: { images, video } }) => video || images?.length))
    return drafts.map(() => ({ images: [], video: null }))
  const ids = await tx.rows<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('feeds', 'id')) as id from generate_series(1, ${drafts.length}::int)`)
  const claimed = await claimMedia(
    tx,
    drafts.map(({ author, feed }, at) => ({ id: ids[at]!.id, authorId: author.id, feed })),
  )
  return claimed.map((media, at) => (media instanceof Problem ? media : { ...media, id: ids[at]!.id }))
}

const checkThemes: BatchStatement<number | undefined, void> = async (tx, themes) => {
  const wanted = themes.filter((theme) => theme !== undefined)
  if (wanted.length === 0) return themes.map(() => undefined)
  const found = await tx.rows<{ id: number }>(sql`select id from feed_themes where id = any (${wanted}::bigint[])`)
  const known = new Set(found.map(({ id }) => id))
  return themes.map((theme) =>
    theme === undefined || known.has(theme)
      ? undefined
      : invalid('theme', 'This theme does not exist.', 'feed.theme_not_found'),
  )
}

// Checked first, so that a client's repeat does not fail the whole batch. The constraint decides races.
const checkMarks: BatchStatement<Publication, void> = async (tx, publications) => {
  const marked = publications.flatMap(({ author, feed: { feed_mark: mark } }) =>
    mark === undefined ? [] : [{ authorId: author.id, mark }],
  )
  if (marked.length === 0) return publications.map(() => undefined)
  const found = await tx.rows<{ author_id: number; mark: number }>(sql`
    select f.author_id, f.mark from unnest(${marked.map(({ authorId }) => authorId)}::bigint[], ${marked.map(({ mark }) => mark)}::bigint[]) m (author_id, mark)
    join feeds f on f.author_id = m.author_id and f.mark = m.mark`)
  const used = new Set(found.map(({ author_id, mark }) => `${author_id} ${mark}`))
  return publications.map(({ author, feed }) => (used.has(`${author.id} ${feed.feed_mark}`) ? markUsed() : undefined))
}

const insertFeeds: BatchStatement<WholeFeed, number> = async (tx, feeds) => {
  const rows = feeds.map(({ id, author, feed, isHeld, place, about, topics, poll, entities, images, video }) => ({
    id: id ?? null,
    author_id: author.id,
    content: feed.feed_content ?? '',
    entities: entities.length > 0 ? entities : null,
    from_client: feed.feed_from,
    mark: feed.feed_mark ?? null,
    images,
    video,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    geohash: place?.geohash ?? null,
    grams: gramsOf(feed.feed_content ?? ''),
    theme_id: feed.theme ?? null,
    topic_ids: topics.map((topic) => topic.id),
    hidden_topic_ids: [...topics.filter((topic) => topic.isHidden).map((topic) => topic.id), ...(isHeld ? [HELD] : [])],
    media: video ? 'video' : images.length > 0 ? 'image' : 'text',
    repostable_type: about?.source.type ?? null,
    repostable_id: about?.id ?? null,
    ...(poll && { poll, poll_ends_at: `${poll.ends_at}Z` }),
  }))
  const added = await refusing({ feeds_mark_once: markUsed }, tx.get(callSql('add_feeds', { p_feeds: rows })))
  linkTags(
    tx,
    feeds.map(({ entities }, nth) => ({ feedId: added.add_feeds[nth]!, entities })),
  )
  await countRecords(
    tx,
    feeds.map((feed, nth) => ({ ...feed, id: added.add_feeds[nth]! })),
  )
  return added.add_feeds
}

/** What only some can see is in no public count. Records are locked in id order. */
async function countRecords(tx: Tx, feeds: readonly (WholeFeed & { id: number })[]): Promise<void> {
  const abouts = feeds.flatMap(({ id: feedId, author, about }) =>
    about ? [{ ...about, feedId, authorId: author.id }] : [],
  )
  if (abouts.length === 0) return
  const listed = await tx.rows<{ feed_id: number }>(sql`
    select feed_id from feed_stats where feed_id = any (${abouts.map(({ feedId }) => feedId)}::bigint[]) and is_listed`)
  const seen = abouts.filter(({ feedId }) => listed.some(({ feed_id: id }) => id === feedId))
  seen.sort((one, other) => one.source.type.localeCompare(other.source.type) || one.id - other.id)
  for (const { source, id, authorId } of seen) await source.count?.(tx, id, 1, authorId)
}

const factOf = ({ author, feed, topics, about, entities }: WholeFeed, feedId: number): FeedPublished => ({
  feedId,
  authorId: author.id,
  themeId: feed.theme ?? null,
  topicIds: topics.map((topic) => topic.id),
  mentioned: mentionedIn(entities),
  repostable: about ? { type: about.source.type, id: about.id, ownerId: about.ownerId } : null,
})
