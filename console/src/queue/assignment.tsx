import type { QueueItem } from '@plaza/sdk/types'
import { Button, Menu } from '@plaza/ui'
import { useAct, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useMe } from '../app/staff.tsx'
import { useReportMessages } from './messages.ts'

/** Whose an item is; gives it to a colleague, takes it on, or leaves it to everyone. */
export function Assignment({ item }: { item: QueueItem }) {
  const { t } = useReportMessages()
  const me = useMe()
  const colleagues = useRead('GET /admin/queue/{kind}/colleagues', { path: { kind: item.kind } }, { isFixed: true })
  const path = { kind: item.kind, id: item.id }
  const give = useAct()
  const assign = (id: number) =>
    give.mutate(() => call('PUT /admin/queue/{kind}/{id}/assignment', { path, body: { user_id: id } }))
  const { assignee } = item
  const others = (colleagues.data?.data ?? []).filter(({ id }) => id !== assignee?.user_id && id !== item.owner_id)
  const items = [
    ...others
      .toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id))
      .map(({ id, name }) => ({ label: id === me.id ? t('assign.me') : name, onSelect: () => assign(id) })),
    ...(assignee
      ? [
          {
            label: t('assign.everyone'),
            onSelect: () => give.mutate(() => call('DELETE /admin/queue/{kind}/{id}/assignment', { path })),
          },
        ]
      : []),
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 text-s">
      <span className="text-soft">
        {!assignee
          ? t('assign.none')
          : assignee.user_id === me.id
            ? t('assign.mine')
            : t('assign.theirs', { name: assignee.name })}
      </span>
      {items.length > 0 && (
        <Menu label={t('assign.to')} items={items}>
          {(trigger) => (
            <Button size="s" busy={give.isPending} {...trigger}>
              {t('assign.to')}…
            </Button>
          )}
        </Menu>
      )}
    </div>
  )
}
