import { useMessages } from '../messages/index.ts'

/** The shape of what is coming. */
export function FeedSkeleton({ count = 4 }: { count?: number }) {
  const { t } = useMessages()
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="grid grid-cols-[40px_1fr] gap-3 border-b p-4">
          <div className="shimmer size-10 rounded-pill" />
          <div className="grid gap-2.5 pt-1">
            <div className="shimmer h-4 w-1/3 rounded-s" />
            <div className="shimmer h-4 rounded-s" />
            <div className="shimmer h-4 w-4/5 rounded-s" />
            {index % 2 === 0 && <div className="shimmer aspect-[3/2] rounded-card" />}
          </div>
        </div>
      ))}
    </div>
  )
}
