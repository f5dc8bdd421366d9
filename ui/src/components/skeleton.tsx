import { cx } from '../cx.ts'
import { useMessages } from '../messages/context.tsx'

/** A placeholder for content that loads; give it a size by class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx('ui-skeleton', className)} />
)

/** Placeholder rows of a list: an avatar and two lines each. Announced once to screen readers. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  const { t } = useMessages()
  return (
    <div role="status" aria-label={t('ui.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-3 border-b border-line p-4">
          <Skeleton className="size-10 flex-none rounded-pill" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
