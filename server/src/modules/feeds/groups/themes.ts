import { Type } from 'typebox'
import {
  type Caller,
  containing,
  defineStaffRecords,
  few,
  fold,
  inOrder,
  inUse,
  invalid,
  isoTime,
  Prose,
  pickShownNames,
  type Queryable,
  type Reword,
  refusing,
  Shown,
  SingleLineText,
  type Sql,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { themeNotFound } from '../errors.ts'
import { ThemeView } from '../schemas.ts'

interface ThemeRow {
  id: number
  title: string
  description: string | null
  creator_id: number | null
  feeds_count: number
  participators_count: number
  created_at: Date
  updated_at: Date
}

const columns = sql`r.id, r.title, r.description, r.creator_id, r.feeds_count - r.hidden_feeds_count as feeds_count,
  r.participators_count - r.hidden_participators_count as participators_count, r.created_at, r.updated_at`

const present = (row: ThemeRow): ThemeView => ({
  id: row.id,
  title: row.title,
  description: row.description,
  creator_user_id: row.creator_id,
  feeds_count: row.feeds_count,
  counts: { participator: row.participators_count },
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

export const themeFields = {
  title: Shown(
    SingleLineText({
      minLength: 1,
      maxLength: 50,
      description: 'What to publish about; unique.',
      examples: ['A window you look out of'],
    }),
  ),
  description: Type.Optional(
    Shown(Prose({ maxLength: 500, description: 'More about it.', examples: ['Any window, any weather.'] })),
  ),
}

export interface ThemeQuery {
  limit: number
  after: number
  q?: string
}

/** Themes, newest first. */
export async function listThemes(
  db: Queryable,
  { limit, after, q }: ThemeQuery,
  reword: Reword | undefined,
): Promise<ThemeView[]> {
  const matches = (most: number): Sql => sql`
    select r.id, -r.id as position from feed_themes r
    where r.id < ${after || Number.MAX_SAFE_INTEGER} and ${q === undefined ? sql`true` : sql`r.title_folded like ${containing(fold(q))}`}
    order by r.id desc limit ${few(most)}`
  const texts = sql`select array[r.title] from feed_themes r where r.id = m.id`
  const ids =
    q && reword ? inOrder(await pickShownNames(db, { matches, texts, sought: [q], reword, limit })) : matches(limit)
  const rows = await db.rows<ThemeRow>(sql`
    select ${columns} from (${ids}) p join feed_themes r on r.id = p.id order by p.position`)
  return rows.map(present)
}

export async function getTheme(db: Queryable, themeId: number): Promise<ThemeView> {
  const row = await db.find<ThemeRow>(sql`select ${columns} from feed_themes r where r.id = ${themeId}`)
  if (!row) throw themeNotFound()
  return present(row)
}

/** Makes a theme, for those with the permission. */
export async function createTheme(
  tx: Tx,
  caller: Caller,
  { title, description }: { title: string; description?: string },
): Promise<ThemeView> {
  const made = await refusing(
    { feed_themes_title_taken: titleTaken },
    tx.get<ThemeRow>(sql`
      insert into feed_themes as r (title, description, creator_id) values (${title}, ${description ?? null}, ${caller.id}) returning ${columns}`),
  )
  return present(made)
}

const titleTaken = () => invalid('title', 'A theme with this title already exists. Choose another.', 'feed.theme_taken')

export const themes = defineStaffRecords({
  path: 'themes',
  one: 'theme',
  permission: 'catalog:manage',
  table: 'feed_themes',
  columns,
  view: ThemeView,
  fields: themeFields,
  present: (rows: readonly ThemeRow[]) => rows.map(present),
  sortable: ['id', 'title', 'feeds_count', 'participators_count', 'created_at', 'updated_at'],
  defaultSort: 'id:desc',
  search: ['title_folded'],
  refusals: {
    feed_themes_title_taken: titleTaken,
    feed_stats_of_theme: () => inUse('theme', 'posts'),
    feed_theme_participators_theme: () => inUse('theme', 'posts'),
  },
})
