import { Button, EmptyState, LinkButton } from '@plaza/ui'
import { InfoIcon, LockIcon, OfflineIcon, PersonIcon, SearchIcon, WarningIcon } from '@plaza/ui/icons'
import type { ReactNode } from 'preact/compat'
import { useAddress } from '../app/router.tsx'
import { useMembership } from '../data/member.tsx'
import { isProblem } from '../data/plaza.ts'
import { useMessages } from '../messages/index.ts'
import { Footer } from './footer.tsx'

interface StateProps {
  title: string
  text?: string
  icon?: ReactNode
  /** What to do next. */
  children?: ReactNode
  /** Set where it is the whole page. */
  isPage?: boolean
}

/** Shown in place of content: empty, missing, forbidden or broken. */
export const State = ({ title, text, icon = <InfoIcon size={24} />, children, isPage = false }: StateProps) => (
  <EmptyState as={isPage ? 'h1' : 'h2'} {...{ title, icon }} action={children}>
    {text}
  </EmptyState>
)

export function MissingState() {
  const { t } = useMessages()
  return (
    <State isPage icon={<SearchIcon size={24} />} title={t('shell.not_found')} text={t('shell.not_found_text')}>
      <LinkButton look="primary" href="/">
        {t('shell.go_home')}
      </LinkButton>
      <LinkButton href="/search">{t('shell.search')}</LinkButton>
    </State>
  )
}

/** Where a page is only for members; signing in leads back to it. `isPage`: nothing else names the page. */
export function GuestState({ isPage = false }: { isPage?: boolean }) {
  const { t } = useMessages()
  const { path, search } = useAddress()
  const next = `?next=${encodeURIComponent(search.size > 0 ? `${path}?${search}` : path)}`
  return (
    <>
      <State
        isPage={isPage}
        icon={<PersonIcon size={24} />}
        title={t('shell.sheet_title')}
        text={t('shell.sheet_page')}
      >
        <LinkButton look="primary" href={`/sign-in${next}`}>
          {t('shell.sign_in')}
        </LinkButton>
        <LinkButton href={`/sign-up${next}`}>{t('shell.sign_up')}</LinkButton>
      </State>
      {/* The column next to the page has it too, where there is one. */}
      <div className="wide:hidden [&_p]:justify-center">
        <Footer />
      </div>
    </>
  )
}

/** It exists, but not for this viewer. */
export function ForbiddenState({ text }: { text?: string }) {
  const { t } = useMessages()
  return (
    <State isPage icon={<LockIcon size={24} />} title={t('shell.forbidden')} text={text || t('shell.forbidden_text')} />
  )
}

interface FailedProps {
  error: unknown
  /** Set where it is the whole page. */
  isPage?: boolean
  onRetry?: () => void
}

/** What went wrong, in the words of the refusal, and what to do next. */
export function FailedState({ error, onRetry, isPage = false }: FailedProps) {
  const { t } = useMessages()
  const { isMember } = useMembership()
  const problem = isProblem(error) ? error : undefined
  if (problem?.status === 404) return <MissingState />
  if (problem?.status === 401 && !isMember) return <GuestState isPage={isPage} />
  if (problem?.status === 403) return <ForbiddenState text={problem.message} />
  if (!problem) {
    const isOffline = globalThis.navigator?.onLine === false
    const title = t(isOffline ? 'shell.offline_unseen' : 'shell.unreachable')
    return <BrokenState {...{ error, isPage }} {...(onRetry && { onRetry })} title={title} />
  }
  return <BrokenState {...{ error, isPage }} {...(onRetry && { onRetry })} />
}

export function BrokenState({ error, onRetry, title, isPage = false }: FailedProps & { title?: string }) {
  const { t } = useMessages()
  const requestId = isProblem(error) ? error.requestId : undefined
  return (
    <State
      isPage={isPage}
      icon={title ? <OfflineIcon size={24} /> : <WarningIcon size={24} />}
      title={title ?? t('shell.broken')}
      {...(!title && { text: t('shell.broken_text') })}
      {...(requestId && { text: `${t('shell.broken_text')} ${t('shell.request_id', { id: requestId })}` })}
    >
      {onRetry && (
        <Button look="primary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
    </State>
  )
}
