import type { WaitingReport } from '@plaza/sdk/types'
import { Button } from '@plaza/ui'
import { useAct } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useCan, useSeesPeople } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { To } from '../parts/values.tsx'

/** Acts on the reported thing. */
export function SubjectActs({ record }: { record: WaitingReport }) {
  const { t } = useConsole()
  const can = useCan()
  const seesPeople = useSeesPeople()
  const remove = useAct({ done: t('queue.removed') })
  const { subject, subject_id: id } = record
  const isThere = subject !== null && !subject.deleted_at
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {record.subject_kind === 'feeds' && isThere && can('feed:manage') && (
        <Button
          size="s"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(() => call('PATCH /admin/feeds/{feed}', { path: { feed: id }, body: { deleted: true } }))
          }
        >
          {t('queue.remove_feed')}
        </Button>
      )}
      {record.subject_kind === 'comments' && isThere && can('feed:manage') && (
        <Button
          size="s"
          busy={remove.isPending}
          onClick={() => remove.mutate(() => call('DELETE /comments/{comment}', { path: { comment: id } }))}
        >
          {t('queue.remove_comment')}
        </Button>
      )}
      {seesPeople && <To to={`/people/${record.owner_id}`}>{t('queue.open_owner')}</To>}
    </div>
  )
}
