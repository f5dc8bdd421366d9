import { LRUCache } from 'lru-cache'
import {
  createPieceWriter,
  createSharer,
  type Db,
  type Reword,
  rewordingOf,
  type Sql,
  sql,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import type { SummaryWriter } from '../../users/index.ts'
import type { Repostable, RepostableType } from '../port.ts'
import { countedFields } from '../schemas.ts'
import { createAuthors } from './authors.ts'
import { type Flags, NO_FLAGS, readFlags } from './flags.ts'
import { createNames, type Names } from './names.ts'
import { type WrittenFeed, type WrittenPage, withFlags, writeOne, writeOwn, writeShared } from './page.ts'
import { type PickedFeed, picked } from './pick.ts'
import { createFeedRecords, type FeedRecord } from './records.ts'
import { createSightOf, GUEST, isSeenBy, type Sight } from './sight.ts'

/** Recent pages are kept, so that one which is still the same need not be written again. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024

type Viewer = { readonly id: number } | undefined

/** Which feeds a list shows, for somebody with this sight. */
export type PickPage = (sight: Sight) => Sql

/** Throws if what the list belongs to is not there for this viewer. Only asked where the list shows nothing to guests. */
export type Guard = () => Promise<unknown>

/** A list that is the same for everybody who sees only what is public. */
export interface SharedList {
  /** Names it with all its parameters. */
  key: string
  pick: PickPage
  isPagedByIndex?: boolean
  guard?: Guard
}

export interface FeedReader {
  sharedPage(viewer: Viewer, list: SharedList): Promise<Buffer>
  /** A list of somebody's own. The picks are tried one after another until one fills the page. */
  ownPage(viewer: Viewer, limit: number, picks: readonly Sql[]): Promise<Buffer>
  /** For picks that run through indexes of everything. */
  sightOf(viewer: Viewer): Promise<Sight>
  /** One feed, if the viewer sees it; `changed` may put right what was counted meanwhile. */
  one(viewer: Viewer, feedId: number, changed?: (feed: PickedFeed) => Promise<void>): Promise<string | undefined>
  /** Feeds by id, those the viewer sees. */
  byId(viewer: Viewer, feedIds: readonly number[]): Promise<Map<number, string>>
}

/** A written feed, and what kind of record it is about. */
interface AboutFeed extends WrittenFeed {
  aboutType: RepostableType | undefined
}

/** What a query found. */
interface Found {
  feeds: readonly PickedFeed[]
  /** In the order of the viewers who asked. */
  flags: readonly Flags[]
}

/** A shared page with the flags of one of those who look at it. */
interface ViewedPage {
  page: SharedPage
  flags: Flags
}

interface SharedPage extends WrittenPage {
  feeds: readonly PickedFeed[]
  /** Shows a record that does not look the same to everybody. */
  isPersonal: boolean
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
  const loadRecords = createFeedRecords(db, viewFile, reword)
  const loadAuthors = createAuthors(db, viewFile, reword)
  const loadNames = createNames(db, viewFile, reword)
  const share = createSharer<number, ViewedPage>()
  const recentPages = new LRUCache<string, SharedPage>({
    maxSize: MAX_PAGE_BYTES,
    sizeCalculation: ({ bytes }) => 2 * bytes.length + 4000,
  })
  const sources = new Map<RepostableType, Repostable>(repostables.map((each) => [each.type, each]))
  const rewordings = new Map(repostables.map(({ type, view }) => [type, rewordingOf(view as never)]))

  /** The feeds of a page, and what these viewers did with them. */
  async function run(viewerIds: readonly number[], page: Sql, hasIndex = false): Promise<Found> {
    const feeds = await db.rows<PickedFeed>(picked(page, { hasIndex, viewerIds }))
    return { feeds, flags: readFlags(feeds[0]?.flags, viewerIds.length) }
  }

  async function loadRepostables(viewer: Viewer, records: Iterable<FeedRecord>): Promise<Map<string, string>> {
    const wanted = new Map<RepostableType, Set<number>>()
    for (const { repostable } of records) {
      if (!repostable) continue
      wanted.set(repostable.type, (wanted.get(repostable.type) ?? new Set()).add(repostable.id))
    }
    const found = new Map<string, string>()
    await Promise.all(
      [...wanted].map(async ([type, ids]) => {
        const views = await sources.get(type)?.load(db, [...ids], viewer)
        const rewording = reword && rewordings.get(type)
        for (const [id, { view }] of views ?? [])
          found.set(`${type}:${id}`, JSON.stringify(rewording ? rewording(view, reword) : view))
      }),
    )
    return found
  }

  async function write(viewer: Viewer, feeds: readonly PickedFeed[]): Promise<AboutFeed[]> {
    const [records, authors] = await Promise.all([loadRecords(feeds), loadAuthors(feeds)])
    const [names, abouts] = await Promise.all([
      loadNames(records.values(), feeds[0]?.names_version ?? 0),
      loadRepostables(viewer, records.values()),
    ])
    return feeds.map((feed) => writeFeed(feed, records.get(feed.id)!, authors.get(feed.author_id)!, names, abouts))
  }

  const own = async (viewer: Viewer, { feeds, flags: [mine = NO_FLAGS] }: Found): Promise<Buffer> =>
    writeOwn(await write(viewer, feeds), mine)

  async function writeForAll(key: string, feeds: readonly PickedFeed[]): Promise<SharedPage> {
    const kept = `${key} ${viewFile.hasPlaceholders()}`
    const last = recentPages.get(kept)
    if (last && isSame(last.feeds, feeds)) return last
    const written = await write(undefined, feeds)
    const types = written.flatMap(({ aboutType }) => aboutType ?? [])
    const isPersonal = types.some((type) => sources.get(type)?.isPersonal)
    const page = { ...writeShared(written), feeds, isPersonal }
    // What a feed is about has no version, so a page that shows such a record is written each time.
    if (types.length === 0) recentPages.set(kept, page)
    return page
  }

  return {
    async sharedPage(viewer, { key, pick, isPagedByIndex = false, guard }) {
      // One question for all who ask at once: the page, and what each of them did with it.
      const { page, flags } = await share(key, idOf(viewer), async (viewerIds) => {
        const members = [...new Set(viewerIds)].filter((id) => id > 0)
        const found = await run(members, pick(GUEST), isPagedByIndex)
        const shared = await writeForAll(key, found.feeds)
        const flagsOf = new Map(members.map((id, position) => [id, found.flags[position]!]))
        return viewerIds.map((id) => ({ page: shared, flags: flagsOf.get(id) ?? NO_FLAGS }))
      })
      const isEmpty = page.feeds.length === 0
      if (isEmpty) await guard?.()
      if (!viewer) return page.bytes
      // Few see more than everybody does; for those the page is picked anew.
      if (flags.isPrivate || isEmpty)
        return own(viewer, await run([viewer.id], pick(await sightOf(viewer)), isPagedByIndex))
      return page.isPersonal ? writeOwn(await write(viewer, page.feeds), flags) : withFlags(page, flags)
    },
    async ownPage(viewer, limit, picks) {
      let found: Found = { feeds: [], flags: [] }
      for (const pick of picks) {
        found = await run(asList(viewer), pick)
        if (found.feeds.length === limit) break
      }
      return own(viewer, found)
    },
    sightOf,
    async one(viewer, feedId, changed) {
      const { feeds, flags } = await run(
        asList(viewer),
        sql`select s.feed_id, 1 as position from feed_stats s where s.feed_id = ${feedId} and ${isSeenBy(viewer)}`,
      )
      const [feed] = feeds
      if (!feed) return undefined
      await changed?.(feed)
      const [written] = await write(viewer, [feed])
      return writeOne(written!, flags[0] ?? NO_FLAGS)
    },
    async byId(viewer, feedIds) {
      const { feeds, flags } = await run(
        asList(viewer),
        sql`
          select s.feed_id, s.feed_id as position from feed_stats s
          where s.feed_id = any(${[...new Set(feedIds)]}::bigint[]) and ${isSeenBy(viewer)}`,
      )
      const written = await write(viewer, feeds)
      return new Map(written.map((feed) => [feed.id, writeOne(feed, flags[0] ?? NO_FLAGS)]))
    },
  }
}

const idOf = (viewer: Viewer): number => viewer?.id ?? 0
const asList = (viewer: Viewer): number[] => (viewer ? [viewer.id] : [])

/** Whether two picks are the same in everything: then so is what is written of them. */
const isSame = (one: readonly PickedFeed[], other: readonly PickedFeed[]): boolean =>
  one.length === other.length && one.every((feed, position) => isSameRow(feed, other[position]!))

// Both are rows of one query, so they have the same columns; comparing any two objects takes seven times as long. What
// viewers did with a page is not part of what is shared.
function isSameRow(one: PickedFeed, other: PickedFeed): boolean {
  for (const column in one) {
    if (column === 'flags') continue
    const [here, there]: unknown[] = [one[column as keyof PickedFeed], other[column as keyof PickedFeed]]
    if (here !== there && !(here instanceof Date && there instanceof Date && here.getTime() === there.getTime()))
      return false
  }
  return true
}

const writeCounted = createPieceWriter(countedFields)

function writeFeed(
  feed: PickedFeed,
  record: FeedRecord,
  author: SummaryWriter,
  names: Names,
  abouts: ReadonlyMap<string, string>,
): AboutFeed {
  const { repostable } = record
  const about = (repostable && abouts.get(`${repostable.type}:${repostable.id}`)) ?? 'null'
  const amount = feed.reward_count === 0 ? 'null' : feed.reward_amount
  const index = feed.index === undefined ? '' : `,"index":${feed.index}`
  const counted = writeCounted({
    theme: names.theme(record.themeId, feed.participators),
    like_count: feed.like_count,
    feed_view_count: feed.view_count,
    feed_comment_count: feed.comment_count,
    hot: feed.hot,
    reward: `{"count":${feed.reward_count},"amount":${amount}}`,
  })
  return {
    id: feed.id,
    aboutType: repostable?.type,
    before: `${record.json},${names.linked(feed.id, record)},${counted},`,
    after: `,"repostable":${about}${index},"user":${author(feed)}}`,
  }
}
