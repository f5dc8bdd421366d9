import { Type } from 'typebox'
import { Closed, callSql, few, type Queryable, type Settings, sql } from '../../../kernel/index.ts'
import { requireUser } from '../../users/index.ts'
import { forYouSetting } from './settings.ts'
import { Why } from './why.ts'

const LENGTH = 20
const EXCERPT = 120

export const ForYouExample = Type.Array(
  Closed(
    {
      feed_id: Type.Integer({ description: 'The feed.', examples: [1] }),
      author: Type.String({ description: 'Name of its author.', examples: ['林小满'] }),
      excerpt: Type.String({ description: 'How its text begins.', examples: ['The 6:40 to the sea'] }),
      hours: Type.Number({ description: 'Its rank: hours for all reasons, less its age.', examples: [11.5] }),
      why: Why,
    },
    { title: 'ForYouExample', description: 'A feed of the list.' },
  ),
  { description: `The first ${LENGTH}, best first.` },
)

/** The list of a person as staff see it: what everyone may read. */
export async function readExample({ db, settings }: { db: Queryable; settings: Settings }, userId: number) {
  await requireUser(db, userId)
  return db.rows<{ feed_id: number; author: string; excerpt: string; hours: number; why: Why }>(sql`
    select l.feed_id, u.name as author, left(f.content, ${EXCERPT}) as excerpt, round(l.score::numeric, 1)::float8 as hours, l.why
    from ${callSql('list_for_you', { p_viewer: userId, p_weights: settings.get(forYouSetting).weights })} l
    join feed_stats s on s.feed_id = l.feed_id join feeds f on f.id = l.feed_id join users u on u.id = s.author_id
    where s.is_listed order by l.rank limit ${few(LENGTH)}`)
}
