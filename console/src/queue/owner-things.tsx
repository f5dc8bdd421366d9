import type { QueueItem, ReportedThing } from '@plaza/sdk/types'
import { Badge, Checkbox } from '@plaza/ui'
import { permissionToRemove } from '../decide/remove-subject.ts'
import { useConsole } from '../messages/index.ts'
import { Section } from '../parts/page.tsx'
import { To } from '../parts/values.tsx'
import { keyOf } from './item.ts'
import { useReportMessages } from './messages.ts'

/** Whether removing one thing of a person may remove this one too. No one is suspended by the way. */
export function isRemovable({ subject_kind: kind }: ReportedThing, can: (permission: string) => boolean): boolean {
  const permission = permissionToRemove(kind)
  return kind !== 'users' && permission !== undefined && can(permission)
}

interface OwnerThingsProps {
  item: QueueItem
  things: readonly ReportedThing[]
  isForAll: boolean
  setForAll: (isForAll: boolean) => void
  /** This person cannot decide it. */
  isFixed: boolean
}

/** What else of the same person was reported; one decision can end all of it. */
export function OwnerThings({ item, things, isForAll, setForAll, isFixed }: OwnerThingsProps) {
  const { t, word } = useConsole()
  const { t: say } = useReportMessages()
  return (
    <Section title={say('reports.owner_waiting', { count: things.length })}>
      <ul className="grid gap-1.5">
        {things.map((thing) => (
          <li key={thing.id} className="flex flex-wrap items-baseline gap-2 text-s">
            <span className="text-faint">{word('subject', thing.subject_kind)}</span>
            <To to={`/queue?kind=${item.kind}&item=${keyOf({ kind: item.kind, id: thing.id })}`}>
              <span className="line-clamp-1">{thing.title || t('queue.no_text')}</span>
            </To>
            <span className="text-faint">{t('queue.reports', { count: thing.count })}</span>
            {thing.categories.map((category) => (
              <Badge key={category} tone={category === 'spam' || category === 'other' ? 'plain' : 'danger'}>
                {word('category', category)}
              </Badge>
            ))}
          </li>
        ))}
      </ul>
      {!isFixed && (
        <div className="mt-3">
          <Checkbox
            label={say('reports.decide_all', { count: things.length })}
            hint={say('reports.removes_own')}
            checked={isForAll}
            onChange={(event) => setForAll(event.currentTarget.checked)}
          />
        </div>
      )}
      <p className="mt-2 text-s">
        <To to={`/reports?owner_id=${item.owner_id}&status=waiting`}>{say('reports.whole_list')}</To>
      </p>
    </Section>
  )
}
