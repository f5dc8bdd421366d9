import {
  type ByteText,
  createPieceWriter,
  type Queryable,
  type Reword,
  sql,
  toByteText,
} from '../../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../../files/index.ts'
import { type FeedCategoryName, type FeedTheme, type FeedTopic, linkedFields, pivotFields } from '../schemas.ts'
import { type FeedRecord, SIGNED_FOR_MS } from './records.ts'

type Kind = 'topics' | 'categories' | 'themes'

interface NameRow {
  kind: Kind
  id: number
  name: string
  description: string | null
  logo: StoredFile | null
}

const MAX_NAMES = 20_000

/** All names at one version: nothing was renamed anywhere while it is the current one. */
interface Epoch {
  version: number
  /** Logos of hidden topics have addresses that end: after a while all names are read anew. */
  readonly endsMs: number
  known: Map<string, ByteText>
}

/** The names that feeds show, remembered as long as nothing was renamed. */
export function createNames(
  db: Queryable,
  viewFile: ViewFile,
  reword: Reword = (text) => text,
): (records: Iterable<FeedRecord>, version: number) => Promise<Names> {
  let current: Epoch = { version: 0, endsMs: 0, known: new Map() }
  return async (records, version) => {
    const now = Date.now()
    if (version > current.version || current.known.size > MAX_NAMES || now > current.endsMs)
      current = { version: Math.max(version, current.version), endsMs: now + SIGNED_FOR_MS, known: new Map() }
    // A page that started with these names uses them to the end, even if something is renamed meanwhile.
    const epoch = current
    const missing = findMissing(epoch, records)
    if (missing) for (const [key, json] of await read(db, missing, viewFile, reword)) epoch.known.set(key, json)
    return namesOf(epoch)
  }
}

/** How the names of prepared records are written. */
export interface Names {
  /** `"topics":[…],"categories":[…]`. */
  linked(feedId: number, record: FeedRecord): ByteText
  theme(themeId: number | null, participators: number | null): ByteText
}

const writePivot = createPieceWriter(pivotFields)
const writeLinked = createPieceWriter(linkedFields)

const namesOf = (epoch: Epoch): Names => ({
  linked(feedId, record) {
    if (record.linked?.of === epoch) return record.linked.json
    const { known } = epoch
    const topics = record.topicIds.flatMap((id) => {
      const open = known.get(`topics:${id}`)
      return open ? [`${open}{${writePivot({ feed_id: feedId, topic_id: id })}}}`] : []
    })
    const categories = record.categoryIds.map((id) => known.get(`categories:${id}`)).filter(Boolean)
    const json = writeLinked({ topics: `[${topics.join()}]`, categories: `[${categories.join()}]` })
    record.linked = { of: epoch, json }
    return json
  },
  theme: (themeId, participators) =>
    themeId === null ? 'null' : `${epoch.known.get(`themes:${themeId}`)}${participators ?? 0}}}`,
})

type Missing = Record<Kind, Set<number>>

function findMissing(epoch: Epoch, records: Iterable<FeedRecord>): Missing | undefined {
  const { known } = epoch
  const missing: Missing = { topics: new Set(), categories: new Set(), themes: new Set() }
  const want = (kind: Kind, id: number) => {
    if (!known.has(`${kind}:${id}`)) missing[kind].add(id)
  }
  for (const { themeId, topicIds, categoryIds, linked } of records) {
    if (themeId !== null) want('themes', themeId)
    if (linked?.of === epoch) continue
    for (const id of topicIds) want('topics', id)
    for (const id of categoryIds) want('categories', id)
  }
  return missing.topics.size + missing.categories.size + missing.themes.size > 0 ? missing : undefined
}

async function read(
  db: Queryable,
  { topics, categories, themes }: Missing,
  viewFile: ViewFile,
  reword: Reword,
): Promise<Map<string, ByteText>> {
  const rows = await db.rows<NameRow>(sql`
    select 'topics' as kind, id, name, null as description, ${fileOf(sql`logo_id`)} as logo from topics
    where id = any(${[...topics]}::bigint[]) and deleted_at is null and status = 'passed'
    union all
    select 'categories', id, name, null, null from feed_categories where id = any(${[...categories]}::bigint[])
    union all
    select 'themes', id, title, description, null from feed_themes where id = any(${[...themes]}::bigint[])`)
  // A topic that is gone or refused is remembered as no text.
  const names = new Map<string, ByteText>([...topics].map((id) => [`topics:${id}`, '']))
  for (const { name, description, ...row } of rows) {
    const said = { ...row, name: reword(name), description: description && reword(description) }
    names.set(`${row.kind}:${row.id}`, toByteText(write(said, viewFile)))
  }
  return names
}

// Topics and themes are left open where the feed's own part comes in.
function write({ kind, id, name, description, logo }: NameRow, viewFile: ViewFile): string {
  if (kind === 'topics') {
    const topic: Omit<FeedTopic, 'pivot'> = { id, name, logo: viewFile.always(logo, 'topic', id) }
    return `${JSON.stringify(topic).slice(0, -1)},"pivot":`
  }
  if (kind === 'categories') return JSON.stringify({ id, name } satisfies FeedCategoryName)
  const theme: Omit<FeedTheme, 'counts'> = { id, title: name, ...(description !== null && { description }) }
  return `${JSON.stringify(theme).slice(0, -1)},"counts":{"participator":`
}
