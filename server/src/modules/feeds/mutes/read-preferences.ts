import { type Static, Type } from 'typebox'
import {
  type Caller,
  Closed,
  type Queryable,
  type Settings,
  Shown,
  SingleLineText,
  sql,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { topicVisibleTo } from '../../topics/index.ts'
import { loadUsers, presentSummary, UserSummary } from '../../users/index.ts'
import { forYouSetting } from '../for-you/settings.ts'

const MAX_WORDS = 100
const MAX_WORD = 40

const MutedWords = Type.Array(
  SingleLineText({ minLength: 2, maxLength: MAX_WORD, description: 'A word or several.', examples: ['spoiler'] }),
  {
    maxItems: MAX_WORDS,
    description: `Words I do not want to read, in any case and width, at most ${MAX_WORDS}.`,
    examples: [['spoiler']],
  },
)

export const FeedPreferences = Closed(
  {
    is_for_you_offered: Type.Boolean({ description: 'Whether this site has a list chosen for each person.' }),
    for_you: Type.Boolean({ description: 'Whether I want it.' }),
    muted_users: Type.Array(UserSummary, { description: 'People I muted, the last one first.' }),
    muted_topics: Type.Array(
      Closed(
        {
          id: Type.Integer({ description: 'Topic id.', examples: [1] }),
          name: Shown(Type.String({ description: 'Its name.', examples: ['Slow trains'] })),
        },
        { title: 'MutedTopic', description: 'A topic I muted.' },
      ),
      { description: 'Topics I muted, the last one first.' },
    ),
    muted_words: Type.Array(Type.String({ description: 'As I wrote it.', examples: ['spoiler'] }), {
      description: 'Words I muted.',
    }),
  },
  { title: 'FeedPreferences', description: 'What I want to read, and what not.' },
)

export const PreferenceChange = Closed(
  {
    for_you: Type.Optional(Type.Boolean({ description: 'Whether I want a list chosen for me.' })),
    muted_words: Type.Optional(MutedWords),
  },
  { title: 'FeedPreferenceChange', examples: [{ for_you: true, muted_words: ['spoiler'] }] },
)

interface Stored {
  for_you: boolean
  muted_users: number[]
  muted_topics: number[]
  muted_words: string[]
}

const NONE: Stored = { for_you: true, muted_users: [], muted_topics: [], muted_words: [] }

/** What a person wants to read. */
export async function readPreferences(
  { db, settings, viewFile }: { db: Queryable; settings: Settings; viewFile: ViewFile },
  caller: Caller,
): Promise<Static<typeof FeedPreferences>> {
  const stored =
    (await db.find<Stored>(sql`
      select for_you, muted_users, muted_topics, muted_words from feed_preferences where user_id = ${caller.id}`)) ??
    NONE
  const users = await loadUsers(db, stored.muted_users)
  const topics = await db.rows<{ id: number; name: string }>(sql`
    select t.id, t.name from unnest(${stored.muted_topics}::bigint[]) with ordinality m (id, nth) join topics t on t.id = m.id
    where t.deleted_at is null and ${topicVisibleTo(caller)} order by m.nth desc`)
  return {
    is_for_you_offered: settings.get(forYouSetting).switch,
    for_you: stored.for_you,
    muted_users: stored.muted_users.toReversed().flatMap((id) => {
      const user = users.get(id)
      return user ? [presentSummary(user, viewFile)] : []
    }),
    muted_topics: topics,
    muted_words: stored.muted_words,
  }
}
