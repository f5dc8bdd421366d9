import { type BatchStatement, fold, type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import { MAX_MENTIONS, type ParsedText, parseText } from './parse-text.ts'
import type { Entity } from './schemas.ts'

/** The mentions, tags and links of a text, in its order. A mention is one only if someone has that name. */
export async function entitiesOf(tx: Tx, text: string): Promise<Entity[]> {
  const [entities] = await entitiesOfAll(tx, [text])
  return entities!
}

/** The same for a batch, with one query for all names. */
export const findEntities: BatchStatement<string, Entity[]> = (tx, texts) => entitiesOfAll(tx, texts)

export async function entitiesOfAll(db: Queryable, texts: readonly string[]): Promise<Entity[][]> {
  const parsed = texts.map(parseText)
  const names = new Set(parsed.flatMap(({ candidates }) => candidates.flatMap((each) => each.names.map(foldedName))))
  const users = names.size > 0 ? await findUsers(db, [...names]) : new Map<string, number>()
  return parsed.map((text) => present(text, users))
}

const foldedName = ({ name }: { name: string }): string => fold(name)

async function findUsers(db: Queryable, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: number; name_folded: string }>(sql`
    select u.id, u.name_folded from users u where u.name_folded = any (${names}::text[]) and u.deleted_at is null`)
  return new Map(rows.map(({ id, name_folded: name }) => [name, id]))
}

function present({ tags, links, candidates }: ParsedText, users: ReadonlyMap<string, number>): Entity[] {
  const mentions = candidates.flatMap(({ from, names }): Entity[] => {
    const meant = names.find((each) => users.has(foldedName(each)))
    return meant ? [{ kind: 'mention', from, to: meant.to, user_id: users.get(foldedName(meant))! }] : []
  })
  return [
    ...mentions.slice(0, MAX_MENTIONS),
    ...tags.map((tag): Entity => ({ kind: 'tag', ...tag })),
    ...links.map((link): Entity => ({ kind: 'link', ...link })),
  ].sort((one, other) => one.from - other.from)
}

/** Whom a text mentions, each once. */
export const mentionedIn = (entities: readonly Entity[]): number[] => [
  ...new Set(entities.flatMap(({ user_id: id }) => id ?? [])),
]

/** The first link of a text. */
export const linkIn = (entities: readonly Entity[]): string | undefined => entities.find(({ url }) => url)?.url
