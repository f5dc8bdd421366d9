import { isProblem } from '@plaza/sdk'
import { Button, EmptyState, LinkButton, SkeletonRows } from '@plaza/ui'
import { LockIcon, OfflineIcon, SearchIcon, WarningIcon } from '@plaza/ui/icons'
import type { UseQueryResult } from '@tanstack/preact-query'
import type { ReactNode } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'

/** The content, once it is loaded; meanwhile a skeleton, and on failure the reason and what to do. */
export function Loaded<Data>({
  of,
  children,
  rows = 5,
}: {
  of: UseQueryResult<Data>
  children: (data: Data) => ReactNode
  rows?: number
}) {
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.fetchStatus === 'paused') return <Offline />
  if (of.error) return <Trouble error={of.error} retry={() => void of.refetch()} />
  return <SkeletonRows rows={rows} />
}

/** Nothing was loaded before the connection went away; it is loaded as soon as it is back. */
function Offline() {
  const { t } = useConsole()
  return (
    <EmptyState icon={<OfflineIcon />} title={t('state.no_connection')}>
      {t('state.no_connection_about')}
    </EmptyState>
  )
}

/** Says what went wrong and what to do about it. */
export function Trouble({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useConsole()
  const status = isProblem(error) ? error.status : 0
  const [icon, title] =
    status === 403
      ? [<LockIcon key="i" />, t('state.forbidden')]
      : status === 404
        ? [<SearchIcon key="i" />, t('state.gone')]
        : error instanceof TypeError || error instanceof DOMException
          ? [<OfflineIcon key="i" />, t('state.offline')]
          : [<WarningIcon key="i" />, t('state.trouble')]
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={retry && status !== 403 && <Button onClick={retry}>{t('common.retry')}</Button>}
    >
      {status === 403 ? t('state.forbidden_about') : messageOf(error)}
      {isProblem(error) && error.requestId && <p className="mt-1 text-xs text-faint">{error.requestId}</p>}
    </EmptyState>
  )
}

export function NotHere() {
  const { t } = useConsole()
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={<h1>{t('state.not_here')}</h1>}
      action={<LinkButton href="/console">{t('nav.home')}</LinkButton>}
    >
      {t('state.not_here_about')}
    </EmptyState>
  )
}

export const PageTrouble = ({ error, retry = () => location.reload() }: { error: unknown; retry?: () => void }) => (
  <Trouble error={error} retry={retry} />
)
