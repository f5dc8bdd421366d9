import { type Caller, plainTime, plainTimeOrNull, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { inviteCode, loadUsers, presentSummary } from '../users/index.ts'
import { isManager } from './policy.ts'
import type { Brand, BrandCard, StaffBrand } from './schemas.ts'

export interface BrandRow {
  id: number
  creator_id: number
  name: string
  description: string | null
  avatar: StoredFile | null
  sub_avatar: StoredFile | null
  is_recommended: boolean
  is_audited: boolean
  is_refused: boolean
  sort: number
  deleted_at: Date | null
}

/** The columns of a `BrandRow` from `brands r`. */
export const brandColumns: Sql = sql`
  r.id, r.creator_id, r.name, r.description, r.is_recommended, r.is_audited, r.is_refused, r.sort, r.deleted_at,
  ${fileOf(sql`r.avatar_id`)} as avatar, ${fileOf(sql`r.sub_avatar_id`)} as sub_avatar`

export const presentCard = (row: BrandRow, viewFile: ViewFile): BrandCard => ({
  id: row.id,
  name: row.name,
  desc: row.description ?? '',
  avatar: viewFile(row.avatar),
  sub_avatar: viewFile(row.sub_avatar),
})

const stateOf = (row: BrandRow) => ({
  audit: Number(row.is_audited),
  recommend: Number(row.is_recommended),
  sort: row.sort,
  deleted_at: plainTimeOrNull(row.deleted_at),
})

/** A page of brands, with who founded each if asked for. */
export async function presentBrands(
  db: Queryable,
  rows: readonly BrandRow[],
  viewer: Caller | undefined,
  viewFile: ViewFile,
  { withCreator }: { withCreator: boolean },
): Promise<Brand[]> {
  const creators = withCreator
    ? await loadUsers(
        db,
        rows.map((row) => row.creator_id),
      )
    : new Map()
  return rows.map((row) => {
    const creator = creators.get(row.creator_id)
    return {
      ...presentCard(row, viewFile),
      ...(creator && {
        creator: { ...presentSummary(creator, viewFile), invite_code: inviteCode(creator.id), vip: null },
      }),
      ...((isManager(viewer) || viewer?.id === row.creator_id) && stateOf(row)),
    }
  })
}

export type StaffBrandRow = BrandRow & { user_name: string; created_at: Date; updated_at: Date }

export const presentForStaff = (row: StaffBrandRow, viewFile: ViewFile): StaffBrand => ({
  ...presentCard(row, viewFile),
  ...stateOf(row),
  audit: row.is_refused ? -1 : Number(row.is_audited),
  user_id: row.creator_id,
  user_name: row.user_name,
  created_at: plainTime(row.created_at),
  updated_at: plainTime(row.updated_at),
})
