import {
  type Caller,
  fold,
  identifier,
  join,
  refusing,
  type Sql,
  skeleton,
  sql,
  type Tx,
  unauthorized,
} from '../../../kernel/index.ts'
import { claimFile, releaseFile } from '../../files/index.ts'
import { badName, nameRefusals } from '../errors.ts'
import { nameFault, type ReservedNames } from '../names.ts'
import type { ProfileChange } from '../schemas.ts'

/** Changes the caller's own profile: the fields that are given, and no others. */
export async function updateProfile(
  tx: Tx,
  caller: Caller,
  change: ProfileChange,
  reserved: ReservedNames,
): Promise<void> {
  const { name, bio, sex, location, avatar, bg, language } = change
  const columns: Sql[] = [sql`updated_at = plaza_now()`]
  if (name !== undefined) {
    const fault = nameFault(name, reserved)
    if (fault) throw badName(fault)
    columns.push(sql`name = ${name}`, sql`name_folded = ${fold(name)}`, sql`name_skeleton = ${skeleton(name)}`)
  }
  if (bio !== undefined) columns.push(sql`bio = ${bio || null}`)
  if (sex !== undefined) columns.push(sql`sex = ${sex}`)
  if (location !== undefined) columns.push(sql`location = ${location || null}`)
  if (language !== undefined) columns.push(sql`language = ${language}`)
  if (avatar !== undefined) columns.push(await replacePicture(tx, caller, 'avatar', avatar))
  if (bg !== undefined) columns.push(await replacePicture(tx, caller, 'bg', bg))
  // An account deleted a moment ago stays erased.
  const isLiving = await refusing(
    nameRefusals,
    tx.changed(sql`update users set ${join(columns, ', ')} where id = ${caller.id} and deleted_at is null`),
  )
  if (!isLiving) throw unauthorized()
}

async function replacePicture(tx: Tx, caller: Caller, field: 'avatar' | 'bg', node: string | null): Promise<Sql> {
  const column = identifier(`${field}_id`)
  const { picture } = await tx.get<{ picture: number | null }>(
    sql`select ${column} as picture from users where id = ${caller.id} for update`,
  )
  const fileId =
    node === null ? null : await claimFile(tx, caller.id, field, node, `users:${caller.id}:${field}`, 'image')
  if (picture !== null && picture !== fileId) await releaseFile(tx, picture)
  return sql`${column} = ${fileId}`
}
