import { Button, Note, TextArea, toast } from '@plaza/ui'
import { CheckIcon, ClockIcon, InfoIcon } from '@plaza/ui/icons'
import { type FormEvent, useId, useState } from 'preact/compat'
import { usePlaza } from '../data/member.tsx'
import { isProblem } from '../data/plaza.ts'
import { useMessages } from '../messages/index.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { utc } from '../parts/time.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { useDecisionMessages } from './messages.ts'
import { type Decision, sendAppeal } from './reading.ts'

const MAX_APPEAL = 2000

interface AppealPartProps {
  decision: Decision
  token?: string
  onAppealed: (decision: Decision) => void
}

/** The appeal against a decision: its form, then both sides' words. */
export function AppealPart({ decision, token, onAppealed }: AppealPartProps) {
  const { t, now } = useDecisionMessages()
  const id = useId()
  if (!decision.appeal && decision.ended_at) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 border-t border-line pt-5">
      <h2 id={id} className="text-l font-semibold">
        {t('decisions.appeal')}
      </h2>
      {decision.appeal ? (
        <Outcome appeal={decision.appeal} />
      ) : utc(decision.appeal_until) < now() ? (
        <p className="text-soft">{t('decisions.appeal_late')}</p>
      ) : (
        <AppealForm {...{ decision, onAppealed }} {...(token !== undefined && { token })} />
      )}
    </section>
  )
}

function Outcome({ appeal: { state, text, remark } }: { appeal: NonNullable<Decision['appeal']> }) {
  const { t } = useDecisionMessages()
  const said = state === 'overturned' ? 'overturned' : state === 'upheld' ? 'upheld' : 'waiting'
  const Sign = { waiting: ClockIcon, upheld: InfoIcon, overturned: CheckIcon }[said]
  return (
    <>
      <Note tone={said === 'overturned' ? 'accent' : 'plain'} icon={<Sign size={18} />}>
        <strong className="block">{t(`decisions.${said}`)}</strong>
        {t(`decisions.${said}_text`)}
      </Note>
      {remark && <Words name={t('decisions.answer')} text={remark} />}
      <Words name={t('decisions.you_wrote')} text={text} />
    </>
  )
}

const Words = ({ name, text }: { name: string; text: string }) => (
  <div className="grid gap-1">
    <h3 className="text-s font-semibold text-soft">{name}</h3>
    <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
  </div>
)

function AppealForm({ decision, token, onAppealed }: AppealPartProps) {
  const { t, date } = useDecisionMessages()
  const plaza = usePlaza()
  const { t: say } = useMessages()
  const [text, setText] = useState('')
  const { submit, isBusy, error, errorOf, message } = useSubmit(async () => {
    onAppealed(await sendAppeal(plaza, decision.id, text.trim(), token))
    toast(t('decisions.appeal_sent'))
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className="grid gap-4" onSubmit={onSubmit}>
      <p className="text-soft">{t('decisions.appeal_text', { date: date(utc(decision.appeal_until), 'date') })}</p>
      <FormProblem text={message ?? (error && !isProblem(error) ? say('shell.unreachable') : undefined)} />
      <TextArea
        label={t('decisions.appeal_field')}
        rows={5}
        required
        limit={MAX_APPEAL}
        maxLength={MAX_APPEAL}
        value={text}
        error={errorOf('text')}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" size="l" busy={isBusy} disabled={text.trim() === ''}>
        {t('decisions.appeal_send')}
      </Button>
    </form>
  )
}
