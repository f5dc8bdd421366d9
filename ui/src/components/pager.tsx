import { cx } from '../cx.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/index.ts'
import { useMessages } from '../messages/context.tsx'
import { pagesToShow } from '../pages.ts'
import { buttonClass } from './button.tsx'

export interface PagerProps {
  page: number
  pageCount: number
  /** The address of a page, so that each can be opened, bookmarked and returned to. */
  hrefOf: (page: number) => string
}

export function Pager({ page, pageCount, hrefOf }: PagerProps) {
  const { t } = useMessages()
  if (pageCount <= 1) return null
  return (
    <nav aria-label={t('ui.pages')} className="flex items-center justify-center gap-1 py-4">
      {page > 1 && (
        <a
          href={hrefOf(page - 1)}
          rel="prev"
          aria-label={t('ui.previous')}
          className={buttonClass({ look: 'quiet', size: 's' })}
        >
          <ChevronLeftIcon size={18} />
        </a>
      )}
      {pagesToShow(page, pageCount).map((each, index) =>
        each === undefined ? (
          <span key={`gap-${index}`} aria-hidden="true" className="px-1 text-faint">
            …
          </span>
        ) : (
          <a
            key={each}
            href={hrefOf(each)}
            aria-label={t('ui.page', { number: each })}
            aria-current={each === page ? 'page' : undefined}
            className={cx(
              buttonClass({ look: 'quiet', size: 's' }, 'num'),
              each === page && 'bg-accent-wash text-accent hover:bg-accent-wash hover:text-accent',
            )}
          >
            {each}
          </a>
        ),
      )}
      {page < pageCount && (
        <a
          href={hrefOf(page + 1)}
          rel="next"
          aria-label={t('ui.next')}
          className={buttonClass({ look: 'quiet', size: 's' })}
        >
          <ChevronRightIcon size={18} />
        </a>
      )}
    </nav>
  )
}
