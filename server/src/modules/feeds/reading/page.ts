import {
  BYTE_TEXT,
  type ByteText,
  bytesOf,
  createPieceWriter,
  fillPage,
  LIST,
  type Page,
  writePage,
} from '../../../kernel/index.ts'
import { viewerFields } from '../schemas.ts'
import type { Flags } from './flags.ts'

/** A feed as JSON, open where it says what the viewer did with it. */
export interface WrittenFeed {
  readonly id: number
  readonly before: ByteText
  readonly after: ByteText
}

const writeFlags = createPieceWriter(viewerFields)
const FLAG_TEXTS = [0, 1, 2, 3].map((bits) => writeFlags({ has_like: (bits & 1) > 0, has_collect: (bits & 2) > 0 }))
const FLAGS = FLAG_TEXTS.map(bytesOf)

const bitsOf = (id: number, { liked, collected }: Flags): number =>
  (liked.has(id) ? 1 : 0) + (collected.has(id) ? 2 : 0)

/** One feed with the viewer's flags. */
export const writeOne = ({ id, before, after }: WrittenFeed, flags: Flags): ByteText =>
  before + FLAG_TEXTS[bitsOf(id, flags)]! + after

/** A page for one viewer. */
export const writeOwn = (feeds: readonly WrittenFeed[], flags: Flags): Buffer =>
  bytesOf(`[${feeds.map((feed) => writeOne(feed, flags)).join()}]`)

/** A page for all who see the same. */
export const writeShared = (feeds: readonly WrittenFeed[]): Page =>
  writePage(
    feeds.map(({ before, after }) => [before, FLAG_TEXTS[0]!, after]),
    { ...LIST, coding: BYTE_TEXT },
  )

/** The shared page as this viewer sees it. */
export function withFlags(page: Page, feeds: readonly { readonly id: number }[], flags: Flags): Buffer {
  if (flags.liked.size === 0 && flags.collected.size === 0) return page.bytes
  return fillPage(page, (record) => {
    const bits = bitsOf(feeds[record]!.id, flags)
    return bits === 0 ? undefined : FLAGS[bits]
  })
}
