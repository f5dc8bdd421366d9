import {
  type Caller,
  callSql,
  invalid,
  notFound,
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
import { type NewFeed, refuseNothing } from './new-feed.ts'
import { type Place, placeOf } from './place.ts'
import { storedType } from './repostable-type.ts'

/** Somebody publishes something. */
export interface Publication {
  author: Caller
  feed: NewFeed
}

interface About {
  source: Repostable
  id: number
  ownerId: number
}

/** A publication that may be, and what is known of it before anything is written. */
interface Draft extends Publication {
  /** Where it stands among those that travel together. */
  nth: number
  place: Place | undefined
  about: About | undefined
  topics: readonly TopicForPublishing[]
}

interface Sheet extends Draft, Media {
  id: number
}

/** Publishes feeds: text, pictures or a film, in topics and a theme, at a place, about a record. Ids, or why not. */
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
  if (drafts.length === 0) return outcomes
  const ids = await tx.rows<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('feeds', 'id')) as id from generate_series(1, ${drafts.length}::int)`)
  const media = await claimMedia(
    tx,
    drafts.map(({ author, feed }, place) => ({ id: ids[place]!.id, authorId: author.id, feed })),
  )
  const sheets = drafts.flatMap((draft, place): Sheet[] => {
    const found = media[place]!
    outcomes[draft.nth] = found instanceof Problem ? found : ids[place]!.id
    return found instanceof Problem ? [] : [{ ...draft, ...found, id: ids[place]!.id }]
  })
  await insert(tx, sheets)
  await countRecords(tx, sheets)
  await tx.publishAll(feedPublished, sheets.map(factOf))
  return outcomes
}

/** All questions travel at once; what one of them refuses is refused alone. */
async function draftAll(
  tx: Tx,
  publications: readonly Publication[],
  repostables: readonly Repostable[],
): Promise<(Draft | Problem)[]> {
  const marksUsed = usedMarks(tx, publications)
  const themes = knownThemes(tx, publications)
  const drafting = Promise.allSettled(
    publications.map(async ({ author, feed }, nth): Promise<Draft> => {
      refuseNothing(feed)
      const place = placeOf(feed)
      const [about, topics] = await Promise.all([
        findAbout(tx, author, feed, repostables),
        topicsForPublishing(tx, author, [...new Set(feed.topics ?? [])]),
      ])
      if (feed.theme !== undefined && !(await themes).has(feed.theme))
        throw invalid('theme', 'There is no such theme.', 'feed.theme_not_found')
      if (feed.feed_mark !== undefined && (await marksUsed).has(`${author.id} ${feed.feed_mark}`)) throw markUsed()
      return { nth, author, feed, place, about, topics }
    }),
  )
  const [asked] = await Promise.all([drafting, marksUsed, themes])
  return asked.map((one) => {
    if (one.status === 'fulfilled') return one.value
    if (one.reason instanceof Problem && one.reason.status < 500) return one.reason
    throw one.reason
  })
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

async function knownThemes(on: Queryable, publications: readonly Publication[]): Promise<Set<number>> {
  const wanted = publications.flatMap(({ feed }) => feed.theme ?? [])
  if (wanted.length === 0) return new Set()
  const found = await on.rows<{ id: number }>(sql`select id from feed_themes where id = any (${wanted}::bigint[])`)
  return new Set(found.map(({ id }) => id))
}

// A look, so that a client's second try does not fail those it travels with. What races is decided by the constraint.
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

async function insert(tx: Tx, sheets: readonly Sheet[]): Promise<void> {
  if (sheets.length === 0) return
  const rows = sheets.map(({ id, author, feed, place, about, topics, images, video }) => ({
    id,
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
  await refusing({ feeds_mark_once: markUsed }, tx.run(callSql('publish_feeds', { p_feeds: rows })))
}

/** What only some can see is in no count that everybody reads. Records are locked in the order of their ids. */
async function countRecords(tx: Tx, sheets: readonly Sheet[]): Promise<void> {
  const seen = sheets.flatMap(({ about, topics }) => (about && !topics.some(({ isHidden }) => isHidden) ? [about] : []))
  seen.sort((one, other) => one.source.type.localeCompare(other.source.type) || one.id - other.id)
  for (const { source, id } of seen) await source.count?.(tx, id, 1)
}

const factOf = ({ id, author, feed, topics, about }: Sheet): FeedPublished => ({
  feedId: id,
  authorId: author.id,
  themeId: feed.theme ?? null,
  topicIds: topics.map((topic) => topic.id),
  repostable: about ? { type: about.source.type, id: about.id, ownerId: about.ownerId } : null,
})
