import { Button } from '@plaza/ui'
import { useAct } from '../app/data.ts'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { To } from '../parts/values.tsx'
import type { QueueRecord } from './item.ts'

/** What can be done at once about the thing that was reported. */
export function SubjectActs({ record }: { record: QueueRecord }) {
  const { t } = useConsole()
  const can = useCan()
  const remove = useAct({ done: t('queue.removed') })
  const subject = record['subject'] as { deleted_at?: string | null } | null
  const id = Number(record['subject_id'])
  const isThere = subject !== null && !subject?.deleted_at
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {record['subject_kind'] === 'feeds' && isThere && can('feed:manage') && (
        <Button
          size="s"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate({
              method: 'PATCH',
              path: '/admin/feeds/{feed}',
              params: { feed: id },
              body: { deleted: true },
            })
          }
        >
          {t('queue.remove_feed')}
        </Button>
      )}
      {record['subject_kind'] === 'comments' && isThere && can('feed:manage') && (
        <Button
          size="s"
          busy={remove.isPending}
          onClick={() => remove.mutate({ method: 'DELETE', path: '/comments/{comment}', params: { comment: id } })}
        >
          {t('queue.remove_comment')}
        </Button>
      )}
      {can('user:manage') && <To to={`/people/${record['owner_id']}`}>{t('queue.open_owner')}</To>}
    </div>
  )
}
