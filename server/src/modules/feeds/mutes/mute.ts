import {
  type Caller,
  fold,
  identifier,
  invalid,
  notFound,
  type Queryable,
  refusing,
  type Sql,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { topicVisibleTo } from '../../topics/index.ts'
import { requireUser } from '../../users/index.ts'

const tooMany = () => invalid('', 'You’ve muted too many. Unmute something first.', 'mute.too_many')
const refusals = {
  feed_preferences_users_bounded: tooMany,
  feed_preferences_topics_bounded: tooMany,
}

/** The caller wants to read nothing by this user, who is not told. */
export async function muteUser(tx: Tx, caller: Caller, userId: number): Promise<void> {
  if (caller.id === userId) throw invalid('user', 'You can’t mute yourself.', 'mute.oneself')
  await requireUser(tx, userId)
  await add(tx, caller, 'muted_users', userId)
}

export async function unmuteUser(tx: Tx, caller: Caller, userId: number): Promise<void> {
  await requireUser(tx, userId)
  await remove(tx, caller, 'muted_users', userId)
}

/** The caller wants to read nothing that is in this topic. */
export async function muteTopic(tx: Tx, caller: Caller, topicId: number): Promise<void> {
  await requireTopic(tx, caller, topicId)
  await add(tx, caller, 'muted_topics', topicId)
}

export async function unmuteTopic(tx: Tx, caller: Caller, topicId: number): Promise<void> {
  await requireTopic(tx, caller, topicId)
  await remove(tx, caller, 'muted_topics', topicId)
}

async function requireTopic(db: Queryable, caller: Caller, topicId: number): Promise<void> {
  const found = await db.find(sql`
    select t.id from topics t where t.id = ${topicId} and t.deleted_at is null and ${topicVisibleTo(caller)}`)
  if (!found) throw notFound('topic.not_found', 'This topic does not exist.')
}

const add = (tx: Tx, caller: Caller, list: 'muted_users' | 'muted_topics', id: number): Promise<number> => {
  const column = identifier(list)
  return refusing(
    refusals,
    tx.run(sql`
      insert into feed_preferences as p (user_id, ${column}) values (${caller.id}, ${[id]}::bigint[])
      on conflict (user_id) do update set ${column} = array_remove(p.${column}, ${id}::bigint) || ${id}::bigint`),
  )
}

const remove = (tx: Tx, caller: Caller, list: 'muted_users' | 'muted_topics', id: number): Promise<number> =>
  tx.run(sql`
    update feed_preferences set ${identifier(list)} = array_remove(${identifier(list)}, ${id}::bigint) where user_id = ${caller.id}`)

/** What a person changes about what they read: the fields that are given. */
interface PreferenceChange {
  for_you?: boolean
  muted_words?: readonly string[]
}

export async function changePreferences(
  tx: Tx,
  caller: Caller,
  { for_you: forYou, muted_words: words }: PreferenceChange,
): Promise<void> {
  await tx.run(sql`insert into feed_preferences (user_id) values (${caller.id}) on conflict do nothing`)
  const changes: Sql[] = [
    ...(forYou === undefined ? [] : [sql`for_you = ${forYou}`]),
    ...(words === undefined ? [] : [wordsSet(words)]),
  ]
  for (const change of changes) await tx.run(sql`update feed_preferences set ${change} where user_id = ${caller.id}`)
}

function wordsSet(words: readonly string[]): Sql {
  const byFolded = new Map(words.map((word) => [fold(word), word.trim()]))
  byFolded.delete('')
  const pattern = byFolded.size > 0 ? [...byFolded.keys()].map(patternOf).join('|') : null
  return sql`muted_words = ${[...byFolded.values()]}::text[], muted_pattern = ${pattern}`
}

const SPACED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u

/** A word as a regular expression of PostgreSQL. Of scripts with spaces it is a whole word: “art” is not in “party”. */
function patternOf(word: string): string {
  const escaped = word.replace(/[!-/:-@[-^`{-~]/g, '\\$&')
  const [first, last] = [[...word].at(0)!, [...word].at(-1)!]
  return `${SPACED.test(first) ? '\\m' : ''}${escaped}${SPACED.test(last) ? '\\M' : ''}`
}

/** Forgets what a deleted account wanted to read, and what was on top of its profile. */
export async function forgetPreferences(tx: Tx, userId: number): Promise<void> {
  for (const table of ['feed_preferences', 'feed_dismissals', 'feed_seen', 'feed_pins'])
    await tx.run(sql`delete from ${identifier(table)} where user_id = ${userId}`)
}
