import {
  type Asked,
  bytesOf,
  createBatcher,
  createReader,
  type Db,
  nothing,
  type Page,
  type Queryable,
  type Reword,
  type Sql,
  sql,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import type { Repostable } from '../port.ts'
import { type About, type AboutTexts, createAbouts } from './abouts.ts'
import { createAuthors } from './authors.ts'
import { viewedPage } from './count-views.ts'
import { type Flags, flagsColumn, NO_FLAGS, readFlags } from './flags.ts'
import { createKnownPages, type FollowingQuery, followedPages, nameOf, pageTexts } from './following.ts'
import { createNames } from './names.ts'
import { type WrittenFeed, withFlags, writeOne, writeOwn, writeShared } from './page.ts'
import { hiddenColumn, isSame, mergeRuns, once, type PickedFeed, picked, runThrough, saidOnce } from './pick.ts'
import { isOfMany, type ListOfMany, pickTogether, type SharedList } from './pick-together.ts'
import { createFeedRecords } from './records.ts'
import { pickMatching, pickShown, type Search } from './search.ts'
import { createSightOf, GUEST, isSeenBy, type Sight } from './sight.ts'
import { type AboutFeed, writeFeed } from './write-feed.ts'

/** Each viewer has a page of their own, so a query for more of them would take too long. */
const MAX_FOLLOWERS_AT_ONCE = 32

/** Recent pages are kept, so that one which is still the same need not be written again. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024

/** Addresses that end were signed up to SIGNED_FOR_MS before the page was written, and are good for far longer than this beside. */
const SIGNED_AGAIN_MS = 60_000

type Viewer = { readonly id: number } | undefined

export interface FeedReader {
  sharedPage(viewer: Viewer, list: SharedList): Promise<Buffer>
  /** What somebody follows. */
  followed(query: FollowingQuery): Promise<Buffer>
  /** Feeds that were searched for. The picks are tried one after another until one fills the page. */
  ownPage(viewer: Viewer, limit: number, picks: readonly Sql[]): Promise<Buffer>
  /** A page of feeds whose text, as the viewer is shown it, contains something. */
  matching(viewer: Viewer, asked: Search): Promise<Buffer>
  /** For picks that run through indexes of everything. */
  sightOf(viewer: Viewer): Promise<Sight>
  /** One feed, if the viewer sees it; counts this as a view if told to. */
  one(viewer: Viewer, feedId: number, isView: boolean): Promise<Buffer | undefined>
  /** Feeds by id, those the viewer sees. */
  byId(viewer: Viewer, feedIds: readonly number[]): Promise<Map<number, string>>
}

/** What a query found. */
interface Found {
  feeds: readonly PickedFeed[]
  /** In the order of the viewers who asked. */
  flags: readonly Flags[]
}

interface FeedsPage extends Page {
  /** Which records it shows, and how. They have no version. */
  abouts: readonly About[]
  texts: AboutTexts
  /** Until when it may be shown again: always, unless it has addresses that end. */
  goodUntilMs: number
}

interface Written {
  written: readonly AboutFeed[]
  texts: AboutTexts
}

/** Somebody who opens a feed. */
interface Opening {
  feedId: number
  /** 0 for a guest. */
  viewerId: number
}

/** A feed that was opened; written where it looks the same to everybody but for the flags. */
interface Opened {
  feed: PickedFeed
  written: WrittenFeed | undefined
  flags: Flags
}

export interface ReaderDeps {
  db: Db
  viewFile: ViewFile
  repostables: readonly Repostable[]
  /** How texts are shown, for as long as there is this reader; as they were written where there is none. */
  reword?: Reword
}

/**
 * Every list of feeds goes pick → load → screen → present. Picking says which feeds, at which version, with all counts;
 * it screens too, because what somebody may not see is never picked. Loading reads only what is not held at that version.
 * Presenting joins pieces of JSON that were written once per version.
 */
export function createFeedReader(deps: ReaderDeps): FeedReader {
  const { db, viewFile, repostables, reword } = deps
  const sightOf = createSightOf(db)
  const loadRecords = createFeedRecords(db.planned, viewFile, reword)
  const loadAuthors = createAuthors(db.planned, viewFile, reword)
  const loadNames = createNames(db.planned, viewFile, reword)
  const aboutsOf = createAbouts(db.planned, repostables, reword)

  /** The feeds of a page, and what these viewers did with them. */
  async function run(
    viewerIds: readonly number[],
    page: Sql,
    { hasIndex = false, hidden = nothing, on = db.lagging }: { hasIndex?: boolean; hidden?: Sql; on?: Queryable } = {},
  ): Promise<Found> {
    const feeds = await on.rows<PickedFeed>(picked(page, { hasIndex, flags: sql`${flagsColumn(viewerIds)} ${hidden}` }))
    const said = [...saidOnce(feeds, 'flags'), ...saidOnce(feeds, 'hidden')]
    return { feeds, flags: readFlags(said, viewerIds.length) }
  }

  /** What is kept at its version, or read if it is not. A batch loads it for all its pages at once, before each is written. */
  async function load(feeds: readonly PickedFeed[]) {
    const [records, authors] = await Promise.all([loadRecords(feeds), loadAuthors(feeds)])
    return { records, authors, names: await loadNames(records.values(), feeds[0]?.names_version ?? 0) }
  }

  /** With the records they are about as the viewer sees them, unless those are known. */
  async function write(viewer: Viewer, feeds: readonly PickedFeed[], known?: AboutTexts): Promise<Written> {
    const { records, authors, names } = await load(feeds)
    const abouts = [...records.values()].flatMap(({ repostable }) => repostable ?? [])
    const texts = known ?? (abouts.length > 0 ? await aboutsOf.load(abouts, viewer) : NO_ABOUTS)
    const written = feeds.map((feed) =>
      writeFeed(feed, records.get(feed.id)!, authors.get(feed.author_id)!, names, texts),
    )
    return { written, texts }
  }

  function writePageOf({ written, texts }: Written): FeedsPage {
    return {
      ...writeShared(written),
      abouts: written.flatMap(({ about }) => about ?? []),
      texts,
      goodUntilMs: written.every(({ isLasting }) => isLasting)
        ? Number.POSITIVE_INFINITY
        : Date.now() + SIGNED_AGAIN_MS,
    }
  }

  const own = async (viewer: Viewer, { feeds, flags: [mine = NO_FLAGS] }: Found): Promise<Buffer> =>
    writeOwn((await write(viewer, feeds)).written, mine)

  /** The shared page as this viewer sees it: few records look different to somebody, and then the page is written for them. */
  async function asSeenBy(viewer: { id: number }, sheet: FeedsPage, feeds: readonly PickedFeed[], flags: Flags) {
    const theirs = sheet.abouts.length > 0 ? await aboutsOf.loadOwn(sheet.abouts, viewer) : NO_ABOUTS
    if (theirs.size === 0) return withFlags(sheet, feeds, flags)
    const { written } = await write(viewer, feeds, new Map([...sheet.texts, ...theirs]))
    return writeOwn(written, flags)
  }

  const readShared = createReader<SharedList, readonly PickedFeed[], Flags, FeedsPage>({
    kind: ({ kind, key }) => kind ?? key,
    key: ({ key }) => `${key} ${viewFile.hasPlaceholders()}`,
    // Each list is its own statement, with all its viewers, unless it is one of many of a kind.
    pick: (asked) =>
      asked.every(isAskedOfMany)
        ? pickTogether(db.lagging, asked)
        : Promise.all(
            asked.map(async ({ question, viewerIds }) => {
              const { pick, isPagedByIndex } = question
              const hidden = typeof pick === 'function' ? nothing : hiddenColumn(viewerIds, pick)
              const { feeds, flags } = await run(viewerIds, pickFor(question, GUEST), {
                ...(isPagedByIndex && { hasIndex: true }),
                hidden,
              })
              return { picked: feeds, marks: flags }
            }),
          ),
    isSame,
    write: async (_list, feeds) => writePageOf(await write(undefined, feeds)),
    mayShowAgain,
    maxBytes: MAX_PAGE_BYTES,
  })

  // What is hidden from others on the pages of all who ask at the same time, in one statement.
  const openTheirs = createBatcher<
    { viewerId: number; feedIds: readonly number[] },
    { feeds: PickedFeed[]; flags: Flags }
  >(async (asked) => {
    const ids = [...new Set(asked.flatMap(({ feedIds }) => feedIds))]
    const rows = await db.planned.rows<PickedFeed>(
      picked(
        sql`select s.feed_id, 0 as position from feed_stats s where s.feed_id = any(${ids}::bigint[]) and s.deleted_at is null`,
        {
          flags: flagsColumn(
            asked.map(({ viewerId }) => viewerId),
            sql`${asked.map(({ feedIds }) => `{${feedIds.join()}}`)}::text[]`,
          ),
        },
      ),
    )
    const flags = readFlags(saidOnce(rows, 'flags'), asked.length)
    const feeds = new Map(rows.map((row) => [row.id, row]))
    return asked.map(({ feedIds }, at) => ({
      feeds: feedIds.flatMap((id) => feeds.get(id) ?? []),
      flags: flags[at]!,
    }))
  })

  // Whoever looks at what they follow at the same time is looked for in one statement.
  const knownPages = createKnownPages()
  async function openFollowed(asked: readonly FollowingQuery[]) {
    const ids = sql`array(select p.ids::text from pages p order by p.nth)`
    const viewerIds = asked.map(({ viewer }) => viewer.id)
    const rows = await db.lagging.rows<PickedFeed & { pages: string[] | null }>(
      picked(sql`select distinct unnest(p.ids) as feed_id, 0 as position from pages p`, {
        before: followedPages(asked, asked.map(knownPages.find)),
        flags: sql`${flagsColumn(viewerIds, ids)} ${once(pageTexts, 'pages')}`,
      }),
    )
    await load(rows)
    const flags = readFlags(saidOnce(rows, 'flags'), asked.length)
    const feeds = new Map(rows.map((row) => [row.id, row]))
    const pages = saidOnce(rows, 'pages')
    return asked.map((query, at) => ({
      picked: knownPages.read(query, pages[at] ?? '{}').map((id) => feeds.get(id)!),
      marks: [flags[at]!],
    }))
  }

  const readFollowed = createReader<FollowingQuery, readonly PickedFeed[], Flags, FeedsPage>({
    kind: () => 'followed',
    key: (query) => `${nameOf(query)} ${query.after} ${viewFile.hasPlaceholders()}`,
    pick: async (asked) => {
      const questions = asked.map(({ question }) => question)
      return (await Promise.all(inParts(questions, MAX_FOLLOWERS_AT_ONCE).map(openFollowed))).flat()
    },
    isSame,
    write: async ({ viewer }, feeds) => writePageOf(await write(viewer, feeds)),
    mayShowAgain,
  })

  async function openAll(openings: readonly Opening[], isView: boolean): Promise<(Opened | undefined)[]> {
    const ids = openings.map(({ feedId }) => feedId)
    const page = isView
      ? viewedPage(ids)
      : sql`select s.feed_id, 0 as position from feed_stats s where s.feed_id = any(${[...new Set(ids)]}::bigint[]) and s.is_listed`
    const flagsOfAll = flagsColumn(
      openings.map(({ viewerId }) => viewerId),
      sql`${ids.map((id) => `{${id}}`)}::text[]`,
    )
    const rows = await db.planned.rows<PickedFeed>(picked(page, { hasStats: isView, flags: flagsOfAll }))
    const { records, authors, names } = await load(rows)
    const flags = readFlags(saidOnce(rows, 'flags'), openings.length)
    // Written once for all who open it, and at once, unless it shows a record, which may look different to each of them.
    const feeds = new Map(
      rows.map((feed) => {
        const [record, author] = [records.get(feed.id), authors.get(feed.author_id)]
        const isAlike = record && author && !record.repostable
        return [feed.id, { feed, written: isAlike ? writeFeed(feed, record, author, names, NO_ABOUTS) : undefined }]
      }),
    )
    return openings.map(({ feedId }, position) => {
      const opened = feeds.get(feedId)
      return opened && { ...opened, flags: flags[position]! }
    })
  }

  // Whoever opens a feed at the same time, whichever it is, is asked for in one statement, which counts their views too.
  const view = createBatcher<Opening, Opened | undefined>((openings) => openAll(openings, true))
  const look = createBatcher<Opening, Opened | undefined>((openings) => openAll(openings, false))

  /** One that is not for everybody, for somebody who may see it. */
  async function openHidden(viewer: Viewer, feedId: number, isView: boolean): Promise<Opened | undefined> {
    if (!viewer) return undefined
    const page = sql`select s.feed_id, 0 as position from feed_stats s where s.feed_id = ${feedId} and ${isSeenBy(viewer)}`
    const { feeds, flags } = await run([viewer.id], page)
    const [feed] = feeds
    if (feed && isView)
      feed.view_count += await db.run(sql`update feed_stats set view_count = view_count + 1 where feed_id = ${feedId}`)
    return feed && { feed, written: undefined, flags: flags[0] ?? NO_FLAGS }
  }

  async function ownPage(viewer: Viewer, limit: number, picks: readonly Sql[]): Promise<Buffer> {
    let found: Found = { feeds: [], flags: [] }
    for (const pick of picks) {
      // What is searched for decides how it is best found.
      found = await run(asList(viewer), pick, { on: db })
      if (found.feeds.length === limit) break
    }
    return own(viewer, found)
  }

  return {
    async sharedPage(viewer, list) {
      const { picked: feeds, sheet, mark: flags = NO_FLAGS } = await readShared(list, viewer?.id)
      const isEmpty = feeds.length === 0
      if (isEmpty) await list.guard?.()
      if (!viewer) return sheet.bytes
      const { pick } = list
      // Few viewers see hidden feeds; the page is picked separately for them, unless their feeds can be merged in.
      if (isEmpty || (flags.isPrivate && typeof pick === 'function'))
        return own(
          viewer,
          await run([viewer.id], pickFor(list, await sightOf(viewer)), { hasIndex: list.isPagedByIndex === true }),
        )
      if (flags.hidden.length > 0 && typeof pick !== 'function') {
        const theirs = await openTheirs({ viewerId: viewer.id, feedIds: flags.hidden })
        const { written } = await write(viewer, mergeRuns(feeds, theirs.feeds, pick))
        return writeOwn(written, bothFlags(flags, theirs.flags))
      }
      return asSeenBy(viewer, sheet, feeds, flags)
    },
    async followed(query) {
      const { picked: feeds, sheet, mark: flags = NO_FLAGS } = await readFollowed(query, query.viewer.id)
      return withFlags(sheet, feeds, flags)
    },
    ownPage,
    async matching(viewer, asked) {
      const sight = await sightOf(viewer)
      const picks = reword ? [await pickShown(db, sight, reword, asked)] : pickMatching(sight, asked)
      return ownPage(viewer, asked.limit, picks)
    },
    sightOf,
    async one(viewer, feedId, isView) {
      const open = isView ? view : look
      const found = (await open({ feedId, viewerId: viewer?.id ?? 0 })) ?? (await openHidden(viewer, feedId, isView))
      if (!found) return undefined
      const written = found.written ?? (await write(viewer, [found.feed])).written[0]!
      return bytesOf(writeOne(written, found.flags))
    },
    async byId(viewer, feedIds) {
      const { feeds, flags } = await run(
        asList(viewer),
        sql`
          select s.feed_id, s.feed_id as position from feed_stats s
          where s.feed_id = any(${[...new Set(feedIds)]}::bigint[]) and ${isSeenBy(viewer)}`,
      )
      const { written } = await write(viewer, feeds)
      return new Map(written.map((feed) => [feed.id, bytesOf(writeOne(feed, flags[0] ?? NO_FLAGS)).toString()]))
    },
  }
}

const pickFor = ({ pick, values = [] }: SharedList, sight: Sight): Sql =>
  typeof pick === 'function'
    ? pick(
        sight,
        values.map((value) => sql`${value}`),
      )
    : runThrough(sight, pick)

const mayShowAgain = ({ abouts, goodUntilMs }: FeedsPage): boolean => abouts.length === 0 && goodUntilMs > Date.now()

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, nth) => items.slice(nth * size, (nth + 1) * size))

const isAskedOfMany = (asked: Asked<SharedList>): asked is Asked<ListOfMany> => isOfMany(asked.question)

const bothFlags = (one: Flags, other: Flags): Flags => ({
  ...one,
  liked: new Set([...one.liked, ...other.liked]),
  collected: new Set([...one.collected, ...other.collected]),
})

const asList = (viewer: Viewer): number[] => (viewer ? [viewer.id] : [])

const NO_ABOUTS: AboutTexts = new Map()
