import { Button, Dialog, Field } from '@plaza/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../app/data.ts'
import { plaza, setAskForFactor } from '../app/plaza.ts'
import { useConsole } from '../words/index.ts'

/** Asks for the second factor where an act needs it; the act then goes on. */
export function StepUp() {
  const { t } = useConsole()
  const [isOpen, setIsOpen] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const asked = useRef<{ done: () => void; gaveUp: (error: Error) => void }>(undefined)

  useEffect(
    () =>
      setAskForFactor(
        () =>
          new Promise<void>((done, gaveUp) => {
            asked.current = { done, gaveUp }
            setCode('')
            setError(undefined)
            setIsOpen(true)
          }),
      ),
    [],
  )
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const timer = isOpen ? setTimeout(() => field.current?.focus()) : undefined
    return () => clearTimeout(timer)
  }, [isOpen])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const given = code.trim()
      const body = /^\d{6}$/.test(given) ? { code: given } : { recovery_code: given }
      await plaza.POST('/auth/factor', { body } as never)
      setIsOpen(false)
      asked.current?.done()
    } catch (refusal) {
      setError(messageOf(refusal))
    }
  }
  const giveUp = () => {
    setIsOpen(false)
    asked.current?.gaveUp(new Error(t('factor.needed')))
  }
  return (
    <Dialog open={isOpen} onClose={giveUp} title={t('factor.title')} keepOpen>
      <form onSubmit={send} className="grid gap-4">
        <p className="text-soft">{t('factor.about')}</p>
        <Field
          ref={field}
          label={t('factor.code')}
          hint={t('factor.hint')}
          error={error}
          autoComplete="one-time-code"
          inputMode="text"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="primary">
          {t('factor.go_on')}
        </Button>
      </form>
    </Dialog>
  )
}
