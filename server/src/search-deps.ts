import type { TSchema } from 'typebox'
import {
  type Caller,
  createSchemaWriter,
  type Db,
  type Logger,
  rewordingOf,
  sql,
  type Wording,
} from './kernel/index.ts'
import { type FeedRecords, type Repostable, suggestTags } from './modules/feeds/index.ts'
import type { FileView, ViewFile } from './modules/files/index.ts'
import type { FoundRecord, RecordLoader, SearchModuleDeps } from './modules/search/index.ts'
import { showTopics, TopicView } from './modules/topics/index.ts'
import { loadProfiles, loadUsers, presentProfile, presentSummary, UserProfile } from './modules/users/index.ts'

interface Made {
  db: Db
  log: Logger
  viewFile: ViewFile
  wording: Wording
  repostables: readonly Repostable[]
  feeds: FeedRecords
}

type Viewer = Caller | undefined
type Load<View> = (viewer: Viewer, ids: readonly number[]) => Promise<ReadonlyMap<number, View>>

/** Gives search the records that other modules show. */
export function searchDeps({ db, log, viewFile, wording, repostables, feeds }: Made): SearchModuleDeps {
  const loader = <View extends object>(
    view: TSchema,
    load: Load<View>,
    textOf: (shown: View) => string,
  ): RecordLoader => {
    const write = createSchemaWriter(view)
    const rewording = rewordingOf(view)
    return {
      view,
      async load(viewer, ids) {
        const reword = wording.rewordFor(viewer)
        const found = [...(await load(viewer, ids))].map(([id, record]): [number, FoundRecord] => {
          const shown = (reword && rewording ? rewording(record, reword) : record) as View
          return [id, { json: write(shown), text: textOf(shown) }]
        })
        return new Map(found)
      },
    }
  }
  const repostable = (type: Repostable['type']): RecordLoader => {
    const { view, load } = repostables.find((each) => each.type === type)!
    return loader(
      view,
      async (viewer, ids) => new Map([...(await load(db, ids, viewer))].map(([id, record]) => [id, record.view])),
      (shown) => ('title' in shown ? String(shown.title) : ''),
    )
  }
  const loadTopics = async (viewer: Viewer, ids: readonly number[]) => {
    const page = sql`select t.id, t.id as position from topics t where t.id = any (${ids as number[]}::bigint[])`
    return byId(await showTopics(db, viewer, page, viewFile))
  }
  const named = (rows: ReadonlyMap<number, { name: string }>, picture: (id: number) => FileView | null) =>
    new Map([...rows].map(([id, { name }]) => [id, { name, picture: picture(id) }]))

  return {
    db,
    log,
    wording,
    records: {
      feeds: {
        view: feeds.feeds.view,
        async load(viewer, ids) {
          const texts = await feeds.feeds.byId(viewer, ids)
          return new Map([...texts].map(([id, json]) => [id, { json, text: JSON.parse(json).feed_content }]))
        },
      },
      comments: loader(
        feeds.comments.view,
        async (_, ids) => byId(await feeds.comments.byId(ids)),
        ({ body }) => body,
      ),
      people: loader(
        UserProfile,
        async (viewer, ids) => {
          const users = await loadProfiles(db, viewer, ids)
          return new Map([...users].map(([id, user]) => [id, presentProfile(user, viewer, viewFile)]))
        },
        ({ name }) => name,
      ),
      topics: loader(TopicView, loadTopics, ({ name }) => name),
      events: repostable('event'),
      goods: repostable('mall_commodities'),
    },
    suggestions: {
      db,
      async people(_, ids) {
        const users = await loadUsers(db, ids)
        return named(users, (id) => presentSummary(users.get(id)!, viewFile).avatar)
      },
      async topics(viewer, ids) {
        const found = await loadTopics(viewer, ids)
        return named(found, (id) => found.get(id)!.logo)
      },
      tags: (query, reword) => suggestTags(db, query, reword),
    },
  }
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))
