import { type Static, Type } from 'typebox'
import { Closed, IsoTimestamp, isoTime, Nullable, type Queryable, sql } from '../../../kernel/index.ts'

const count = (description: string) => Type.Integer({ description, examples: [3] })

/** What staff want to know of a user at a glance. */
export const Owner = Closed(
  {
    id: Type.Integer({ description: 'User id.', examples: [7] }),
    name: Type.String({ description: 'Name.', examples: ['林小满'] }),
    since: IsoTimestamp('When they joined.'),
    verified: Type.Boolean({ description: 'Verified by staff.' }),
    disabled: Type.Boolean({ description: 'Suspended.' }),
    deleted: Type.Boolean({ description: 'Deleted the account.' }),
    location: Nullable(Type.String({ description: 'Where they live.' })),
    feeds_count: count('Feeds published.'),
    followers_count: count('People who follow them.'),
    reports_about: count('Reports about them and what is theirs.'),
    reports_upheld: count('Those of them that staff acted on.'),
    reports_by: count('Reports they made.'),
  },
  { title: 'PersonAtAGlance', description: 'What staff want to know of a user at a glance.' },
)

/** A present or former user, at a glance. */
export async function readOwner(db: Queryable, userId: number): Promise<Static<typeof Owner>> {
  const row = await db.get<Omit<Static<typeof Owner>, 'since'> & { since: Date }>(sql`
    select u.id, u.name, u.created_at as since, u.verification is not null as verified, u.disabled_at is not null as disabled,
      u.deleted_at is not null as deleted, u.location, c.feeds_count, c.followers_count,
      (select count(*)::int from reports r where r.owner_id = u.id) as reports_about,
      (select count(*)::int from reports r where r.owner_id = u.id and r.status = 'handled') as reports_upheld,
      (select count(*)::int from reports r where r.reporter_id = u.id) as reports_by
    from users u join user_counts c on c.user_id = u.id where u.id = ${userId}`)
  return { ...row, since: isoTime(row.since) }
}
