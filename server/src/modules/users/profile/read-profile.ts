import { createList, type Db, fold, pagesOf, SINGLE, sql } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { loadProfiles } from '../find-user.ts'
import { presentProfile, userVersion } from '../present.ts'
import { UserProfile } from '../schemas.ts'

const ID = /^\d{1,16}$/

/** People by id or name as others see them, with whether they and the viewer follow each other. */
export const createReadProfile = (db: Db, viewFile: ViewFile) =>
  createList<string, UserProfile>({
    record: UserProfile,
    on: () => db.lagging,
    kind: (reference) => (ID.test(reference) ? 'id' : 'name'),
    key: (reference) => reference,
    pages: (references) =>
      ID.test(references[0]!)
        ? pagesOf(
            references.map((id) => ({ values: [Number(id)] })),
            ([id]) => sql`select u.id, 1 as position from users u where u.id = ${id} and u.deleted_at is null`,
          )
        : pagesOf(
            references.map((name) => ({ values: [fold(name)] })),
            ([name]) =>
              sql`select u.id, 1 as position from users u where u.name_folded = ${name} and u.deleted_at is null`,
          ),
    version: userVersion,
    load: async (ids) =>
      [...(await loadProfiles(db.planned, undefined, ids)).values()]
        .filter((user) => user.deleted_at === null)
        .map((user) => presentProfile(user, undefined, viewFile)),
    variant: () => String(viewFile.hasPlaceholders()),
    owner: ({ id }) => id,
    own: ['has_follower', 'has_following', 'following', 'follower'],
    flags: (ids) => sql`
      select 'follows' as what, f.followed_id as id from user_follows f where f.follower_id = v.id and f.followed_id = any(${ids})
      union all
      select 'followed', f.follower_id from user_follows f where f.followed_id = v.id and f.follower_id = any(${ids})`,
    ownValues: (flags, { id }) => {
      const [follows, isFollowed] = [flags.has(`follows ${id}`), flags.has(`followed ${id}`)]
      return [follows, isFollowed, isFollowed, follows]
    },
    frame: () => SINGLE,
  })
