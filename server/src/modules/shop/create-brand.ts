import { randomUUID } from 'node:crypto'
import { type Caller, sql, type Tx } from '../../kernel/index.ts'
import { attachFiles, type ViewFile } from '../files/index.ts'
import { getBrand } from './list-brands.ts'
import { isManager } from './policy.ts'
import type { Brand, NewBrand } from './schemas.ts'

/** Founds a brand. Only staff decide about audit, recommendation and order; from others these count as not given. */
export async function createBrand(tx: Tx, caller: Caller, given: NewBrand, viewFile: ViewFile): Promise<Brand> {
  const uid = randomUUID()
  const { avatar_id, sub_avatar_id } = await attachPictures(tx, caller, uid, given)
  const { audit = 0, recommend = 0, sort = 0 } = isManager(caller) ? given : {}
  const { id } = await tx.get<{ id: number }>(sql`
    insert into brands (uid, creator_id, name, description, avatar_id, sub_avatar_id, is_audited, is_recommended, sort)
    values (${uid}, ${caller.id}, ${given.name}, ${given.desc ?? null}, ${avatar_id ?? null}, ${sub_avatar_id ?? null},
      ${audit === 1}, ${recommend === 1}, ${Number(sort)})
    returning id`)
  return getBrand(tx, caller, id, viewFile)
}

/** The columns of whichever pictures are given. */
export async function attachPictures(
  tx: Tx,
  caller: Caller,
  uid: string,
  given: { avatar?: string; sub_avatar?: string | null },
): Promise<{ avatar_id?: number | null; sub_avatar_id?: number | null }> {
  const attach = async (field: 'avatar' | 'sub_avatar', node: string | null) =>
    (await attachFiles(tx, caller.id, field, node === null ? [] : [node], `brands:${uid}:${field}`))[0] ?? null
  return {
    ...(given.avatar !== undefined && { avatar_id: await attach('avatar', given.avatar) }),
    ...(given.sub_avatar !== undefined && { sub_avatar_id: await attach('sub_avatar', given.sub_avatar) }),
  }
}
