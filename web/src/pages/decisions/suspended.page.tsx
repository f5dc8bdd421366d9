import { EmptyState, LinkButton, SkeletonRows } from '@plaza/ui'
import { LockIcon } from '@plaza/ui/icons'
import { useEffect, useState } from 'preact/compat'
import { definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { usePlaza, useQueryClient } from '../../data/member.tsx'
import { isProblem } from '../../data/plaza.ts'
import { DecisionBody } from '../../decisions/decision-body.tsx'
import { decisionMessagesOf, useDecisionMessages } from '../../decisions/messages.ts'
import { headlineOf } from '../../decisions/names.ts'
import { type Decision, readSuspended } from '../../decisions/reading.ts'
import { decisionToken } from '../../decisions/token.ts'
import { utc } from '../../parts/time.tsx'
import { FailedState } from '../../shell/states.tsx'

export default definePage({
  bar: 'back',
  head: ({ messages }) => ({ title: decisionMessagesOf(messages).t('decisions.suspended_title'), isIndexed: false }),
  Component: SuspendedPage,
})

/** All that a suspended person sees: the decision, their appeal, and earlier decisions. */
function SuspendedPage() {
  // The server never has it, so the first render is without.
  const [token, setToken] = useState<string>()
  useEffect(() => setToken(decisionToken()), [])
  return token === undefined ? <Gone /> : <Decisions token={token} />
}

function Gone() {
  const { t } = useDecisionMessages()
  return (
    <EmptyState
      as="h1"
      icon={<LockIcon size={24} />}
      title={t('decisions.suspended_gone')}
      action={
        <LinkButton look="primary" href="/sign-in">
          {t('decisions.sign_in')}
        </LinkButton>
      }
    >
      {t('decisions.suspended_gone_text')}
    </EmptyState>
  )
}

const isHolding = ({ act, ended_at }: Decision) => act === 'suspended' && ended_at === null

function Decisions({ token }: { token: string }) {
  const { t, date } = useDecisionMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const queryKey = ['suspended', token]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readSuspended(plaza, token) })
  if (isProblem(error) && error.status === 401) return <Gone />
  if (error && !data) return <FailedState error={error} isPage onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const [suspension] = data.filter(isHolding)
  const others = data.filter((each) => each !== suspension)
  const onAppealed = (changed: Decision) =>
    query.setQueryData(
      queryKey,
      data.map((each) => (each.id === changed.id ? changed : each)),
    )
  return (
    <div className="grid grid-cols-1 gap-6 px-4 py-6">
      <header className="grid gap-2">
        <h1 className="text-xl font-semibold">{t('decisions.suspended_title')}</h1>
        <p className="text-soft">{t('decisions.suspended_open')}</p>
        {suspension?.until && (
          <p className="font-semibold">
            {t('decisions.suspended_until', { date: date(utc(suspension.until), 'full') })}
          </p>
        )}
      </header>
      {suspension && <DecisionBody {...{ decision: suspension, token, onAppealed }} />}
      {others.length > 0 && (
        <section className="grid grid-cols-1 gap-2 border-t border-line pt-5">
          <h2 className="text-l font-semibold">{t('decisions.suspended_other')}</h2>
          {others.map((each) => (
            <details key={each.id} className="rounded-card border border-line px-4 py-3">
              <summary className="cursor-pointer font-semibold">
                {headlineOf(t, each)} · {date(utc(each.decided_at), 'date')}
              </summary>
              <div className="pt-4">
                <DecisionBody {...{ decision: each, token, onAppealed }} />
              </div>
            </details>
          ))}
        </section>
      )}
    </div>
  )
}
