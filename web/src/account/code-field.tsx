import { Button, Field } from '@plaza/ui'
import { useEffect, useState } from 'preact/compat'
import { useSite } from '../app/site.ts'
import { usePlaza } from '../data/member.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import type { Contact } from './contact.ts'
import { useAccountMessages } from './messages.ts'

interface CodeFieldProps {
  /** Where to send it; undefined while nothing is written there. */
  contact: () => Contact | undefined
  purpose: 'register' | 'verify' | 'proof' | 'contact'
  error?: string | undefined
  /** Where a form has two of them. */
  name?: string
  label?: string
}

const WAIT_S = 60

/** The six digits that were sent, and the button that sends them. */
export function CodeField({ contact, purpose, error, name = 'code', label }: CodeFieldProps) {
  const { t, rich } = useAccountMessages()
  const { isDemo } = useSite()
  const plaza = usePlaza()
  const [waitS, setWaitS] = useState(0)
  const [isSent, setSent] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { submit, isBusy, errorOf, message } = useSubmit(async (to: Contact) => {
    if (purpose === 'register') await plaza.POST('/verifycodes/register', { body: to })
    else if (purpose === 'contact') await plaza.POST('/verifycodes/contact', { body: to })
    else await plaza.POST('/verifycodes', { body: { ...to, purpose } })
    setSent(true)
    setWaitS(WAIT_S)
  })
  useEffect(() => {
    if (waitS <= 0) return
    const timer = setTimeout(() => setWaitS(waitS - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitS])

  const outbox = (
    <a href="/sandbox" target="_blank" rel="noreferrer" className="text-accent underline">
      {t('account.outbox')}
    </a>
  )
  const problem = isMissing ? t('account.contact_first') : (errorOf('phone', 'email') ?? message)
  return (
    <Field
      label={label ?? t('account.code')}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      maxLength={6}
      required
      error={problem ?? error}
      hint={isSent ? (isDemo ? rich('account.code_in_outbox', { outbox }) : t('account.code_sent')) : undefined}
      trailing={
        <Button
          size="s"
          busy={isBusy}
          disabled={waitS > 0}
          onClick={() => {
            const to = contact()
            setMissing(!to)
            if (to) void submit(to)
          }}
        >
          {waitS > 0 ? t('account.send_again', { seconds: waitS }) : t('account.send_code')}
        </Button>
      }
    />
  )
}
