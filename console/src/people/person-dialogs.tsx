import { Field, Select, TextArea } from '@plaza/ui'
import { useState } from 'preact/compat'
import { fieldErrors, useAct } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { WhyDialog } from '../decide/why-dialog.tsx'
import type { Why } from '../decide/why-fields.tsx'
import { useConsole } from '../messages/index.ts'
import { endIn, Length, useSuspensionLengths } from './length.tsx'
import { type DialogProps, Frame } from './person-frame.tsx'

export function SuspendDialog({ person, close }: DialogProps) {
  const { t } = useConsole()
  const lengths = useSuspensionLengths()
  const [days, setDays] = useState('7')
  const save = useAct({ done: t('person.suspended'), onDone: close })
  const send = (why: Why) => {
    const until = endIn(days)
    save.mutate(() =>
      call('PATCH /admin/users/{user}', {
        path: { user: person.id },
        body: { disabled: true, ...why, ...(until && { until }) },
      }),
    )
  }
  return (
    <WhyDialog
      title={t('person.suspend')}
      about={t('person.suspend_about', { name: person.name })}
      label={t('person.suspend')}
      draft={`suspend-${person.id}`}
      isBusy={save.isPending}
      error={save.error}
      close={close}
      decide={send}
    >
      <Length days={days} lengths={lengths} onChange={setDays} />
    </WhyDialog>
  )
}

export function WarnDialog({ person, close }: DialogProps) {
  const { t } = useConsole()
  const warn = useAct({ done: t('person.warned'), onDone: close })
  return (
    <WhyDialog
      title={t('person.warn')}
      label={t('person.warn')}
      draft={`warn-${person.id}`}
      isBusy={warn.isPending}
      error={warn.error}
      close={close}
      decide={(why) =>
        warn.mutate(() => call('POST /admin/users/{user}/warnings', { path: { user: person.id }, body: why }))
      }
    />
  )
}

const TYPES = ['user', 'org'] as const
const typeFrom = (text: string | undefined) => TYPES.find((type) => type === text) ?? 'user'

export function VerifyDialog({ person, close }: DialogProps) {
  const { t, word } = useConsole()
  const [type, setType] = useState(typeFrom(person.verification?.type))
  const [description, setDescription] = useState(person.verification?.description ?? '')
  const isChanged =
    description !== (person.verification?.description ?? '') || type !== typeFrom(person.verification?.type)
  const save = useAct({ done: t('common.saved'), onDone: close })
  const send = () =>
    save.mutate(() =>
      call('PATCH /admin/users/{user}', {
        path: { user: person.id },
        body: { verification: description.trim() ? { type, description: description.trim() } : null },
      }),
    )
  return (
    <Frame
      title={t('person.verify')}
      label={t('common.save')}
      placed={['verification']}
      {...{ close, send, save, isChanged }}
    >
      <p className="text-soft">{t('person.verify_about')}</p>
      <Select
        label={t('person.verify_type')}
        value={type}
        options={TYPES.map((each) => ({ value: each, label: word('verification', each) }))}
        onChange={(event) => setType(typeFrom(event.currentTarget.value))}
      />
      <Field
        label={t('person.verify_what')}
        hint={t('person.verify_hint')}
        error={fieldErrors(save.error)['verification']?.join(' ')}
        maxLength={100}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </Frame>
  )
}

export function AdjustDialog({ person, close }: DialogProps) {
  const { t, number } = useConsole()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const save = useAct({ done: t('person.adjusted'), onDone: close })
  const send = () =>
    save.mutate(() =>
      call('POST /admin/currency/adjustments', { body: { user_id: person.id, amount: Number(amount), reason } }),
    )
  const errors = fieldErrors(save.error)
  const coins = Number(amount)
  return (
    <Frame
      title={t('person.adjust')}
      // The button says the sum: it is the last look before money moves.
      label={
        Number.isInteger(coins) && coins !== 0
          ? t(coins > 0 ? 'person.adjust_up' : 'person.adjust_down', { coins: number(Math.abs(coins)) })
          : t('person.adjust')
      }
      placed={['amount', 'reason']}
      isChanged={amount !== '' || reason !== ''}
      {...{ close, send, save }}
    >
      <p className="text-soft">{t('person.adjust_about')}</p>
      <Field
        label={t('person.amount')}
        hint={t('person.amount_hint')}
        error={errors['amount']?.join(' ')}
        type="number"
        step={1}
        required
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextArea
        label={t('person.reason')}
        hint={t('person.adjust_reason_hint')}
        error={errors['reason']?.join(' ')}
        required
        maxLength={500}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Frame>
  )
}
