import {
  type Caller,
  callSql,
  join,
  type Queryable,
  type Sql,
  type StoredMessage,
  sql,
  type Tx,
} from '../../kernel/index.ts'
import { attachFiles, fileOf, nodeOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { noShopInfo } from './errors.ts'
import type { ShopInfo, ShopInfoChange, ShopInfoCheck } from './schemas.ts'

interface InfoRow {
  qr_code: StoredFile | null
  social_account: string | null
  phone: string | null
  is_original: boolean
}

/** Stores how buyers reach the caller: the fields that are given, and no others. */
export async function setShopInfo(tx: Tx, caller: Caller, change: ShopInfoChange): Promise<{ message: StoredMessage }> {
  await tx.run(sql`insert into shop_infos (user_id) values (${caller.id}) on conflict do nothing`)
  const { qrCode, socialAccount, phone } = change
  const columns: Sql[] = [sql`updated_at = plaza_now()`]
  if (qrCode !== undefined) columns.push(sql`qr_code_id = ${await attachCode(tx, caller.id, qrCode)}`)
  if (socialAccount !== undefined) columns.push(sql`social_account = ${socialAccount || null}`)
  if (phone !== undefined) columns.push(sql`phone = ${phone || null}`)
  await tx.run(sql`update shop_infos set ${join(columns, ', ')} where user_id = ${caller.id}`)
  return { message: { code: 'done.seller_saved' } }
}

/** The caller's own seller information, or 404. There is no way to ask for another user's. */
export async function getShopInfo(db: Queryable, caller: Caller, viewFile: ViewFile): Promise<ShopInfo> {
  const info = await findInfo(db, caller.id)
  if (!info) throw noShopInfo()
  const { qr_code: file, social_account: socialAccount, phone, is_original } = info
  const qrCode = file && { ...viewFile(file), node: nodeOf(file.vendor, file.path) }
  return { user_id: caller.id, is_original, qrCode, socialAccount, phone }
}

/** Whether the caller has any. */
export async function checkShopInfo(db: Queryable, caller: Caller): Promise<ShopInfoCheck> {
  const info = await findInfo(db, caller.id)
  return info ? { status: true, is_original: info.is_original } : { status: false }
}

/** Deletes the seller information of a deleted user. */
export async function forgetShopInfo(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`delete from shop_infos where user_id = ${userId}`)
  await attachCode(tx, userId, null)
}

/** Whether a user has an audited brand on the shelf: this one, or any. */
export const ownsListedBrand = async (db: Queryable, userId: number, brandId?: number): Promise<boolean> =>
  (await db.find(sql`
    select from brands where creator_id = ${userId} and is_audited and deleted_at is null
      and ${brandId === undefined ? sql`true` : sql`id = ${brandId}`} limit 1`)) !== undefined

/** Whether these people have an audited brand of their own, in one query. */
export async function originalSellers(db: Queryable, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.rows<{ creator_id: number }>(sql`
    select distinct creator_id from brands
    where creator_id = any(${[...new Set(userIds)]}::bigint[]) and is_audited and deleted_at is null`)
  return new Set(rows.map((row) => row.creator_id))
}

// Only its owner is shown the code, so its plain address shows nothing.
async function attachCode(tx: Tx, userId: number, node: string | null): Promise<number | null> {
  const use = `shop_infos:${userId}`
  const [fileId] = await attachFiles(tx, userId, 'qrCode', node === null ? [] : [node], `${use}:qrCode`)
  if (fileId !== undefined) await tx.run(callSql('show_files_of', { p_use: use, p_sight: 'hidden' }))
  return fileId ?? null
}

const findInfo = (db: Queryable, userId: number) =>
  db.find<InfoRow>(sql`
    select ${fileOf(sql`s.qr_code_id`)} as qr_code, s.social_account, s.phone,
      exists (select from brands b where b.creator_id = s.user_id and b.is_audited and b.deleted_at is null) as is_original
    from shop_infos s where s.user_id = ${userId}`)
