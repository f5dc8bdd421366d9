import { useState } from 'preact/compat'
import { useSite } from '../app/site.ts'
import { get, useQuery } from '../data/ask.ts'
import { useMembership } from '../data/member.tsx'
import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { ownLanguage } from '../parts/text-language.ts'

const MAX_CHARACTERS = 5000

/** Offers a post that is in another language in the reader’s, below the original, where the site has a translator. */
export function Translated({ feed: { id, feed_content: text } }: { feed: Feed }) {
  const { t, language } = useMessages()
  const { requireMember } = useMembership()
  const { lang } = ownLanguage(text)
  const { isTranslating } = useSite()
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...get('/feeds/{feed}/translation', { path: { feed: id }, query: { language } }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!isTranslating || !lang || lang === language || text.length > MAX_CHARACTERS) return null
  return (
    <div className="mt-1">
      {isAsked && data && (
        <p lang={data.language} className="border-s-2 ps-3 whitespace-pre-line [overflow-wrap:anywhere]">
          {data.text}
        </p>
      )}
      {isAsked && error && !isFetching && (
        <p role="alert" className="text-s text-danger">
          {error.message}
        </p>
      )}
      <button
        type="button"
        className="tap text-s text-accent hover:underline"
        aria-busy={isFetching || undefined}
        onClick={() => {
          if (!requireMember('translate')) return
          if (isAsked && error) void refetch()
          else setAsked(!isAsked)
        }}
      >
        {isFetching ? t('feeds.translating') : isAsked && data ? t('feeds.show_original') : t('feeds.translate')}
      </button>
    </div>
  )
}
