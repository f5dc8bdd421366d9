import { type Budgets, type Caller, type Db, HOUR_S, Problem, sql, type Tx } from '../../../kernel/index.ts'
import type { Payer } from '../../topics/index.ts'
import { feedNotFound } from '../errors.ts'
import { visibleTo } from '../reading/visibility.ts'
import { requireFeed } from '../require-feed.ts'

// A guest is an address: it counts once an hour for each feed, and only for a handful of feeds.
const PER_FEED = 1
const PER_ADDRESS = 30

/** Whether this share counts: a member's always does. Too many by a guest are no error; they just do not count. */
export async function doesShareCount(
  { db, budgets }: { db: Db; budgets: Budgets },
  caller: Caller | undefined,
  feedId: number,
  addressKey: string,
): Promise<boolean> {
  await requireFeed(db, caller, feedId)
  return caller !== undefined || (await doesGuestShareCount(budgets, addressKey, feedId))
}

/** Counts a share. Returns what a task paid the member for it. */
export async function shareFeed(
  tx: Tx,
  caller: Caller | undefined,
  feedId: number,
  payer: Payer,
): Promise<{ amount: number } | undefined> {
  if (!caller) return shareAsGuest(tx, feedId)
  const amount = await shareAsMember(tx, caller, feedId, payer)
  return amount > 0 ? { amount } : undefined
}

async function doesGuestShareCount(budgets: Budgets, addressKey: string, feedId: number): Promise<boolean> {
  try {
    await budgets.spend(
      [
        { key: `share:${addressKey}:${feedId}`, limit: PER_FEED, windowS: HOUR_S },
        { key: `share:${addressKey}`, limit: PER_ADDRESS, windowS: HOUR_S },
      ],
      { code: 'feed.shared', message: 'Already counted.' },
    )
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 429) return false
    throw error
  }
}

/** A guest's share changes the number of shares and nothing else. */
async function shareAsGuest(tx: Tx, feedId: number): Promise<undefined> {
  const isThere = await tx.changed(
    sql`update feed_stats set share_count = share_count + 1 where feed_id = ${feedId} and is_listed`,
  )
  if (!isThere) throw feedNotFound()
}

/** A member's share: counted once for each member. Returns what was paid for it. */
async function shareAsMember(tx: Tx, caller: Caller, feedId: number, payer: Payer): Promise<number> {
  const shared = await tx.find(sql`
    with feed as (
      select s.feed_id from feed_stats s
      where s.feed_id = ${feedId} and ${visibleTo(caller)}
      for no key update),
    added as (
      insert into feed_shares (feed_id, user_id) select feed_id, ${caller.id} from feed on conflict do nothing returning feed_id),
    counted as (
      update feed_stats s set share_count = s.share_count + 1, member_share_count = s.member_share_count + 1,
        hot = hot_with(s, shares => 1)
      from added where s.feed_id = added.feed_id)
    select feed_id from feed`)
  if (!shared) throw feedNotFound()
  return payer.forSharing(tx, caller.id, `feeds:${feedId}`)
}
