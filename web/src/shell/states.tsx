import type { ReactNode } from 'react'
import { useMembership } from '../data/member.tsx'
import { isProblem } from '../data/plaza.ts'
import { useShellWords } from '../words/shell.ts'

interface StateProps {
  title: string
  text?: string
  children?: ReactNode
  /** Set by pages where it stands for the whole page. */
  isPage?: boolean
}

/** A calm word where content would be: nothing yet, nothing here, not for you, broken. */
export function State({ title, text, children, isPage = false }: StateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="grid justify-items-center gap-2 px-6 py-16 text-center">
      <i className="logo-mark mb-3 opacity-70" />
      <Heading className="text-l font-semibold">{title}</Heading>
      {text && <p className="max-w-[36ch] text-m text-soft">{text}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}

const PRIMARY = 'rounded-pill bg-accent px-5 py-2 text-m font-semibold text-on-accent hover:opacity-90'
const QUIET = 'rounded-pill border border-edge px-5 py-2 text-m font-semibold hover:bg-sunken'

export function MissingState() {
  const { t } = useShellWords()
  return (
    <State isPage title={t('shell.not_found')} text={t('shell.not_found_text')}>
      <a href="/" className={PRIMARY}>
        {t('shell.go_home')}
      </a>
      <a href="/search" className={QUIET}>
        {t('shell.search')}
      </a>
    </State>
  )
}

/** Where a page is only for members. */
export function GuestState() {
  const { t } = useShellWords()
  return (
    <State isPage title={t('shell.sheet_title')} text={t('shell.sheet_page')}>
      <a href="/sign-in" className={PRIMARY}>
        {t('shell.sign_in')}
      </a>
      <a href="/sign-up" className={QUIET}>
        {t('shell.sign_up')}
      </a>
    </State>
  )
}

interface FailedProps {
  error: unknown
  onRetry?: () => void
}

/** What went wrong, in the words of whoever refused, and what to do next. */
export function FailedState({ error, onRetry }: FailedProps) {
  const { t } = useShellWords()
  const { isMember } = useMembership()
  const problem = isProblem(error) ? error : undefined
  if (problem?.status === 404) return <MissingState />
  if (problem?.status === 401 && !isMember) return <GuestState />
  if (problem?.status === 403)
    return <State isPage title={t('shell.forbidden')} text={problem.message || t('shell.forbidden_text')} />
  if (!problem) return <BrokenState error={error} {...(onRetry && { onRetry })} title={t('shell.unreachable')} />
  return <BrokenState error={error} {...(onRetry && { onRetry })} />
}

export function BrokenState({ error, onRetry, title }: FailedProps & { title?: string }) {
  const { t } = useShellWords()
  const requestId = isProblem(error) ? error.requestId : undefined
  return (
    <State
      title={title ?? t('shell.broken')}
      {...(!title && { text: t('shell.broken_text') })}
      {...(requestId && { text: `${t('shell.broken_text')} ${t('shell.request_id', { id: requestId })}` })}
    >
      {onRetry && (
        <button type="button" className={PRIMARY} onClick={onRetry}>
          {t('shell.retry')}
        </button>
      )}
    </State>
  )
}
