import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { EntityText } from '../parts/entity-text.tsx'
import { ownLanguage } from '../parts/text-language.ts'
import { Translated } from '../posts/translated.tsx'

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
  const { id, feed_content: written, entities } = feed
  if (!written) return null
  const text = collapseBlankLines(written)
  const isLong = isClamped && (text.length > LONG || text.split('\n').length > MANY_LINES)
  const language = ownLanguage(text)
  const className = `mt-0.5 whitespace-pre-line [overflow-wrap:anywhere] ${isLong ? 'line-clamp-12' : 'block'}`
  return (
    <>
      {entities.length > 0 ? (
        <p {...{ ...language, className }}>
          <EntityText
            {...{ entities, text: written }}
            plain={(piece, key) => (
              // One stop for the keyboard: the time of the post leads there too.
              <a key={key} href={`/feeds/${id}`} tabIndex={-1}>
                {collapseBlankLines(piece)}
              </a>
            )}
          />
        </p>
      ) : (
        <a href={`/feeds/${id}`} {...{ ...language, className }}>
          {text}
        </a>
      )}
      {isLong && (
        <a href={`/feeds/${id}`} className="text-m text-accent hover:underline">
          {t('feeds.show_all')}
        </a>
      )}
      <Translated feed={feed} />
    </>
  )
}
