import type { Feed } from '../data/types.ts'
import { useFeedMessages } from '../messages/feeds.ts'

const LONG = 400
const hasChinese = (text: string): boolean => /[\u3400-\u9fff]/.test(text)

interface FeedTextProps {
  feed: Feed
  isClamped?: boolean
}

/** What somebody wrote, in its own language; a long text is cut in lists and whole on its page. */
export function FeedText({ feed, isClamped = false }: FeedTextProps) {
  const { t } = useFeedMessages()
  const { id, feed_content: text } = feed
  if (!text) return null
  const isLong = isClamped && text.length > LONG
  return (
    <>
      <a
        href={`/feeds/${id}`}
        lang={hasChinese(text) ? 'zh-CN' : 'en'}
        className={`mt-0.5 block whitespace-pre-line [overflow-wrap:anywhere] ${isLong ? 'line-clamp-8' : ''}`}
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
