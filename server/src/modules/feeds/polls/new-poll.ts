import { type BatchStatement, fold, invalid, type Problem, plainTime, sql } from '../../../kernel/index.ts'
import type { NewFeed } from '../publishing/new-feed.ts'
import { momentOf } from '../reading/moment.ts'
import type { StoredPoll } from './poll-schemas.ts'

const SHORTEST_MS = 5 * 60 * 1000
const LONGEST_MS = 30 * 24 * 3600 * 1000

/** What these feeds ask, as it is stored, or why they may not. */
export const readPolls: BatchStatement<NewFeed, StoredPoll | undefined> = async (tx, feeds) => {
  if (!feeds.some(({ poll }) => poll)) return feeds.map(() => undefined)
  const { now } = await tx.get<{ now: Date }>(sql`select plaza_now() as now`)
  return feeds.map((feed) => pollOf(feed, now))
}

function pollOf({ poll, feed_content: question }: NewFeed, now: Date): StoredPoll | Problem | undefined {
  if (!poll) return undefined
  if (!question) return invalid('feed_content', 'Write a question for your poll.', 'poll.without_question')
  const { options, multiple = false, ends_at: until } = poll
  if (new Set(options.map(fold)).size < options.length)
    return invalid('poll', 'Two answers in your poll are the same.', 'poll.same_options')
  const end = momentOf(until)
  const fromNow = end ? end.getTime() - now.getTime() : 0
  if (!end || fromNow < SHORTEST_MS || fromNow > LONGEST_MS)
    return invalid('poll', 'A poll must end 5 minutes to 30 days from now.', 'poll.ends_at')
  return { options, multiple, ends_at: plainTime(end) }
}
