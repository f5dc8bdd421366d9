import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { ownLanguage } from '../parts/text-language.ts'

const LONG = 400
const MANY_LINES = 12
/** One blank line separates paragraphs; twenty would only push everything else away. */
export const collapseBlankLines = (text: string): string => text.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')

interface FeedTextProps {
  feed: Feed
  isClamped?: boolean
}

/** What a user wrote, in its own language; a long text is cut in lists and whole on its page. */
export function FeedText({ feed, isClamped = false }: FeedTextProps) {
  const { t } = useMessages()
  const { id, feed_content: written } = feed
  if (!written) return null
  const text = collapseBlankLines(written)
  const isLong = isClamped && (text.length > LONG || text.split('\n').length > MANY_LINES)
  return (
    <>
      <a
        href={`/feeds/${id}`}
        {...ownLanguage(text)}
        className={`mt-0.5 whitespace-pre-line [overflow-wrap:anywhere] ${isLong ? 'line-clamp-12' : 'block'}`}
      >
        {text}
      </a>
      {isLong && (
        <a href={`/feeds/${id}`} className="text-m text-accent hover:underline">
          {t('feeds.show_all')}
        </a>
      )}
    </>
  )
}
