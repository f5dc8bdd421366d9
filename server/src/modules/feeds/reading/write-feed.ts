import { createPieceWriter } from '../../../kernel/index.ts'
import type { SummaryWriter } from '../../users/index.ts'
import { countedFields } from '../schemas.ts'
import { type About, type AboutTexts, nameOf } from './abouts.ts'
import type { Names } from './names.ts'
import type { WrittenFeed } from './page.ts'
import type { PickedFeed } from './pick.ts'
import type { FeedRecord } from './records.ts'

/** A written feed, which record it is about, and whether all addresses in it are good for ever. */
export interface AboutFeed extends WrittenFeed {
  about: About | null
  isLasting: boolean
}

const writeCounted = createPieceWriter(countedFields)

/** Joins the pieces of a feed; `abouts` are the records that feeds are about, as JSON. */
export function writeFeed(
  feed: PickedFeed,
  record: FeedRecord,
  author: SummaryWriter,
  names: Names,
  abouts: AboutTexts,
): AboutFeed {
  const { repostable } = record
  const about = (repostable && abouts.get(nameOf(repostable))) ?? 'null'
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
    about: repostable,
    isLasting: record.goodUntilMs === Number.POSITIVE_INFINITY,
    before: `${record.json},${names.linked(feed.id, record)},${counted},`,
    after: `,"repostable":${about}${index},"user":${author(feed)}}`,
  }
}
