import type { AccessKey } from '@plaza/sdk/types'
import { Button, Dialog, EmptyState } from '@plaza/ui'
import { KeyIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useAct } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'
import { useKeyMessages } from './messages.ts'

/** The name of a scope: one of the community's, or a permission of staff. */
export function useScopeName(): (scope: string) => string {
  const { t } = useKeyMessages()
  const { word } = useConsole()
  return (scope) =>
    scope === 'read' || scope === 'feeds' || scope === 'comments' || scope === 'chat' || scope === 'notifications'
      ? t(`scope_${scope}`)
      : word('permission', scope)
}

/** Keys with what they open and when they were used, each with a way to end it. */
export function KeyList({ keys, remove }: { keys: readonly AccessKey[]; remove: (id: number) => Promise<unknown> }) {
  const { t, ago, date, list } = useKeyMessages()
  const { t: shared } = useConsole()
  const nameOf = useScopeName()
  const [removing, setRemoving] = useState<AccessKey>()
  const act = useAct({ done: t('key_deleted'), onDone: () => setRemoving(undefined) })
  if (keys.length === 0)
    return (
      <EmptyState icon={<KeyIcon />} title={t('keys_none')}>
        {t('keys_none_text')}
      </EmptyState>
    )
  return (
    <>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {keys.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 last:border-0">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold break-words">
                {key.name} <code className="text-xs font-normal text-faint">…{key.ending}</code>
              </p>
              <p className="text-s text-soft">{list(key.scopes.map(nameOf))}</p>
              <p className="text-s text-faint">
                {[
                  key.last_used_at ? t('key_used', { ago: ago(key.last_used_at) }) : t('key_unused'),
                  key.last_network,
                  key.expires_at && t('key_ends', { date: date(key.expires_at, 'date') }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button size="s" aria-label={`${t('key_delete')}: ${key.name}`} onClick={() => setRemoving(key)}>
              {t('key_delete')}
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <Dialog
          open
          onClose={() => setRemoving(undefined)}
          title={t('key_delete_title', { name: removing.name })}
          footer={
            <>
              <Button onClick={() => setRemoving(undefined)}>{shared('common.cancel')}</Button>
              <Button look="danger" busy={act.isPending} onClick={() => act.mutate(() => remove(removing.id))}>
                {t('key_delete')}
              </Button>
            </>
          }
        >
          {t('key_delete_text')}
        </Dialog>
      )}
    </>
  )
}
