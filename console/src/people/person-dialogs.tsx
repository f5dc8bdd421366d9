import type { Role, StaffUser } from '@plaza/sdk/types'
import { Button, Checkbox, Dialog, Field, Note, Select, TextArea } from '@plaza/ui'
import { type FormEvent, type ReactNode, useState } from 'preact/compat'
import { isHeld, messageOf, useAct, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useCan } from '../app/staff.tsx'
import { WhyDialog } from '../decide/why-dialog.tsx'
import type { Why } from '../decide/why-fields.tsx'
import { useConsole } from '../messages/index.ts'
import { Loaded } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'

interface DialogProps {
  person: StaffUser
  close: () => void
}

interface FrameProps extends Pick<DialogProps, 'close'> {
  title: string
  send: () => void
  save: ReturnType<typeof useAct>
  label: string
  isDangerous?: boolean
  children: ReactNode
}

/** A small form about a user. */
function Frame({ title, close, send, save, label, isDangerous, children }: FrameProps) {
  const { t } = useConsole()
  return (
    <Dialog open onClose={close} title={title} keepOpen>
      <form
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send()
        }}
      >
        {save.error && <Note tone="danger">{messageOf(save.error)}</Note>}
        {children}
        <footer className="flex justify-end gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" look={isDangerous ? 'danger' : 'primary'} busy={save.isPending}>
            {label}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const DAY_MS = 86_400_000
const plain = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

const LENGTHS = ['1', '3', '7', '30', '90', '']
/** For those who may suspend for a week at most. */
const SHORT_LENGTHS = ['1', '3', '7']

