import type { Given } from '@plaza/sdk'
import type { MadeAccessKey } from '@plaza/sdk/types'
import { Button, Checkbox, Dialog, Field, Note } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { fieldErrors, messageOf, useAct } from '../app/data.ts'
import { useLeave } from '../app/leaving.ts'
import { useScopeName } from './key-list.tsx'
import { useKeyMessages } from './messages.ts'
import { SecretDialog } from './secret.tsx'

export type NewKey = Given<'POST /user/keys'>['body']
type Scope = NewKey['scopes'][number]

const COMMUNITY: readonly Scope[] = ['read', 'feeds', 'comments', 'chat', 'notifications']
const STAFF: readonly Scope[] = [
  'brand:manage',
  'feed:manage',
  'feed-topic:manage',
  'event:manage',
  'report:manage',
  'catalog:manage',
  'ad:manage',
  'user:manage',
  'setting:manage',
  'audit:read',
  'im:manage',
]
const DAY_MS = 86_400_000

/** Makes a key with the chosen scopes and shows it once. */
export function NewKeyDialog({ held, make, close }: NewKeyProps) {
  const { t } = useKeyMessages()
  const nameOf = useScopeName()
  const [name, setName] = useState('')
  const [days, setDays] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['read'])
  const save = useAct<MadeAccessKey>()
  const leave = useLeave((name !== '' || days !== '') && !save.data, close)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const ends = Number(days) > 0 && { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }
    save.mutate(() => make({ name, scopes: [...scopes], ...ends }))
  }
  if (save.data)
    return <SecretDialog title={t('key_made')} text={t('key_made_text')} secret={save.data.key} close={close} />
  const staff = STAFF.filter((scope) => held.includes('*') || held.includes(scope))
  const choice = (scope: Scope) => (
    <Checkbox
      key={scope}
      label={nameOf(scope)}
      checked={scopes.includes(scope)}
      onChange={() => setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])}
    />
  )
  return (
    <Dialog open keepOpen onClose={leave} title={t('key_add')}>
      <form onSubmit={send} className="grid gap-4">
        {save.error && <Note tone="danger">{messageOf(save.error)}</Note>}
        <Field
          label={t('key_name')}
          required
          maxLength={60}
          value={name}
          error={fieldErrors(save.error)['name']?.[0]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset>
          <legend className="pb-1 font-semibold">{t('key_scopes')}</legend>
          {COMMUNITY.map(choice)}
        </fieldset>
        {staff.length > 0 && (
          <fieldset>
            <legend className="pb-1 font-semibold">{t('key_staff_scopes')}</legend>
            {staff.map(choice)}
          </fieldset>
        )}
        <Field
          label={t('key_days')}
          hint={t('key_days_hint')}
          type="number"
          min={1}
          max={3650}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" busy={save.isPending} disabled={scopes.length === 0}>
          {t('key_add')}
        </Button>
      </form>
    </Dialog>
  )
}

interface NewKeyProps {
  /** Permissions that may become scopes. */
  held: readonly string[]
  make: (body: NewKey) => Promise<MadeAccessKey>
  close: () => void
}
