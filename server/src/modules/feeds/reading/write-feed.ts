import { type ByteText, createPieceWriter } from '../../../kernel/index.ts'
import type { SummaryWriter } from '../../users/index.ts'
import type { RepostableType } from '../port.ts'
import { countedFields } from '../schemas.ts'
import type { Names } from './names.ts'
import type { WrittenFeed } from './page.ts'
import type { PickedFeed } from './pick.ts'
import type { FeedRecord } from './records.ts'

/** A written feed, what kind of record it is about, and whether all addresses in it are good for ever. */
export interface AboutFeed extends WrittenFeed {
  aboutType: RepostableType | undefined
  isLasting: boolean
}

const writeCounted = createPieceWriter(countedFields)

/** Joins the pieces of a feed; `abouts` are the records that feeds are about, as JSON. */
export function writeFeed(
  feed: PickedFeed,
  record: FeedRecord,
  author: SummaryWriter,
  names: Names,
  abouts: ReadonlyMap<string, ByteText>,
): AboutFeed {
  const { repostable } = record
  const about = (repostable && abouts.get(`${repostable.type}:${repostable.id}`)) ?? 'null'
  const amount = feed.reward_count === 0 ? 'null' : feed.reward_amount
  const index = feed.index === undefined ? '' : `,"index":${feed.index}`
  const counted = writeCounted({
    theme: names.theme(record.themeId, feed.participators),
    like_count: feed.like_count,
    feed_view_count: feed.view_count,
    feed_comment_count: feed.comment_count,
    hot: feed.hot,
    reward: `{"count":${feed.reward_count},"amount":${amount}}`,
  })
  return {
    id: feed.id,
    aboutType: repostable?.type,
    isLasting: record.goodUntilMs === Number.POSITIVE_INFINITY,
    before: `${record.json},${names.linked(feed.id, record)},${counted},`,
    after: `,"repostable":${about}${index},"user":${author(feed)}}`,
  }
}
