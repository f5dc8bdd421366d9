import { SkeletonRows } from '@plaza/ui'
import { SearchIcon } from '@plaza/ui/icons'
import { useRef } from 'preact/compat'
import { useInfiniteQuery } from '../data/ask.ts'
import { FeedSkeleton } from '../feeds/feed-skeleton.tsx'
import { useMessages } from '../messages/index.ts'
import { MoreWhenSeen } from '../parts/more-when-seen.tsx'
import { useBlocked } from '../people/blocked.ts'
import { FailedState, State } from '../shell/states.tsx'
import { HitRow } from './hit-row.tsx'
import { type Hit, KINDS, type Kind, searchFor } from './lists.ts'
import { useHighlights } from './use-highlights.ts'

interface ResultsProps {
  q: string
  /** One kind, or the best of each. */
  kind: Kind | undefined
  addressOf: (q: string, kind: Kind) => string
}

/** What was found: pages of one kind, or the best of each under its name. */
export function Results({ q, kind, addressOf }: ResultsProps) {
  const { t } = useMessages()
  const found = useInfiniteQuery(searchFor(q, kind))
  const blocked = useBlocked()
  const container = useRef<HTMLDivElement>(null)
  const hits = shownOf(found.data?.pages.flatMap(({ data }) => data) ?? [], blocked ?? new Set())
  useHighlights(container, hits)
  if (found.error && !found.data) return <FailedState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data || !blocked) return kind === 'feeds' ? <FeedSkeleton /> : <SkeletonRows rows={6} />
  if (hits.length === 0 && !found.hasNextPage)
    return (
      <State
        icon={<SearchIcon size={24} />}
        title={t('search.nothing', { query: q })}
        text={t('search.nothing_text')}
      />
    )
  return (
    <div ref={container}>
      {kind ? (
        <>
          <Hits hits={hits} />
          <MoreWhenSeen {...found} isFailed={found.isFetchNextPageError} onSeen={() => void found.fetchNextPage()} />
        </>
      ) : (
        KINDS.filter((each) => hits.some((hit) => hit.kind === each)).map((each) => (
          <section key={each} aria-labelledby={`found-${each}`}>
            <div className="flex min-h-12 items-center border-b bg-sunken px-4">
              <h2 id={`found-${each}`} className="flex-1 font-semibold">
                {t(`search.${each}`)}
              </h2>
              <a href={addressOf(q, each)} className="py-2 text-s text-accent hover:underline">
                {t('search.all_of', { kind: t(`search.${each}`) })}
              </a>
            </div>
            <Hits hits={hits.filter((hit) => hit.kind === each)} />
          </section>
        ))
      )}
    </div>
  )
}

const Hits = ({ hits }: { hits: readonly Hit[] }) => (
  <>
    {hits.map((hit) => (
      <HitRow key={`${hit.kind} ${hit.record.id}`} hit={hit} />
    ))}
  </>
)

/** Each once, and nothing by people the viewer blocked. */
const shownOf = (hits: readonly Hit[], blocked: ReadonlySet<number>): Hit[] =>
  [...new Map(hits.map((hit) => [`${hit.kind} ${hit.record.id}`, hit])).values()].filter(
    ({ record }) => !('user_id' in record && blocked.has(record.user_id)),
  )
