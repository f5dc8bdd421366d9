import {
  type Caller,
  callSql,
  invalid,
  Problem,
  type Queryable,
  refusing,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { type TopicForPublishing, topicsForPublishing } from '../../topics/index.ts'
import { markUsed } from '../errors.ts'
import { type FeedPublished, feedPublished } from '../facts.ts'
import type { Repostable } from '../port.ts'
import { gramsOf } from '../reading/search.ts'
import { claimMedia, type Media } from './claim-media.ts'
import { type About, findAbouts } from './find-abouts.ts'
import { type NewFeed, refuseNothing } from './new-feed.ts'
import { type Place, placeOf } from './place.ts'

/** Somebody publishes something. */
export interface Publication {
  author: Caller
  feed: NewFeed
}

/** A valid publication, and what is known of it before anything is written. */
interface Draft extends Publication {
  /** Its position in the batch. */
  nth: number
  place: Place | undefined
  about: About | undefined
  topics: readonly TopicForPublishing[]
}

/** A draft whose files are taken. */
interface Sheet extends Draft, Media {
  id?: number
}

/** Publishes feeds: text, pictures or a video, in topics and a theme, at a place, about a record. Ids, or why not. */
export async function publishFeeds(
  tx: Tx,
  publications: readonly Publication[],
  repostables: readonly Repostable[],
): Promise<(number | Problem)[]> {
  const outcomes: (number | Problem)[] = []
  const drafts: Draft[] = []
  for (const [nth, draft] of (await draftAll(tx, publications, repostables)).entries()) {
    if (draft instanceof Problem) outcomes[nth] = draft
    else drafts.push(draft)
  }
  const sheets: Sheet[] = []
  for (const [at, media] of (await claimAll(tx, drafts)).entries()) {
    if (media instanceof Problem) outcomes[drafts[at]!.nth] = media
    else sheets.push({ ...drafts[at]!, ...media })
  }
  if (sheets.length === 0) return outcomes
  const ids = await insert(tx, sheets)
  for (const [at, { nth }] of sheets.entries()) outcomes[nth] = ids[at]!
  await countRecords(tx, sheets)
  await tx.publishAll(
    feedPublished,
    sheets.map((sheet, at) => factOf(sheet, ids[at]!)),
  )
  return outcomes
}

/** What may be published of these, each by itself. All questions travel at once, one of a kind for all of them. */
async function draftAll(
  tx: Tx,
  publications: readonly Publication[],
  repostables: readonly Repostable[],
): Promise<(Draft | Problem)[]> {
  const [marksUsed, themes, abouts, topics] = await Promise.all([
    usedMarks(tx, publications),
    knownThemes(tx, publications),
    findAbouts(tx, publications, repostables),
    topicsForPublishing(
      tx,
      publications.map(({ author, feed }) => ({ caller: author, topicIds: feed.topics ?? [] })),
    ),
  ])
  return publications.map(({ author, feed }, nth) =>
    outcomeOf((): Draft => {
      refuseNothing(feed)
      const place = placeOf(feed)
      const about = allowed(abouts[nth])
      const into = allowed(topics[nth]!)
      if (feed.theme !== undefined && !themes.has(feed.theme))
        throw invalid('theme', 'There is no such theme.', 'feed.theme_not_found')
      if (feed.feed_mark !== undefined && marksUsed.has(`${author.id} ${feed.feed_mark}`)) throw markUsed()
      return { nth, author, feed, place, about, topics: into }
    }),
  )
}

function outcomeOf<Result>(work: () => Result): Result | Problem {
  try {
    return work()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function allowed<Found>(outcome: Found | Problem): Found {
  if (outcome instanceof Problem) throw outcome
  return outcome
}

/**
 * What there is to see of each, its files taken. They are taken in the name of the feed, so where there are any all get their
 * ids here, in the order in which they came.
 */
async function claimAll(tx: Tx, drafts: readonly Draft[]): Promise<((Media & { id?: number }) | Problem)[]> {
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

async function knownThemes(on: Queryable, publications: readonly Publication[]): Promise<Set<number>> {
  const wanted = publications.flatMap(({ feed }) => feed.theme ?? [])
  if (wanted.length === 0) return new Set()
  const found = await on.rows<{ id: number }>(sql`select id from feed_themes where id = any (${wanted}::bigint[])`)
  return new Set(found.map(({ id }) => id))
}

// Checked first, so that a client's repeat does not fail the whole batch. The constraint decides races.
async function usedMarks(on: Queryable, publications: readonly Publication[]): Promise<Set<string>> {
  const marked = publications.flatMap(({ author, feed: { feed_mark: mark } }) =>
    mark === undefined ? [] : [{ authorId: author.id, mark }],
  )
  if (marked.length === 0) return new Set()
  const found = await on.rows<{ author_id: number; mark: number }>(sql`
    select f.author_id, f.mark from unnest(${marked.map(({ authorId }) => authorId)}::bigint[], ${marked.map(({ mark }) => mark)}::bigint[]) m (author_id, mark)
    join feeds f on f.author_id = m.author_id and f.mark = m.mark`)
  return new Set(found.map(({ author_id, mark }) => `${author_id} ${mark}`))
}

async function insert(tx: Tx, sheets: readonly Sheet[]): Promise<readonly number[]> {
  const rows = sheets.map(({ id, author, feed, place, about, topics, images, video }) => ({
    id: id ?? null,
    author_id: author.id,
    content: feed.feed_content ?? '',
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
    hidden_topic_ids: topics.filter((topic) => topic.isHidden).map((topic) => topic.id),
    media: video ? 'video' : images.length > 0 ? 'image' : 'text',
    repostable_type: about?.source.type ?? null,
    repostable_id: about?.id ?? null,
  }))
  const added = await refusing({ feeds_mark_once: markUsed }, tx.get(callSql('add_feeds', { p_feeds: rows })))
  return added.add_feeds
}

/** What only some can see is in no count that everybody reads. Records are locked in the order of their ids. */
async function countRecords(tx: Tx, sheets: readonly Sheet[]): Promise<void> {
  const seen = sheets.flatMap(({ about, topics }) => (about && !topics.some(({ isHidden }) => isHidden) ? [about] : []))
  seen.sort((one, other) => one.source.type.localeCompare(other.source.type) || one.id - other.id)
  for (const { source, id } of seen) await source.count?.(tx, id, 1)
}

const factOf = ({ author, feed, topics, about }: Sheet, feedId: number): FeedPublished => ({
  feedId,
  authorId: author.id,
  themeId: feed.theme ?? null,
  topicIds: topics.map((topic) => topic.id),
  repostable: about ? { type: about.source.type, id: about.id, ownerId: about.ownerId } : null,
})
