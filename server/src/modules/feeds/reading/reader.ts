import { type Caller, createSharer, type Db, type Sql, sql } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import type { SummaryWriter } from '../../users/index.ts'
import type { Repostable, RepostableType } from '../port.ts'
import { createAuthors } from './authors.ts'
import { createFlagsOf, type Flags, NO_FLAGS } from './flags.ts'
import { createNames, type Names } from './names.ts'
import { type PickedFeed, picked } from './pick.ts'
import { createFeedRecords, type FeedRecord } from './records.ts'
import { createSightOf, GUEST, isSeen, type Sight } from './sight.ts'

type Viewer = Pick<Caller, 'id'> | undefined

/** Which feeds a list shows, for somebody with this sight. */
export type PickPage = (sight: Sight) => Sql

export interface FeedReader {
  /** A list that is the same for everybody who sees only what is public; `key` names it with all its parameters. */
  sharedPage(viewer: Viewer, key: string, pick: PickPage): Promise<string>
  /** The same for a list that is paged by `index`. */
  indexedPage(viewer: Viewer, key: string, pick: PickPage): Promise<string>
  /** A list of somebody's own. */
  ownPage(viewer: Viewer, pick: (sight: Sight) => Promise<Sql> | Sql): Promise<string>
  /** One feed, if the viewer sees it; `changed` may put right what was counted meanwhile. */
  one(viewer: Viewer, feedId: number, changed?: (feed: PickedFeed) => Promise<void>): Promise<string | undefined>
  /** Feeds by id, those the viewer sees. */
  byId(viewer: Viewer, feedIds: readonly number[]): Promise<Map<number, string>>
}

/**
 * Every list of feeds goes pick → load → screen → present. Picking says which feeds, at which version, with all counts;
 * it screens too, because what somebody may not see is never picked. Loading reads only what is not held at that version.
 * Presenting joins pieces of JSON that were written once per version.
 */
export function createFeedReader(deps: { db: Db; viewFile: ViewFile; repostables: readonly Repostable[] }): FeedReader {
  const { db, viewFile, repostables } = deps
  const sightOf = createSightOf(db)
  const flagsOf = createFlagsOf(db)
  const loadRecords = createFeedRecords(db, viewFile)
  const loadAuthors = createAuthors(db, viewFile)
  const loadNames = createNames(db)
  const share = createSharer<PickedFeed[]>()
  const sources = new Map<RepostableType, Repostable>(repostables.map((each) => [each.type, each]))

  const run = (query: Sql) => db.rows<PickedFeed>(query)

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
        for (const [id, { view }] of views ?? []) found.set(`${type}:${id}`, JSON.stringify(view))
      }),
    )
    return found
  }

  const askFlags = (viewer: Viewer, feeds: readonly PickedFeed[]) =>
    flagsOf(
      viewer?.id ?? 0,
      feeds.map(({ id }) => id),
    )

  async function present(viewer: Viewer, feeds: readonly PickedFeed[], given?: Flags): Promise<string[]> {
    const [records, authors, flags] = await Promise.all([
      loadRecords(feeds),
      loadAuthors(feeds),
      given ?? askFlags(viewer, feeds),
    ])
    const [names, abouts] = await Promise.all([
      loadNames(records.values(), feeds[0]?.names_version ?? 0),
      loadRepostables(viewer, records.values()),
    ])
    return feeds.map((feed) => write(feed, records.get(feed.id)!, authors.get(feed.author_id)!, flags, names, abouts))
  }

  const page = async (viewer: Viewer, feeds: readonly PickedFeed[], flags?: Flags): Promise<string> =>
    `[${(await present(viewer, feeds, flags)).join()}]`

  async function shared(viewer: Viewer, key: string, pick: (sight: Sight) => Sql): Promise<string> {
    const feeds = await share(key, () => run(pick(GUEST)))
    if (!viewer) return page(viewer, feeds, NO_FLAGS)
    const flags = await askFlags(viewer, feeds)
    // Few see more than everybody does; for those the page is picked anew.
    return flags.isPrivate ? page(viewer, await run(pick(await sightOf(viewer)))) : page(viewer, feeds, flags)
  }

  return {
    sharedPage: (viewer, key, pick) => shared(viewer, key, (sight) => picked(pick(sight))),
    indexedPage: (viewer, key, pick) => shared(viewer, key, (sight) => picked(pick(sight), { hasIndex: true })),
    ownPage: async (viewer, pick) => page(viewer, await run(await pick(await sightOf(viewer)))),
    async one(viewer, feedId, changed) {
      const sight = await sightOf(viewer)
      const [feed] = await run(
        picked(sql`select s.feed_id, 1 as place from feed_stats s where s.feed_id = ${feedId} and ${isSeen(sight)}`),
      )
      if (!feed) return undefined
      await changed?.(feed)
      return (await present(viewer, [feed]))[0]
    },
    async byId(viewer, feedIds) {
      const sight = await sightOf(viewer)
      const feeds = await run(
        picked(sql`
          select s.feed_id, s.feed_id as place from feed_stats s
          where s.feed_id = any(${[...new Set(feedIds)]}::bigint[]) and ${isSeen(sight)}`),
      )
      const written = await present(viewer, feeds)
      return new Map(feeds.map(({ id }, index) => [id, written[index]!]))
    },
  }
}

function write(
  feed: PickedFeed,
  record: FeedRecord,
  author: SummaryWriter,
  { liked, collected }: Flags,
  names: Names,
  abouts: ReadonlyMap<string, string>,
): string {
  const { repostable } = record
  const about = (repostable && abouts.get(`${repostable.type}:${repostable.id}`)) ?? 'null'
  const amount = feed.reward_count === 0 ? 'null' : feed.reward_amount
  const index = feed.index === undefined ? '' : `,"index":${feed.index}`
  return `${record.json},${names.linked(feed.id, record)},"theme":${names.theme(record.themeId, feed.participators)},"like_count":${feed.like_count},"feed_view_count":${feed.view_count},"feed_comment_count":${feed.comment_count},"hot":${feed.hot},"reward":{"count":${feed.reward_count},"amount":${amount}},"has_like":${liked.has(feed.id)},"has_collect":${collected.has(feed.id)},"repostable":${about}${index},"user":${author(feed)}}`
}
