import { containing, fold, identifier, plainTime, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { MAX_LEVELS } from './region-rules.ts'
import type { LocationHit, LocationTree } from './schemas.ts'

const MAX_HITS = 20

/** Locations whose Chinese name, pinyin or initials contain the keyword, each with the regions above and below it. */
export async function searchLocations(db: Queryable, keyword: string): Promise<LocationHit[]> {
  const rows = await findHits(db, keyword)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const hits = rows.filter((row) => row.rank !== null)
  return hits.map((hit) => {
    const tree = presentTree(hit, byId)
    const below = rows.filter((row) => row.parent_id === hit.id).sort((a, b) => a.id - b.id)
    return {
      items: levelsOf(tree) === MAX_LEVELS ? null : below.map((row) => ({ ...present(row), parent: null })),
      tree,
    }
  })
}

interface LocationRow {
  id: number
  parent_id: number | null
  name: string
  extends: string
  created_at: Date
  updated_at: Date
  /** How well it matches; null for regions that are only above or below a hit. */
  rank: number | null
}

const present = ({ id, parent_id, name, extends: more, created_at, updated_at }: LocationRow) => ({
  id,
  name,
  pid: parent_id ?? 0,
  extends: more,
  created_at: plainTime(created_at),
  updated_at: plainTime(updated_at),
})

function presentTree(row: LocationRow, byId: ReadonlyMap<number, LocationRow>): LocationTree {
  const parent = row.parent_id === null ? undefined : byId.get(row.parent_id)
  // The loader admits no fourth level, which is what the nested type says.
  return { ...present(row), parent: parent ? (presentTree(parent, byId) as LocationTree['parent']) : null }
}

const levelsOf = (tree: { parent: unknown } | null): number =>
  tree ? 1 + levelsOf(tree.parent as LocationTree | null) : 0

// Hits and the regions above and below them in one round trip; the tree is assembled here.
const findHits = (db: Queryable, keyword: string) =>
  db.rows<LocationRow>(sql`
    with recursive hits as (
      select id, parent_id, ${rank(keyword)} as rank, char_length(name) as length
      from locations where ${matches(keyword)} order by rank, length, id limit ${MAX_HITS}),
    above (id, parent_id) as (
      select id, parent_id from hits
      union select l.id, l.parent_id from locations l join above a on l.id = a.parent_id)
    select l.id, l.parent_id, l.name, l.extends, l.created_at, l.updated_at, h.rank
    from locations l left join hits h on h.id = l.id
    where l.id in (select id from above) or l.parent_id in (select id from hits)
    order by h.rank, h.length, l.id`)

/** The keyword as pinyin is stored, or undefined when it is not Latin: handles Xi'an, bei jing and LÜLIANG. */
function latinOf(keyword: string): string | undefined {
  const letters = fold(keyword)
    .replaceAll('ü', 'v')
    .replace(/[\s'’-]/g, '')
  return /^[a-z]+$/.test(letters) ? letters : undefined
}

function matches(keyword: string): Sql {
  const latin = latinOf(keyword)
  if (latin === undefined) return sql`name like ${containing(keyword)}`
  return sql`(latin like ${containing(latin)} or initials like ${containing(latin)})`
}

// People leave out the kind of place: 成都 means 成都市, xian means 西安市 before every other 县.
const KINDS = {
  name: ['', '市', '省', '区', '县', '旗', '盟', '州'],
  latin: ['', 'shi', 'sheng', 'qu', 'xian', 'qi', 'meng', 'zhou'],
  initials: ['', 's', 'q', 'x', 'm', 'z'],
}

/** 0 for the whole name, with or without its kind; 1 for its beginning; 2 for anywhere. */
function rank(keyword: string): Sql {
  const latin = latinOf(keyword)
  if (latin === undefined) return rankIn('name', keyword)
  return sql`least(${rankIn('latin', latin)}, ${rankIn('initials', latin)})`
}

function rankIn(column: keyof typeof KINDS, text: string): Sql {
  const whole = KINDS[column].map((kind) => text + kind)
  return sql`case when ${identifier(column)} = any(${whole}::text[]) then 0 when starts_with(${identifier(column)}, ${text}) then 1 else 2 end`
}
