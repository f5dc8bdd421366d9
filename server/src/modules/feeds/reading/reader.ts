import {
  type Caller,
  createKeyedBatcher,
  createPageReader,
  type Db,
  joinRecords,
  type Queryable,
  type Sql,
  sql,
  type Wording,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { createVotes, NO_VOTES } from '../polls/votes.ts'
import type { Repostable } from '../port.ts'
import { pickMatching, pickShown, type Search } from '../text-search.ts'
import { createAbouts, NO_ABOUTS } from './abouts.ts'
import { listedFeeds, viewedFeeds } from './count-views.ts'
import { type FeedList, ownList, type PickedFeed, pickFeeds, pickLists } from './pick.ts'
import { type PresentedFeed, presentFeed, tailOf } from './present.ts'
import { createAuthors, createFeedRecords, type Shown } from './records.ts'
import { visibleTo } from './visibility.ts'

type Viewer = Caller | undefined
type Flags = ReadonlySet<string>

export interface FeedReader {
  /** A page of a list that many people read. */
  page(viewer: Viewer, list: FeedList): Promise<Buffer>
  /** A page for one viewer. The picks are tried one after another until one fills it. */
  ownPage(viewer: Viewer, limit: number, picks: readonly Sql[]): Promise<Buffer>
  /** A page of feeds whose text, as the viewer sees it, contains something. */
  matching(viewer: Viewer, search: Search): Promise<Buffer>
  /** One feed, if the viewer may see it; optionally counts a view. */
  one(viewer: Viewer, feedId: number, isView: boolean): Promise<Buffer | undefined>
  /** Feeds by id as JSON, those the viewer may see. */
  byId(viewer: Viewer, feedIds: readonly number[]): Promise<Map<number, string>>
}

/** A viewer who opens a feed; 0 is a guest. */
interface Opening extends Shown {
  feedId: number
  isView: boolean
  viewerId: number
}

/** Feeds as a guest sees them, and what the viewer did with them. */
interface Found {
  feeds: readonly PresentedFeed[]
  flags: Flags
}

interface ReaderDeps {
  db: Db
  viewFile: ViewFile
  repostables: readonly Repostable[]
  wording: Wording
}

const NO_FLAGS: Flags = new Set()
/** Every list of feeds is `pick` (`pick.ts`), then `load` (`records.ts`), then `present` (`present.ts`). */
export function createFeedReader({ db, viewFile, repostables, wording }: ReaderDeps): FeedReader {
  const loadFeeds = createFeedRecords(db.planned, viewFile)
  const loadAuthors = createAuthors(db.planned, viewFile)
  const votesOf = createVotes(db.planned)
  const aboutsOf = createAbouts(db.planned, repostables)

  function shownTo(viewer: Viewer): Shown {
    const reword = wording.rewordFor(viewer)
    return { variant: `${viewFile.hasPlaceholders()} ${reword ? wording.version() : ''}`, reword }
  }

  /** The picked feeds as a guest sees them. */
  async function load(picked: readonly PickedFeed[], shown: Shown): Promise<PresentedFeed[]> {
    const [feeds, authors] = await Promise.all([
      loadFeeds(picked, shown),
      loadAuthors(
        picked.map(({ author_id: id, author_version: version }) => ({ id, version })),
        shown,
      ),
    ])
    const abouts = feeds.flatMap((feed) => feed?.about ?? [])
    const texts = abouts.length > 0 ? await aboutsOf.load(abouts, shown) : NO_ABOUTS
    return picked.flatMap((feed, nth) => {
      const [record, author] = [feeds[nth], authors[nth]]
      return record && author ? [presentFeed(feed, record, author, texts)] : []
    })
  }

  /** The page as this viewer sees it; `shared` is what a guest gets. */
  async function joinFor(viewer: Viewer, { feeds, flags }: Found, shared?: Buffer): Promise<Buffer> {
    const abouts = viewer ? feeds.flatMap(({ about }) => about ?? []) : []
    const own = viewer && abouts.length > 0 ? await aboutsOf.loadOwn(abouts, viewer, shownTo(viewer)) : NO_ABOUTS
    const polls = viewer ? feeds.flatMap(({ id, poll }) => (poll ? [id] : [])) : []
    const votes = viewer && polls.length > 0 ? await votesOf({ viewerId: viewer.id, feedIds: polls }) : NO_VOTES
    if (shared && flags.size === 0 && own.size === 0 && votes.size === 0) return shared
    return joinRecords(
      feeds,
      undefined,
      feeds.map((feed) => tailOf(feed, flags, own, votes)),
    )
  }

  const readPage = createPageReader<Shown & { list: FeedList }, PickedFeed, Flags, PresentedFeed>({
    kind: ({ list, variant }) => `${variant} ${list.kind}`,
    key: ({ list, variant }) => `${variant} ${list.kind} ${list.values.join(' ')}`,
    pick: (wanted) => pickLists(db.lagging, wanted),
    load,
  })

  async function page(viewer: Viewer, list: FeedList): Promise<Buffer> {
    const { rows = [], records, bytes, flags = NO_FLAGS } = await readPage({ ...shownTo(viewer), list }, viewer?.id)
    if (rows.length === 0) await list.guard?.()
    if (!viewer) return bytes
    // Viewers who may see hidden feeds, or look inside where guests may not, get another page.
    const isShared = list.isOwn || (rows.length > 0 && !flags.has('private 0'))
    return isShared ? joinFor(viewer, { feeds: records, flags }, bytes) : page(viewer, ownList(list, viewer.id))
  }

  /** Picked for one viewer alone. */
  async function find(on: Queryable, viewer: Viewer, page: Sql): Promise<Found> {
    const viewers = { ids: [viewer?.id ?? 0], pages: [1] }
    const { feeds, flags } = await pickFeeds(on, sql`select 1 as nth, f.* from (${page}) f`, { viewers })
    return { feeds: await load(feeds, shownTo(viewer)), flags: flags[0] ?? NO_FLAGS }
  }

  // All feeds opened at the same time are read in one statement, which counts the views too.
  const open = createKeyedBatcher<Opening, Found | undefined>(
    ({ variant, isView }) => `${variant} ${isView}`,
    async (openings) => {
      const ids = [...new Set(openings.map(({ feedId }) => feedId))]
      const pages = new Map(ids.map((id, nth) => [id, nth + 1]))
      const [{ isView: hasStats } = { isView: false }] = openings
      const { feeds, flags } = await pickFeeds(db.planned, hasStats ? viewedFeeds(ids, openings) : listedFeeds(ids), {
        viewers: {
          ids: openings.map(({ viewerId }) => viewerId),
          pages: openings.map(({ feedId }) => pages.get(feedId)!),
        },
        hasStats,
      })
      const found = new Map((await load(feeds, openings[0]!)).map((feed) => [feed.id, feed]))
      return openings.map(({ feedId }, nth) => {
        const feed = found.get(feedId)
        return feed && { feeds: [feed], flags: flags[nth]! }
      })
    },
  )

  /** A feed that is not public. */
  async function openHidden(viewer: Viewer, feedId: number, isView: boolean): Promise<Found | undefined> {
    if (!viewer) return undefined
    const isSeen = sql`s.feed_id = ${feedId} and ${visibleTo(viewer)}`
    if (isView) await db.run(sql`update feed_stats s set view_count = view_count + 1 where ${isSeen}`)
    const found = await find(db.planned, viewer, sql`select s.feed_id, 0 as position from feed_stats s where ${isSeen}`)
    return found.feeds.length > 0 ? found : undefined
  }

  async function ownPage(viewer: Viewer, limit: number, picks: readonly Sql[]): Promise<Buffer> {
    let found: Found = { feeds: [], flags: NO_FLAGS }
    for (const pick of picks) {
      // On connections that plan for the actual parameters: the best plan depends on the search text.
      found = await find(db, viewer, pick)
      if (found.feeds.length === limit) break
    }
    return joinFor(viewer, found)
  }

  return {
    page,
    ownPage,
    async matching(viewer, search) {
      const { reword } = shownTo(viewer)
      const viewerId = viewer && sql`${viewer.id}`
      const picks = reword ? [await pickShown(db, viewerId, reword, search)] : pickMatching(viewerId, search)
      return ownPage(viewer, search.limit, picks)
    },
    async one(viewer, feedId, isView) {
      const opening = { ...shownTo(viewer), feedId, isView, viewerId: viewer?.id ?? 0 }
      const found = (await open(opening)) ?? (await openHidden(viewer, feedId, isView))
      return found && (await joinFor(viewer, found)).subarray(1, -1)
    },
    async byId(viewer, feedIds) {
      const { feeds, flags } = await find(
        db.lagging,
        viewer,
        sql`
          select s.feed_id, s.feed_id as position from feed_stats s
          where s.feed_id = any(${[...new Set(feedIds)]}::bigint[]) and ${visibleTo(viewer)}`,
      )
      const texts = await Promise.all(feeds.map((feed) => joinFor(viewer, { feeds: [feed], flags })))
      return new Map(feeds.map(({ id }, nth) => [id, texts[nth]!.subarray(1, -1).toString()]))
    },
  }
}
