import { plainTime, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { spaceNotFound } from './errors.ts'
import type { AdData, AdSpace, Advertisement } from './schemas.ts'

const MAX_OF_ONE = 100
const MAX_OF_EACH = 20

export interface SpaceRow extends Omit<AdSpace, 'created_at' | 'updated_at'> {
  created_at: Date
  updated_at: Date
}

export interface AdRow extends Omit<Advertisement, 'created_at' | 'updated_at'> {
  image: StoredFile | null
  avatar: StoredFile | null
  created_at: Date
  updated_at: Date
}

export const spaceColumns: Sql = sql`
  r.id, r.channel, r.space, r.alias, r.allow_type, r.format, r.created_at, r.updated_at`

export const adColumns: Sql = sql`
  r.id, r.space_id, r.title, r.type, r.data, r.sort, r.created_at, r.updated_at,
  ${fileOf(sql`r.image_id`)} as image, ${fileOf(sql`r.avatar_id`)} as avatar`

/** Every space. */
export const listSpaces = async (db: Queryable): Promise<AdSpace[]> =>
  (await db.rows<SpaceRow>(sql`select ${spaceColumns} from advertising_spaces r order by r.id limit 100`)).map(
    presentSpace,
  )

/** What one space shows now; it may be given by id or by name. */
export async function listOfSpace(db: Queryable, space: string, viewFile: ViewFile): Promise<Advertisement[]> {
  const found = await db.find<{ id: number }>(sql`select id from advertising_spaces where ${meant(space)}`)
  if (!found) throw spaceNotFound()
  const rows = await db.rows<AdRow>(sql`
    select ${adColumns} from advertisements r where r.space_id = ${found.id} and ${IS_SHOWN}
    order by r.sort, r.id limit ${MAX_OF_ONE}`)
  return rows.map((row) => presentAd(row, viewFile))
}

/** What several spaces show now, the first of each, in one order. */
export async function listOfSpaces(
  db: Queryable,
  spaceIds: readonly number[] | undefined,
  viewFile: ViewFile,
): Promise<Advertisement[]> {
  const spaces = spaceIds
    ? sql`select id from advertising_spaces where id = any(${[...spaceIds]}::bigint[])`
    : sql`select id from advertising_spaces order by id limit 100`
  const rows = await db.rows<AdRow>(sql`
    select ${adColumns} from (${spaces}) asked
    cross join lateral (
      select * from advertisements r where r.space_id = asked.id and ${IS_SHOWN} order by r.sort, r.id limit ${MAX_OF_EACH}) r
    order by r.sort, r.id`)
  return rows.map((row) => presentAd(row, viewFile))
}

const IS_SHOWN: Sql = sql`
  (r.starts_at is null or r.starts_at <= plaza_now()) and (r.ends_at is null or r.ends_at > plaza_now())`

// A name never begins with a digit, so a reference means one thing only.
function meant(space: string): Sql {
  if (!/^\d+$/.test(space)) return sql`space = ${space}`
  return Number.isSafeInteger(Number(space)) ? sql`id = ${Number(space)}` : sql`false`
}

export const presentSpace = (row: SpaceRow): AdSpace => ({
  ...row,
  created_at: plainTime(row.created_at),
  updated_at: plainTime(row.updated_at),
})

export const presentAd = ({ image, avatar, ...row }: AdRow, viewFile: ViewFile): Advertisement => ({
  ...row,
  data: withPictures(row.data, viewFile(image)?.url, viewFile(avatar)?.url),
  created_at: plainTime(row.created_at),
  updated_at: plainTime(row.updated_at),
})

const withPictures = (data: AdData, image: string | undefined, avatar: string | undefined): AdData => ({
  ...data,
  ...(image !== undefined && { image }),
  ...(avatar !== undefined && { avatar }),
})
