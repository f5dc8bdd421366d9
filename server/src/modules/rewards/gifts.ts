import { randomUUID } from 'node:crypto'
import {
  defineStaffRecords,
  plainTime,
  type Queryable,
  type Sql,
  type StaffRecords,
  sql,
  type Tx,
} from '../../kernel/index.ts'
import { claimFile, fileOf, releaseFile, type StoredFile, type ViewFile } from '../files/index.ts'
import { giftNotFound } from './errors.ts'
import { Gift, giftFields } from './schemas.ts'

interface GiftRow extends Omit<Gift, 'icon' | 'effect_icon' | 'created_at' | 'updated_at'> {
  icon: StoredFile | null
  effect_icon: StoredFile | null
  created_at: Date
  updated_at: Date
}

const columns: Sql = sql`
  r.id, r.name, r.price, r.sort, r.created_at, r.updated_at, ${fileOf(sql`r.icon_id`)} as icon, ${fileOf(sql`r.effect_icon_id`)} as effect_icon`

/** Gifts that can be given, highest sort value first. */
export const listGifts = async (
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
  viewFile: ViewFile,
): Promise<Gift[]> =>
  (
    await db.rows<GiftRow>(sql`
      select ${columns} from reward_gifts r where r.deleted_at is null order by r.sort desc, r.id desc limit ${limit} offset ${offset}`)
  ).map((row) => presentGift(row, viewFile))

/** One gift that can be given, or 404. */
export async function getGift(db: Queryable, giftId: number, viewFile: ViewFile): Promise<Gift> {
  const row = await db.find<GiftRow>(
    sql`select ${columns} from reward_gifts r where r.id = ${giftId} and r.deleted_at is null`,
  )
  if (!row) throw giftNotFound()
  return presentGift(row, viewFile)
}

/** The catalogue as staff edit it. A removed gift keeps its pictures for the rewards it was given with. */
export const createGiftRecords = (viewFile: ViewFile): StaffRecords =>
  defineStaffRecords({
    path: 'gifts',
    one: 'gift',
    permission: 'reward-gift:admin',
    table: 'reward_gifts',
    columns,
    where: sql`r.deleted_at is null`,
    view: Gift,
    fields: giftFields,
    present: (rows: readonly GiftRow[]) => rows.map((row) => presentGift(row, viewFile)),
    toColumns: async (tx, { icon, effect_icon: effectIcon, ...fields }, { caller, id }) => ({
      ...fields,
      ...(icon !== undefined && { icon_id: await claimPicture(tx, caller.id, 'icon', icon, id) }),
      ...(effectIcon !== undefined && {
        effect_icon_id: await claimPicture(tx, caller.id, 'effect_icon', effectIcon, id),
      }),
    }),
    remove: async (tx, id) => {
      await tx.run(sql`update reward_gifts set deleted_at = plaza_now(), updated_at = plaza_now() where id = ${id}`)
    },
    sortable: ['id', 'name', 'price', 'sort', 'created_at', 'updated_at'],
    defaultSort: 'sort:desc',
    search: ['name_folded'],
    refusals: {},
  })

type Picture = 'icon' | 'effect_icon'

async function claimPicture(
  tx: Tx,
  callerId: number,
  field: Picture,
  node: string | null,
  giftId: number | undefined,
): Promise<number | null> {
  const previous = giftId === undefined ? undefined : await findPicture(tx, giftId, field)
  // A gift that is being added has no id for its file's use; one that has a picture keeps that use.
  const use = previous?.use ?? `reward_gifts:${randomUUID()}:${field}`
  const fileId = node === null ? null : await claimFile(tx, callerId, field, node, use, 'image')
  if (previous !== undefined && previous.id !== fileId) await releaseFile(tx, previous.id)
  return fileId
}

const findPicture = (tx: Tx, giftId: number, field: Picture): Promise<{ id: number; use: string | null } | undefined> =>
  tx.find(sql`
    select f.id, f.attached_to as use from reward_gifts g join files f on f.id = ${field === 'icon' ? sql`g.icon_id` : sql`g.effect_icon_id`}
    where g.id = ${giftId}`)

const presentGift = (row: GiftRow, viewFile: ViewFile): Gift => ({
  ...row,
  icon: viewFile(row.icon),
  effect_icon: viewFile(row.effect_icon),
  created_at: plainTime(row.created_at),
  updated_at: plainTime(row.updated_at),
})
