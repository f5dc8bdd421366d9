import { Button, Dialog, EmptyState, SkeletonRows, toast } from '@plaza/ui'
import { KeyIcon, PlusIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { get, useQuery } from '../../data/ask.ts'
import { usePlaza, useQueryClient } from '../../data/member.tsx'
import type { components } from '../../data/plaza.ts'
import { useMessages } from '../../messages/index.ts'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useKeyMessages } from '../../settings/keys-messages.ts'
import { useSettingsMessages } from '../../settings/messages.ts'
import { NewKeyDialog } from '../../settings/new-key.tsx'
import { FailedState } from '../../shell/states.tsx'

export default defineSettings('keys', KeysPage)

type AccessKey = components['schemas']['AccessKey']
const keys = () => get('/user/keys', {})

function KeysPage() {
  const { t } = useKeyMessages()
  const { t: shared } = useMessages()
  const { t: say } = useSettingsMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(keys())
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<AccessKey>()
  const read = () => query.invalidateQueries({ queryKey: keys().queryKey })

  const remove = async ({ id }: AccessKey) => {
    setRemoving(undefined)
    try {
      await plaza.DELETE('/user/keys/{id}', { params: { path: { id } } })
      toast(t('removed'))
    } catch (refusal) {
      toast((refusal as Error).message, { isError: true })
    }
    await read()
  }
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  return (
    <SettingsFrame title={say('settings.keys')} text={t('why')} flush>
      {data.data.length === 0 ? (
        <EmptyState icon={<KeyIcon />} title={t('none')}>
          {t('none_text')}
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {data.data.map((each) => (
            <Row key={each.id} of={each} onRemove={() => setRemoving(each)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-4 p-4">
        <Button look="primary" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
        <a className="text-m text-accent hover:underline" href="/docs/connect">
          {t('guide')}
        </a>
      </div>
      {isAdding && <NewKeyDialog onMade={() => void read()} onClose={() => setAdding(false)} />}
      {removing && (
        <Dialog
          open
          onClose={() => setRemoving(undefined)}
          title={t('remove_title', { name: removing.name })}
          footer={
            <>
              <Button onClick={() => setRemoving(undefined)}>{shared('ui.cancel')}</Button>
              <Button look="danger" onClick={() => void remove(removing)}>
                {t('remove')}
              </Button>
            </>
          }
        >
          {t('remove_text')}
        </Dialog>
      )}
    </SettingsFrame>
  )
}

const SCOPES = ['read', 'feeds', 'comments', 'chat', 'notifications'] as const
const isScope = (scope: string): scope is (typeof SCOPES)[number] => SCOPES.some((each) => each === scope)

function Row({ of: key, onRemove }: { of: AccessKey; onRemove: () => void }) {
  const { t, ago, date, list } = useKeyMessages()
  const use = !key.last_used_at
    ? t('unused')
    : key.last_network
      ? t('used_from', { ago: ago(key.last_used_at), network: key.last_network })
      : t('used', { ago: ago(key.last_used_at) })
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
      <KeyIcon size={24} className="flex-none text-soft" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">
          {key.name} <code className="text-s font-normal text-faint">…{key.ending}</code>
        </p>
        <p className="text-s text-soft">
          {list(key.scopes.map((scope) => (isScope(scope) ? t(`scope_${scope}`) : scope)))}
        </p>
        <p className="text-s text-soft">
          {[use, key.expires_at && t('ends_at', { date: date(key.expires_at, 'date') })].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button size="s" aria-label={t('remove_of', { name: key.name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}
