import type { ReactNode } from 'preact/compat'
import { utc } from '../parts/time.tsx'
import { AppealPart } from './appeal-part.tsx'
import { useDecisionMessages } from './messages.ts'
import type { Decision } from './reading.ts'

interface DecisionBodyProps {
  decision: Decision
  /** Of a suspended person, who has no session. */
  token?: string
  onAppealed: (decision: Decision) => void
}

/** Everything a person learns of a decision: what it is about, why, by which rule, who decided, until when; and their appeal. */
export function DecisionBody({ decision, token, onAppealed }: DecisionBodyProps) {
  const { t, date, language } = useDecisionMessages()
  const { subject, act, rule, rule_title: title, reason, automatic, decided_at: at, until, ended_at: ended } = decision
  const name = title?.[language]
  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className="grid grid-cols-1 gap-4">
        {subject.excerpt && subject.kind !== 'users' && (
          <Row name={t('decisions.what')}>
            <blockquote className="border-s-2 border-line ps-3 whitespace-pre-line text-soft [overflow-wrap:anywhere]">
              {subject.excerpt}
            </blockquote>
          </Row>
        )}
        <Row name={t('decisions.rule')}>
          {name ? (
            <a href={`/rules#${rule}`} className="text-accent underline underline-offset-4">
              {name}
            </a>
          ) : (
            t('decisions.no_rule')
          )}
        </Row>
        <Row name={t('decisions.why')}>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reason ?? t('decisions.no_reason')}</p>
          {act === 'limited' && (
            <p className="mt-1 text-soft">
              {t(subject.kind === 'mutes' ? 'decisions.muted_means' : 'decisions.limited_means')}
            </p>
          )}
        </Row>
        <Row name={t('decisions.by')}>{t(automatic ? 'decisions.by_machine' : 'decisions.by_person')}</Row>
        <Row name={t('decisions.when')}>{date(utc(at), 'full')}</Row>
        {ended ? (
          <Row name={t('decisions.until')}>{t('decisions.ended_on', { date: date(utc(ended), 'full') })}</Row>
        ) : (
          (act === 'limited' || act === 'suspended') && (
            <Row name={t('decisions.until')}>{until ? date(utc(until), 'full') : t('decisions.no_end')}</Row>
          )
        )}
      </dl>
      <AppealPart {...{ decision, onAppealed }} {...(token !== undefined && { token })} />
    </div>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="text-s font-semibold text-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)
