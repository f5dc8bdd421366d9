import type { QueueItem } from '@plaza/sdk/types'
import { Badge } from '@plaza/ui'
import { useConsole } from '../messages/index.ts'
import { PersonAvatar } from '../parts/values.tsx'
import { useReportMessages } from './messages.ts'

/** Whether both are reports about one person and what is theirs. */
export const isSameGroup = (one: QueueItem, other: QueueItem | undefined): boolean =>
  other?.group != null && one.group !== null && one.kind === other.kind && one.owner_id === other.owner_id

/** The queue in its order, but what was reported about one person follows the worst of it. */
export function byPerson(items: readonly QueueItem[]): QueueItem[] {
  const firsts = items.filter((item, at) => items.findIndex((each) => each === item || isSameGroup(each, item)) === at)
  return firsts.flatMap((first) => items.filter((item) => item === first || isSameGroup(item, first)))
}

interface GroupHeadProps {
  item: QueueItem
  group: NonNullable<QueueItem['group']>
  open: () => void
}

/** Whose things were reported, how many, and for what. */
export function GroupHead({ item, group, open }: GroupHeadProps) {
  const { word, number } = useConsole()
  const { t } = useReportMessages()
  return (
    <li>
      <button type="button" onClick={open} className="block w-full border-b border-line bg-sunken px-4 py-2 text-start">
        <span className="flex items-center gap-1.5">
          <PersonAvatar id={item.owner_id} name={item.owner_name} size={24} />
          <b className="line-clamp-1 font-semibold">{item.owner_name}</b>
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-1.5 text-s text-soft">
          {t('reports.group', { things: number(group.things), reports: number(group.reports) })}
          {group.categories.map((category) => (
            <Badge key={category} tone={category === 'spam' || category === 'other' ? 'plain' : 'danger'}>
              {word('category', category)}
            </Badge>
          ))}
        </span>
      </button>
    </li>
  )
}
