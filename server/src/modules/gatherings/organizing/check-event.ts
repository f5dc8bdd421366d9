import { invalid, readTime, say, sql, type Tx } from '../../../kernel/index.ts'
import { MAX_CONTENT_BYTES } from '../schemas.ts'

const MIN_TITLE = 2
const MAX_TITLE = 30
const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Refuses a title that is too short or too long in characters, and a content of too many bytes. */
export function checkText({ title, content }: { title?: string; content?: string }): void {
  if (title !== undefined) {
    const characters = [...segmenter.segment(title)].length
    if (characters < MIN_TITLE || characters > MAX_TITLE)
      throw invalid('title', say`A title must have ${MIN_TITLE} to ${MAX_TITLE} characters.`, 'event.title_length')
  }
  if (content !== undefined && Buffer.byteLength(content) > MAX_CONTENT_BYTES)
    throw invalid('content', 'The description must be shorter than 65,000 bytes.', 'event.content_size')
}

/** The time a text means, or 422. */
export function dateOf(text: string): Date {
  const date = readTime(text)
  if (!date) throw invalid('date', 'Enter a date and time such as 2026-11-15 08:30:00.', 'event.date_form')
  return date
}

/** Refuses a time that is not ahead. */
export async function requireFuture(tx: Tx, date: Date): Promise<void> {
  const { is_later } = await tx.get<{ is_later: boolean }>(sql`select ${date}::timestamptz > plaza_now() as is_later`)
  if (!is_later) throw invalid('date', 'The date of an event must be in the future.', 'event.date_past')
}

/** Refuses a time zone that `Intl` does not know. */
export function checkTimeZone(zone: string | undefined): void {
  if (zone === undefined) return
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw invalid('time_zone', 'Enter a time zone such as Asia/Shanghai.', 'event.time_zone')
  }
}
