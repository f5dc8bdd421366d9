import { createPieceWriter } from '../../../kernel/index.ts'
import { viewerFields } from '../schemas.ts'
import type { Flags } from './flags.ts'

/** A feed as JSON, open where it says what the viewer did with it. */
export interface WrittenFeed {
  readonly id: number
  readonly before: string
  readonly after: string
}

/** A page as bytes, written once for everybody who sees the same: whole for guests, in pieces to put flags between. */
export interface WrittenPage {
  readonly feedIds: readonly number[]
  readonly bytes: Buffer
  readonly pieces: readonly Buffer[]
}

const writeFlags = createPieceWriter(viewerFields)
const FLAG_TEXTS = [0, 1, 2, 3].map((bits) => writeFlags({ has_like: (bits & 1) > 0, has_collect: (bits & 2) > 0 }))
const FLAGS = FLAG_TEXTS.map((text) => Buffer.from(text))

const bitsOf = (id: number, { liked, collected }: Flags): number =>
  (liked.has(id) ? 1 : 0) + (collected.has(id) ? 2 : 0)

/** One feed with the viewer's flags. */
export const writeOne = ({ id, before, after }: WrittenFeed, flags: Flags): string =>
  before + FLAG_TEXTS[bitsOf(id, flags)]! + after

/** A page for one viewer. */
export const writeOwn = (feeds: readonly WrittenFeed[], flags: Flags): Buffer =>
  Buffer.from(`[${feeds.map((feed) => writeOne(feed, flags)).join()}]`)

/** A page for all who see the same. */
export function writeShared(feeds: readonly WrittenFeed[]): WrittenPage {
  const pieces: Buffer[] = []
  let text = '['
  for (const { before, after } of feeds) {
    pieces.push(Buffer.from(text + before))
    text = after + (pieces.length < feeds.length ? ',' : '')
  }
  pieces.push(Buffer.from(`${text}]`))
  const feedIds = feeds.map(({ id }) => id)
  return { feedIds, pieces, bytes: fillGaps(pieces, () => FLAGS[0]!) }
}

/** The shared page as this viewer sees it. */
export function withFlags({ feedIds, pieces, bytes }: WrittenPage, flags: Flags): Buffer {
  if (flags.liked.size === 0 && flags.collected.size === 0) return bytes
  return fillGaps(pieces, (index) => FLAGS[bitsOf(feedIds[index]!, flags)]!)
}

const fillGaps = ([first, ...rest]: readonly Buffer[], flagsAt: (index: number) => Buffer): Buffer =>
  Buffer.concat([first!, ...rest.flatMap((piece, index) => [flagsAt(index), piece])])
