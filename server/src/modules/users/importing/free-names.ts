import { fold, type Queryable, skeleton, sql } from '../../../kernel/index.ts'
import { nameFault } from '../names.ts'

/** As many characters as the table takes. */
const MOST = 60
/** Room for what makes a name different from another one. */
const ROOM = 40
const NONE = { reserved_nickname: [], reserved_words: [] }

/** A name to import, as it was and as it can be here. */
export interface FreeName {
  name: string
  /** Why it is another one. */
  changed?: 'name_taken' | 'name_unusable'
}

/**
 * Names for imported users that no one has yet and no other of the list gets: as they were where possible, otherwise with the
 * user's id behind.
 */
export async function freeNames(
  db: Queryable,
  wanted: readonly { id: number; name: string | null }[],
): Promise<FreeName[]> {
  const usable = wanted.map(({ name }) => (name !== null && isUsable(name.trim()) ? name.trim() : undefined))
  const taken = await findTaken(
    db,
    usable.filter((name) => name !== undefined),
  )
  const names: FreeName[] = []
  for (const [at, { id, name }] of wanted.entries()) {
    const same = usable[at]
    if (same !== undefined && take(taken, same)) {
      names.push({ name: same })
      continue
    }
    const changed = same === undefined ? 'name_unusable' : 'name_taken'
    names.push({ name: await another(db, taken, stemOf(same ?? name ?? ''), id), changed })
  }
  return names
}

async function another(db: Queryable, taken: Set<string>, stem: string, id: number): Promise<string> {
  for (let more = 0; ; more++) {
    const name = more === 0 ? `${stem}_${id}` : `${stem}_${id}_${more}`
    for (const shape of await findTaken(db, [name])) taken.add(shape)
    if (take(taken, name)) return name
  }
}

// A long or very short name is kept as it is; everything else holds as for new users.
const isUsable = (name: string): boolean => {
  const points = [...name]
  if (points.length < 1 || points.length > MOST) return false
  return nameFault(points.length === 1 ? name + name : points.slice(0, 30).join(''), NONE) === undefined
}

const stemOf = (name: string): string => {
  const stem = [...name.replace(/[^\p{L}\p{N}\p{M} ._-]/gu, '').trim()].slice(0, ROOM).join('')
  return /\p{L}/u.test(stem) ? stem : 'user'
}

const shapesOf = (name: string): string[] => [`f${fold(name)}`, `s${skeleton(name)}`]

function take(taken: Set<string>, name: string): boolean {
  const shapes = shapesOf(name)
  if (shapes.some((shape) => taken.has(shape))) return false
  for (const shape of shapes) taken.add(shape)
  return true
}

async function findTaken(db: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ name_folded: string; name_skeleton: string | null }>(sql`
    select name_folded, name_skeleton from users where name_folded = any(${names.map(fold)}::text[])
    union all select name_folded, name_skeleton from users where name_skeleton = any(${names.map(skeleton)}::text[])`)
  return new Set(
    rows.flatMap(({ name_folded, name_skeleton }) => [
      `f${name_folded}`,
      ...(name_skeleton === null ? [] : [`s${name_skeleton}`]),
    ]),
  )
}
