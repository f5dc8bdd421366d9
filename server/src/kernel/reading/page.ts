/**
 * A record as JSON in pieces: text, the viewer's own part as a guest sees it, text, and so on. Every second piece is a gap
 * that is filled for each viewer; a record in which nothing is the viewer's is one piece.
 */
export type Pieces = readonly string[]

/** What is written around the records. */
export interface Frame {
  before: string
  after: string
}

/** An answer as bytes, written once for everybody who sees the same: whole as guests see it, with gaps to fill in. */
export interface Page {
  readonly bytes: Buffer
  /** Where each gap begins and ends in the bytes, record after record. */
  readonly gaps: readonly (readonly [start: number, end: number])[]
  readonly gapsPerRecord: number
}

export const LIST: Frame = { before: '[', after: ']' }

/** A page for all who see the same. Every record has as many gaps as the first. */
export function writePage(
  records: readonly Pieces[],
  { before, after, coding = 'utf8' }: Frame & { coding?: BufferEncoding } = LIST,
): Page {
  // Where each gap begins and ends in the text.
  const ends: number[] = []
  let text = before
  records.forEach((pieces, index) => {
    if (index > 0) text += ','
    pieces.forEach((piece, at) => {
      if (at % 2 === 1) ends.push(text.length, text.length + piece.length)
      text += piece
    })
  })
  text += after
  const bytes = Buffer.from(text, coding)
  const inBytes = bytes.length === text.length ? ends : countBytes(text, ends)
  const gaps: [number, number][] = []
  for (let at = 0; at < inBytes.length; at += 2) gaps.push([inBytes[at]!, inBytes[at + 1]!])
  return { bytes, gaps, gapsPerRecord: Math.floor((records[0]?.length ?? 1) / 2) }
}

/** These places of a text, in ascending order, as places of its bytes. */
function countBytes(text: string, places: readonly number[]): number[] {
  let from = 0
  let bytes = 0
  return places.map((place) => {
    bytes += Buffer.byteLength(text.slice(from, place))
    from = place
    return bytes
  })
}

const COMMA = Buffer.from(',')

/** The same of records that are written already, each as a page of its own. */
export function joinPages(records: readonly Page[], { before, after }: Frame = LIST): Page {
  const parts: Buffer[] = [Buffer.from(before)]
  const gaps: [number, number][] = []
  let length = parts[0]!.length
  records.forEach((record, index) => {
    if (index > 0) {
      parts.push(COMMA)
      length += COMMA.length
    }
    for (const [start, end] of record.gaps) gaps.push([length + start, length + end])
    parts.push(record.bytes)
    length += record.bytes.length
  })
  parts.push(Buffer.from(after))
  return { bytes: Buffer.concat(parts), gaps, gapsPerRecord: records[0]?.gapsPerRecord ?? 0 }
}

/** What a viewer's own parts of a record are; undefined where they are a guest's. */
export type FillGap = (record: number, gap: number) => Buffer | undefined

/** The page as this viewer sees it: the shared bytes where nothing differs, else a copy with the gaps filled. */
export function fillPage({ bytes, gaps, gapsPerRecord }: Page, fill: FillGap): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (let gap = 0; gap < gaps.length; gap++) {
    const own = fill(Math.floor(gap / gapsPerRecord), gap % gapsPerRecord)
    if (!own) continue
    const [start, end] = gaps[gap]!
    parts.push(bytes.subarray(from, start), own)
    from = end
  }
  if (parts.length === 0) return bytes
  parts.push(bytes.subarray(from))
  return Buffer.concat(parts)
}
