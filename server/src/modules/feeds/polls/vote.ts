import { type Caller, invalid, sql, type Tx } from '../../../kernel/index.ts'
import { alreadyVoted, blocked, feedNotFound, pollEnded, pollNotFound } from '../errors.ts'
import { visibleTo } from '../reading/visibility.ts'
import { type PollCounts, type PollView, presentPoll, type StoredPoll } from './poll-schemas.ts'

interface Asked extends PollCounts {
  poll: StoredPoll | null
  is_blocked: boolean
  voted: number[] | null
}

/** Votes once; the same vote again changes nothing. Returns the poll with its results. */
export async function vote(tx: Tx, voter: Caller, feedId: number, options: readonly number[]): Promise<PollView> {
  const asked = await findPoll(tx, voter, feedId)
  if (!asked) throw feedNotFound()
  if (!asked.poll) throw pollNotFound()
  const chosen = [...new Set(options)].sort((one, other) => one - other)
  if (chosen.at(-1)! >= asked.poll.options.length)
    throw invalid('options', 'This poll has no such answer.', 'poll.options')
  if (chosen.length > 1 && !asked.poll.multiple) throw invalid('options', 'Choose one answer.', 'poll.one_answer')
  if (asked.is_blocked) throw blocked()
  if (asked.voted) return voteAgain(asked, chosen)
  if (asked.is_over) throw pollEnded()
  await addVote(tx, voter, feedId, chosen)
  // Of two votes of one person at once, the other one may have won; and the feed may be gone by now.
  const counted = await findPoll(tx, voter, feedId)
  if (!counted) throw feedNotFound()
  return voteAgain(counted, chosen)
}

function voteAgain(asked: Asked, chosen: readonly number[]): PollView {
  if (!asked.voted) throw pollEnded()
  if (asked.voted.join() !== chosen.join()) throw alreadyVoted()
  return presentPoll(asked.poll!, asked, asked.voted)
}

const findPoll = (tx: Tx, voter: Caller, feedId: number): Promise<Asked | undefined> =>
  tx.find<Asked>(sql`
    select f.poll, s.poll_votes as votes, s.poll_voters as voters, s.poll_ends_at <= plaza_now() as is_over, v.options as voted,
      exists (select from user_blocks b where b.blocker_id = s.author_id and b.blocked_id = ${voter.id}) as is_blocked
    from feed_stats s join feeds f on f.id = s.feed_id left join feed_votes v on v.feed_id = s.feed_id and v.user_id = ${voter.id}
    where s.feed_id = ${feedId} and ${visibleTo(voter)}`)

// The constraint lets in one vote per person, whatever races it.
const addVote = (tx: Tx, voter: Caller, feedId: number, chosen: readonly number[]): Promise<number> =>
  tx.run(sql`
    with added as (
      insert into feed_votes (feed_id, user_id, options)
      select s.feed_id, ${voter.id}, ${chosen}::smallint[] from feed_stats s
      where s.feed_id = ${feedId} and s.deleted_at is null and s.poll_ends_at > plaza_now()
      on conflict do nothing returning feed_id)
    update feed_stats s set poll_voters = s.poll_voters + 1,
      poll_votes = array(
        select p.votes + case when p.nth - 1 = any (${chosen}::int[]) then 1 else 0 end
        from unnest(s.poll_votes) with ordinality p (votes, nth) order by p.nth)
    from added where s.feed_id = added.feed_id`)
