import type { WaitingReport } from '@plaza/sdk/types'
import { useSeesPeople } from '../../app/staff.tsx'
import { useConsole } from '../../messages/index.ts'
import { PublicLink } from '../../parts/public-link.tsx'
import { To } from '../../parts/values.tsx'

/** Leads to the reported thing as everyone sees it, and to the person whose it is. */
export function SubjectLinks({ record }: { record: WaitingReport }) {
  const { t } = useConsole()
  const seesPeople = useSeesPeople()
  const { subject, subject_kind: kind, subject_id: id } = record
  const isShown = subject !== null && !subject.deleted_at
  return (
    <p className="mt-4 flex flex-wrap gap-4 text-s empty:hidden">
      {isShown &&
        (kind === 'comments' && subject.feed_id !== undefined ? (
          <PublicLink kind="feeds" id={subject.feed_id} />
        ) : (
          <PublicLink kind={kind} id={id} />
        ))}
      {seesPeople && <To to={`/people/${record.owner_id}`}>{t('queue.open_owner')}</To>}
    </p>
  )
}
