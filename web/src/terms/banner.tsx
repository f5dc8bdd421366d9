import { Button } from '@plaza/ui'
import { useQuery } from '../data/ask.ts'
import { useMembership } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { utc } from '../parts/time.tsx'
import { useTermsMessages } from './messages.ts'
import { ownTerms, useAccept } from './use-accept.ts'

/** Asks a member for the terms they have not accepted, on every page, without covering it. */
export function TermsBanner() {
  const { isMember, isReady } = useMembership()
  const { data } = useQuery({ ...ownTerms(), enabled: isMember && isReady })
  if (!isMember || !data?.required_from) return null
  return <Asking version={data.version} requiredFrom={utc(data.required_from)} />
}

function Asking({ version, requiredFrom }: { version: string; requiredFrom: number }) {
  const { t } = useTermsMessages()
  const { date, now } = useMessages()
  const { submit, isBusy, message } = useAccept(version)
  return (
    <section aria-label={t('terms.title')} className="grid gap-2 border-b bg-accent-wash px-4 py-3">
      <h2 className="text-m font-semibold">{t('terms.changed')}</h2>
      <p className="text-s">
        {requiredFrom > now() ? t('terms.until', { date: date(requiredFrom, 'day') }) : t('terms.over')}
      </p>
      {message && (
        <p role="alert" className="text-s text-danger">
          {message}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-4">
        <Button look="primary" size="s" busy={isBusy} onClick={() => void submit()}>
          {t('terms.accept')}
        </Button>
        <a href="/terms" className="text-s text-accent underline underline-offset-4">
          {t('terms.read')}
        </a>
      </p>
    </section>
  )
}
