import { type Caller, type Queryable, sql } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { presentPhone } from '../contacts.ts'
import { getUser } from '../find-user.ts'
import { presentProfile } from '../present.ts'
import type { OwnUser } from '../schemas.ts'

/** What a module to the right of this one adds to a person's own record (tags, balance, password state). */
export type OwnRecordPart = (db: Queryable, userId: number) => Promise<Partial<OwnUser>>

/** The caller's own record, with what other modules know about them. */
export async function getOwnRecord(
  db: Queryable,
  caller: Caller,
  viewFile: ViewFile,
  parts: readonly OwnRecordPart[],
): Promise<OwnUser> {
  const [user, more, ...added] = await Promise.all([
    getUser(db, caller, String(caller.id)),
    db.find<{ id: number | null; name: string; language: OwnUser['language'] }>(sql`
      select i.id, i.name, coalesce(u.language, u.spoken_language) as language
      from users u left join users i on i.id = u.inviter_id and i.deleted_at is null where u.id = ${caller.id}`),
    ...parts.map((part) => part(db, caller.id)),
  ])
  return Object.assign(
    {
      ...presentProfile(user, caller, viewFile),
      phone: presentPhone(user.phone),
      email: user.email,
      inviter: more && more.id !== null ? { id: more.id, name: more.name } : null,
      language: more?.language ?? null,
      currency: { owner_id: caller.id, type: 1, sum: 0 },
      tags: [],
      disabled: false,
      initial_password: true,
    },
    ...added,
  ) as OwnUser
}
