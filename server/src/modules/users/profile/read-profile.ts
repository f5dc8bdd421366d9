import { createListReader, type Db, fold, single, sql, viewersOf } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { getUser } from '../find-user.ts'
import { presentProfile, type Relation, userVersion } from '../present.ts'
import { UserProfile } from '../schemas.ts'

const ID = /^\d{1,16}$/

/**
 * People by id or name, as others see them: what is the viewer's is whether they follow each other. All who are looked at
 * at the same time are looked up in one statement. Who looks at themselves, and staff, are shown more than this.
 */
export const createReadProfile = (db: Db, viewFile: ViewFile) =>
  createListReader<string, UserProfile, Relation, number>({
    record: UserProfile,
    kind: (reference) => (ID.test(reference) ? 'id' : 'name'),
    key: (reference) => `${viewFile.hasPlaceholders()} ${reference}`,
    async look(asked) {
      const isById = ID.test(asked[0]!.question)
      const viewers = viewersOf(asked)
      const wanted = isById
        ? sql`u.id = any(${asked.map(({ question }) => Number(question))}::bigint[])`
        : sql`u.name_folded = any(${asked.map(({ question }) => fold(question))}::text[])`
      const rows = await db.lagging.rows<{ id: number; name: string; version: string; relations: string[] }>(sql`
        select u.id, u.name_folded as name, ${userVersion(sql`u.id`)} as version,
          array(
            select v.id || ' true' from unnest(${viewers}::bigint[]) v(id)
            where exists (select from user_follows f where f.follower_id = v.id and f.followed_id = u.id)
            union all
            select v.id || ' false' from unnest(${viewers}::bigint[]) v(id)
            where exists (select from user_follows f where f.follower_id = u.id and f.followed_id = v.id)) as relations
        from users u where ${wanted} and u.deleted_at is null`)
      const found = new Map(rows.map((row) => [isById ? String(row.id) : row.name, row]))
      return asked.map(({ question, viewerIds }) => {
        const user = found.get(isById ? String(Number(question)) : fold(question))
        const relations = new Set(user?.relations)
        return {
          picked: user ? `${user.id} ${user.version}` : null,
          marks: viewerIds.map((id) => ({
            i_follow: relations.has(`${id} true`),
            follows_me: relations.has(`${id} false`),
          })),
        }
      })
    },
    read: async (reference) => [presentProfile(await getUser(db, undefined, reference), undefined, viewFile)],
    trace: ({ id }) => id,
    own: ['has_follower', 'has_following', 'following', 'follower'],
    fill: ({ i_follow, follows_me }) =>
      i_follow || follows_me ? [i_follow, follows_me, follows_me, i_follow] : undefined,
    frame: single,
  })
