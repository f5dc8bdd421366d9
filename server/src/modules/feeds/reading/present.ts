import type { OpenRecord } from '../../../kernel/index.ts'
import { type PollCounts, presentPoll, type StoredPoll } from '../polls/poll-schemas.ts'
import type { Votes } from '../polls/votes.ts'
import type { FeedCounts } from '../schemas.ts'
import { type AboutTexts, nameOf } from './abouts.ts'
import type { PickedFeed } from './pick.ts'
import type { About, FeedRecord } from './records.ts'

/** A feed as JSON; its tail has the record it is about and what the viewer did with it. */
export interface PresentedFeed extends OpenRecord {
  readonly id: number
  readonly about: About | null
  /** The record it is about as a guest sees it, as JSON. */
  readonly aboutText: string
  readonly poll: { stored: StoredPoll; counts: PollCounts } | null
}

/** Joins the cached part of a feed and its author with the current counts. */
export function presentFeed(
  feed: PickedFeed,
  { head, theme, about, poll: stored }: FeedRecord,
  author: string,
  abouts: AboutTexts,
): PresentedFeed {
  const counts: FeedCounts = {
    theme: theme && { ...theme, counts: { participator: feed.participators ?? 0 } },
    like_count: feed.like_count,
    feed_view_count: feed.view_count,
    feed_comment_count: feed.comment_count,
    ...(feed.share_count > 0 && { share_count: feed.share_count }),
    hot: feed.hot,
    reward: { count: feed.reward_count, amount: feed.reward_count === 0 ? null : feed.reward_amount },
    ...(feed.index !== undefined && { index: feed.index }),
    ...(feed.why && { why: feed.why }),
  }
  const poll = stored && feed.poll && { stored, counts: feed.poll }
  const aboutText = (about && abouts.get(nameOf(about))) ?? 'null'
  return {
    id: feed.id,
    about,
    aboutText,
    head: Buffer.from(`${head},"user":${author},${JSON.stringify(counts).slice(1, -1)},"repostable":`),
    poll,
    tail: tail(aboutText, 0, poll),
  }
}

/** The end of a feed for a viewer with these flags, to whom these records look different than to a guest. */
export function tailOf(
  { id, about, aboutText, poll }: PresentedFeed,
  flags: ReadonlySet<string>,
  abouts: AboutTexts,
  votes: Votes,
): Buffer {
  const bits = (flags.has(`like ${id}`) ? 1 : 0) + (flags.has(`collection ${id}`) ? 2 : 0)
  return tail((about && abouts.get(nameOf(about))) ?? aboutText, bits, poll, votes.get(id))
}

const VIEWER_PARTS = [0, 1, 2, 3].map((bits) =>
  JSON.stringify({ has_like: (bits & 1) > 0, has_collect: (bits & 2) > 0 }).slice(1),
)
// Most feeds are about nothing.
const PLAIN_TAILS = VIEWER_PARTS.map((part) => Buffer.from(`null,${part}`))

const tail = (about: string, bits: number, poll: PresentedFeed['poll'], voted?: readonly number[]): Buffer =>
  about === 'null' && !poll
    ? PLAIN_TAILS[bits]!
    : Buffer.from(
        `${about},${poll ? `"poll":${JSON.stringify(presentPoll(poll.stored, poll.counts, voted))},` : ''}${VIEWER_PARTS[bits]}`,
      )
