import { type Sql, sql, type Tx } from '../../../../kernel/index.ts'
import { dropCollections, dropComments, dropFeeds, dropLikes } from '../../../feeds/index.ts'
import { dropUserTags } from '../../../tags/index.ts'
import { dropMembers } from '../../../topics/index.ts'
import { dropBlocks, dropFollows } from '../../../users/index.ts'
import type { ImportRun, ImportStep } from '../run.ts'
import { once } from '../run.ts'

/** Brought by an earlier import, and not written here since. */
const broughtBefore = (kind: Sql, id: Sql): Sql =>
  sql`exists (select from import_ranges r where r.kind = ${kind} and ${id} between r.first_id and r.last_id)`
/** Made before the last import began; what people did here since stays. */
const BEFORE = sql`(select max(started_at) from imports where state = 'done')`
const LIVING = sql`s.deleted_at is null and coalesce(s.audit_status, 1) = 1 and coalesce(s.visible, 1) = 1`

const isIn = ({ staged }: ImportRun, table: string): boolean => Object.values(staged.taken).includes(table)

/** What is in none of the tables of the dump any more; where one was left out of the dump, nothing in it has gone. */
const gone = (table: string, rows: Sql, drop: (tx: Tx, rows: Sql) => Promise<number>, also?: string): ImportStep =>
  once(`gone ${table}`, async (tx, run: ImportRun) => {
    if (run.isFirst) return { rows: 0, taken: 0 }
    if (!isIn(run, table) && !(also && isIn(run, also))) {
      const isAnyHere = await tx.find(sql`select from (${rows}) r limit 1`)
      const note = { kind: table, sourceId: '*', outcome: 'look' as const, reason: 'table_missing' }
      return { rows: 0, taken: 0, notes: isAnyHere ? [note] : [] }
    }
    const taken = await drop(tx, rows)
    return { rows: taken, taken }
  })

/**
 * What was deleted there since the last import is deleted here. People who left and topics
 * that were removed are named instead: deleting those is a decision.
 */
export const goneSteps: readonly ImportStep[] = [
  gone(
    'user_follow',
    sql`
    select f.follower_id, f.followed_id from user_follows f where f.created_at < ${BEFORE}
      and ${broughtBefore(sql`'users'`, sql`f.follower_id`)} and ${broughtBefore(sql`'users'`, sql`f.followed_id`)}
      and not exists (select from import_stage.user_follow s where s.user_id = f.follower_id and s.target = f.followed_id)`,
    dropFollows,
  ),
  gone(
    'black_lists',
    sql`
    select b.blocker_id, b.blocked_id from user_blocks b where b.created_at < ${BEFORE}
      and ${broughtBefore(sql`'users'`, sql`b.blocker_id`)} and ${broughtBefore(sql`'users'`, sql`b.blocked_id`)}
      and not exists (select from import_stage.black_lists s where s.user_id = b.blocker_id and s.target_id = b.blocked_id)`,
    dropBlocks,
  ),
  gone(
    'feed_topic_user_links',
    sql`
    select m.topic_id, m.user_id from topic_members m join topics t on t.id = m.topic_id
    where m.created_at < ${BEFORE} and m.user_id <> t.creator_id and ${broughtBefore(sql`'feed_topics'`, sql`m.topic_id`)}
      and not exists (select from import_stage.feed_topic_user_links s
        where s.topic_id = m.topic_id and s.user_id = m.user_id and s.following_at is not null)`,
    dropMembers,
  ),
  gone(
    'feeds',
    sql`
    select f.id from feeds f where ${broughtBefore(sql`'feeds'`, sql`f.id`)}
      and not exists (select from import_stage.feeds s where s.id = f.id and ${LIVING})`,
    dropFeeds,
  ),
  gone(
    'comments',
    sql`
    select c.id from comments c where ${broughtBefore(sql`'comments'`, sql`c.id`)} and c.deleted_at is null
      and not exists (select from import_stage.comments s where s.id = c.id and s.deleted_at is null)`,
    dropComments,
  ),
  gone(
    'likes',
    sql`
    select l.subject_id as feed_id, l.user_id from likes l where l.created_at < ${BEFORE}
      and ${broughtBefore(sql`'feeds'`, sql`l.subject_id`)}
      and not exists (select from import_stage.likes s where s.user_id = l.user_id and s.likeable_id = l.subject_id and s.likeable_type = 'feeds')`,
    dropLikes,
  ),
  gone(
    'feed_collections',
    sql`
    select c.feed_id, c.user_id from feed_collections c where c.created_at < ${BEFORE}
      and ${broughtBefore(sql`'feeds'`, sql`c.feed_id`)}
      and not exists (select from import_stage.feed_collections s where s.user_id = c.user_id and s.feed_id = c.feed_id)
      and not exists (select from import_stage.collections s where s.user_id = c.user_id and s.collectible_id = c.feed_id and s.collectible_type = 'feeds')`,
    dropCollections,
    'collections',
  ),
  gone(
    'taggables',
    sql`
    select w.user_id, w.tag_id from user_tags w join tags t on t.id = w.tag_id join tag_categories c on c.id = t.tag_category_id
    where w.created_at < ${BEFORE} and ${broughtBefore(sql`'users'`, sql`w.user_id`)}
      and not exists (select from import_stage.taggables s
        join import_stage.tags x on x.id = s.tag_id join import_stage.tag_categories y on y.id = x.tag_category_id
        where s.taggable_type = 'users' and s.taggable_id = w.user_id
          and normalize(lower(normalize(btrim(x.name), nfkc)), nfkc) = t.name_folded
          and normalize(lower(normalize(btrim(y.name), nfkc)), nfkc) = c.name_folded)`,
    dropUserTags,
  ),
  once('gone feed_topics', async (tx, run) => {
    const { id, isFirst } = run
    if (isFirst || !isIn(run, 'feed_topics')) return { rows: 0, taken: 0 }
    const rows = await tx.run(sql`
      insert into import_notes (import_id, kind, source_id, outcome, reason)
      select ${id}, 'feed_topics', t.id::text, 'look', 'topic_gone' from topics t
      where ${broughtBefore(sql`'feed_topics'`, sql`t.id`)} and t.deleted_at is null
        and not exists (select from import_stage.feed_topics s where s.id = t.id)`)
    return { rows, taken: 0 }
  }),
  once('gone users', async (tx, { id, isFirst, isLicensed }) => {
    if (isFirst) return { rows: 0, taken: 0 }
    const rows = await tx.run(sql`
      insert into import_notes (import_id, kind, source_id, outcome, reason)
      select ${id}, 'users', u.id::text, 'look', 'user_gone' from users u
      where ${broughtBefore(sql`'users'`, sql`u.id`)} and u.deleted_at is null
        and not exists (select from import_stage.users s where s.id = u.id and (s.deleted_at is null or ${isLicensed}) and coalesce(s.canceled, 0) <> 1)`)
    return { rows, taken: 0 }
  }),
]
