import { sql, type Tx } from '../../../kernel/index.ts'
import type { Repostable } from '../port.ts'
import { countAbout } from '../publishing/delete-feed.ts'
import { HELD } from '../reading/visibility.ts'

interface Turned {
  /** Everyone saw it before, or does now. */
  is_counted: boolean
  repostable_type: string | null
  repostable_id: number | null
}

/** Hides a living feed from everyone but its author until staff have decided; false if it was already. */
export async function holdFeed(tx: Tx, feedId: number, repostables: readonly Repostable[]): Promise<boolean> {
  const held = await tx.find<Turned>(sql`
    update feed_stats s set hidden_topic_ids = s.hidden_topic_ids || ${HELD}::bigint, version = s.version + 1
    where s.feed_id = ${feedId} and s.deleted_at is null and ${HELD} <> all (s.hidden_topic_ids)
    returning s.hidden_topic_ids = array[${HELD}::bigint] as is_counted, s.repostable_type, s.repostable_id`)
  if (!held) return false
  await countAbout(tx, { ...held, is_hidden: !held.is_counted }, repostables, -1)
  return true
}

/** Shows a feed again that was held; false if it was not. */
export async function showFeed(tx: Tx, feedId: number, repostables: readonly Repostable[]): Promise<boolean> {
  const shown = await tx.find<Turned>(sql`
    update feed_stats s set hidden_topic_ids = array_remove(s.hidden_topic_ids, ${HELD}::bigint), version = s.version + 1
    where s.feed_id = ${feedId} and ${HELD} = any (s.hidden_topic_ids)
    returning s.is_listed as is_counted, s.repostable_type, s.repostable_id`)
  if (!shown) return false
  await countAbout(tx, { ...shown, is_hidden: !shown.is_counted }, repostables, 1)
  return true
}