/** How long an act on a person lasts; an empty one has no end. */
function Length({
  days,
  lengths,
  onChange,
}: {
  days: string
  lengths: readonly string[]
  onChange: (days: string) => void
}) {
  const { t } = useConsole()
  return (
    <Select
      label={t('person.how_long')}
      value={days}
      options={lengths.map((each) => ({
        value: each,
        label: each ? t('person.days', { count: Number(each) }) : t('person.without_end'),
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A minute less, so that a clock that is ahead asks for no more than the days that are allowed. */
const endIn = (days: string): string => plain(new Date(Date.now() + Number(days) * DAY_MS - 60_000))

export function SuspendDialog({ person, close }: DialogProps) {
  const { t } = useConsole()
  const can = useCan()
  const [days, setDays] = useState('7')
  const save = useAct({ done: t('person.suspended'), onDone: close })
  const send = (why: Why) =>
    save.mutate(() =>
      call('PATCH /admin/users/{user}', {
        path: { user: person.id },
        body: { disabled: true, ...why, ...(days && { until: endIn(days) }) },
      }),
    )
  return (
    <WhyDialog
      title={t('person.suspend')}
      about={t('person.suspend_about', { name: person.name })}
      label={t('person.suspend')}
      isBusy={save.isPending}
      error={save.error}
      close={close}
      decide={send}
    >
      <Length days={days} lengths={can('user:manage') ? LENGTHS : SHORT_LENGTHS} onChange={setDays} />
    </WhyDialog>
  )
}

const LIMIT_LENGTHS = ['1', '3', '7', '30', '90']

export function LimitDialog({ person, close }: DialogProps) {
  const { t } = useConsole()
  const [days, setDays] = useState('7')
  const save = useAct({ done: t('person.limited'), onDone: close })
  return (
    <WhyDialog
      title={t('person.limit')}
      about={t('person.limit_about', { name: person.name })}
      label={t('person.limit')}
      isBusy={save.isPending}
      error={save.error}
      close={close}
      decide={(why) =>
        save.mutate(() =>
          call('PATCH /admin/users/{user}', {
            path: { user: person.id },
            body: { ...why, limited_until: endIn(days) },
          }),
        )
      }
    >
      <Length days={days} lengths={LIMIT_LENGTHS} onChange={setDays} />
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
      isBusy={warn.isPending}
      error={warn.error}
      close={close}
      decide={(why) =>
        warn.mutate(() => call('POST /admin/users/{user}/warnings', { path: { user: person.id }, body: why }))
      }
    />
  )
}

export function RolesDialog({ person, close }: DialogProps) {
  const { t, word, list } = useConsole()
  const [roles, setRoles] = useState(person.roles)
  const known = useRead('GET /admin/roles', { query: { limit: 100 } })
  const permissions = useRead('GET /admin/permissions', {})
  const save = useAct({ done: t('common.saved'), onDone: (answer) => !isHeld(answer) && close() })
  const gained = gainedOf(known.data?.data ?? [], person.roles, roles)
  const guarded = (permissions.data?.data ?? []).filter((each) => each.guarded && gained(each.name))
  const path = { user: person.id }
  const send = () =>
    save.mutate(async () => {
      const { roles: held } = await call('GET /admin/users/{user}', { path })
      const kept = held.filter((each) => roles.includes(each) || !person.roles.includes(each))
      const added = roles.filter((each) => !person.roles.includes(each))
      return call('PATCH /admin/users/{user}', { path, body: { roles: [...new Set([...kept, ...added])] } })
    })
  return (
    <Frame title={t('person.roles')} label={t('common.save')} {...{ close, send, save }}>
      <Loaded of={known} rows={2}>
        {({ data }) => (
          <div className="grid gap-3">
            {isHeld(save.data) ? (
              <Note tone="coin">
                {save.data.message} <To to="/proposals?state=0">{t('proposals.all')}</To>
              </Note>
            ) : (
              guarded.length > 0 && (
                <Note tone="coin">
                  {t('roles.gives_guarded', { permissions: list(guarded.map(({ name }) => word('permission', name))) })}
                </Note>
              )
            )}
            <div>
              {data.map((role) => (
                <Checkbox
                  key={role.id}
                  label={word('role', role.name)}
                  hint={
                    role.permissions.includes('*')
                      ? t('roles.everything')
                      : role.permissions.map((each) => word('permission', each)).join(', ') || t('roles.nothing')
                  }
                  checked={roles.includes(role.name)}
                  onChange={() =>
                    setRoles(
                      roles.includes(role.name) ? roles.filter((each) => each !== role.name) : [...roles, role.name],
                    )
                  }
                />
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </Frame>
  )
}

/** Whether a permission would be new with these roles. */
function gainedOf(known: readonly Role[], before: readonly string[], after: readonly string[]) {
  const holds = (names: readonly string[], permission: string) =>
    known.some(
      ({ name, permissions }) =>
        names.includes(name) && (permissions.includes('*') || permissions.includes(permission)),
    )
  return (permission: string): boolean => holds(after, permission) && !holds(before, permission)
}

const TYPES = ['user', 'org'] as const
const typeFrom = (text: string | undefined) => TYPES.find((type) => type === text) ?? 'user'

export function VerifyDialog({ person, close }: DialogProps) {
  const { t, word } = useConsole()
  const [type, setType] = useState(typeFrom(person.verification?.type))
  const [description, setDescription] = useState(person.verification?.description ?? '')
  const save = useAct({ done: t('common.saved'), onDone: close })
  const send = () =>
    save.mutate(() =>
      call('PATCH /admin/users/{user}', {
        path: { user: person.id },
        body: { verification: description.trim() ? { type, description: description.trim() } : null },
      }),
    )
  return (
    <Frame title={t('person.verify')} label={t('common.save')} {...{ close, send, save }}>
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
        maxLength={100}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </Frame>
  )
}

export function AdjustDialog({ person, close }: DialogProps) {
  const { t } = useConsole()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const save = useAct({ done: t('person.adjusted'), onDone: close })
  const send = () =>
    save.mutate(() =>
      call('POST /admin/currency/adjustments', { body: { user_id: person.id, amount: Number(amount), reason } }),
    )
  return (
    <Frame title={t('person.adjust')} label={t('person.adjust')} {...{ close, send, save }}>
      <p className="text-soft">{t('person.adjust_about')}</p>
      <Field
        label={t('person.amount')}
        hint={t('person.amount_hint')}
        type="number"
        step={1}
        required
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextArea
        label={t('person.reason')}
        hint={t('person.adjust_reason_hint')}
        required
        maxLength={500}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Frame>
  )
}
