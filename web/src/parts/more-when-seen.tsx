import { useEffect, useRef } from 'preact/compat'
import { useMessages } from '../messages/index.ts'

interface MoreProps {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFailed?: boolean
  onSeen: () => void
}

/** Reads on well before the end of a list is reached; after a failure only when asked to. */
export function MoreWhenSeen({ hasNextPage, isFetchingNextPage, isFailed = false, onSeen }: MoreProps) {
  const { t } = useMessages()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || isFailed || !end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), { rootMargin: '1200px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFailed])
  return (
    <div ref={end} className="p-6 text-center text-s text-faint">
      {hasNextPage ? (
        <button
          type="button"
          className="rounded-pill px-4 py-2 hover:bg-sunken"
          onClick={onSeen}
          disabled={isFetchingNextPage}
        >
          {isFetchingNextPage ? t('shell.loading') : isFailed ? t('shell.retry') : t('shell.load_more')}
        </button>
      ) : (
        t('shell.end')
      )}
    </div>
  )
}
