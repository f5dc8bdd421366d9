import { Button, EmptyState, LinkButton, SkeletonRows } from '@plaza/ui'
import { LinkIcon } from '@plaza/ui/icons'
import { definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { useMembership } from '../../data/member.tsx'
import { useMessages } from '../../messages/index.ts'
import { FormProblem } from '../../parts/form-problem.tsx'
import { utc } from '../../parts/time.tsx'
import { FailedState } from '../../shell/states.tsx'
import { termsMessagesOf, useTermsMessages } from '../../terms/messages.ts'
import { ownTerms, terms, useAccept } from '../../terms/use-accept.ts'

export default definePage({
  bar: 'back',
  load: ({ query }) => query.fetchQuery(terms()),
  head: ({ messages }) => ({ title: termsMessagesOf(messages).t('terms.title') }),
  Component: Terms,
})

/** The terms of use, and accepting them. */
function Terms() {
  const { t } = useTermsMessages()
  const { t: say, language } = useMessages()
  const { data, error, refetch } = useQuery(terms())
  if (error && !data) return <FailedState error={error} isPage onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} />
  if (data.version === '')
    return (
      <EmptyState
        as="h1"
        icon={<LinkIcon size={24} />}
        title={t('terms.none')}
        action={<LinkButton href="/rules">{say('site.rules')}</LinkButton>}
      >
        {t('terms.none_text')}
      </EmptyState>
    )
  return (
    <article className="grid gap-4 p-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t('terms.title')}</h1>
        <p className="text-s text-soft">{t('terms.version', { version: data.version })}</p>
      </header>
      {data.text[language].split(/\n{2,}/).map((paragraph, index) => (
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      <Standing version={data.version} />
    </article>
  )
}

/** Whether the reader accepted them, for members. */
function Standing({ version }: { version: string }) {
  const { t } = useTermsMessages()
  const { date } = useMessages()
  const { isMember, isReady } = useMembership()
  const { data } = useQuery({ ...ownTerms(), enabled: isMember && isReady })
  const { submit, isBusy, message } = useAccept(version)
  if (!isMember || !data) return null
  if (data.accepted_at)
    return <p className="text-s text-soft">{t('terms.accepted', { date: date(utc(data.accepted_at), 'day') })}</p>
  return (
    <div className="grid justify-items-start gap-3">
      <FormProblem text={message} />
      <Button look="primary" busy={isBusy} onClick={() => void submit()}>
        {t('terms.accept')}
      </Button>
    </div>
  )
}
