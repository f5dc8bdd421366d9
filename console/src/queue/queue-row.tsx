import type { QueueItem } from '@plaza/sdk/types'
import { Badge, cx } from '@plaza/ui'
import { useEffect, useRef } from 'preact/compat'
import { useMe } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { PersonAvatar } from '../parts/values.tsx'
import { kinds } from './kinds/index.ts'
import { useReportMessages } from './messages.ts'

const LATE_MS = 2 * 86_400_000
const SOON_MS = 4 * 3_600_000

interface QueueRowProps {
  item: QueueItem
  isOn: boolean
  /** It stands under the heading of the person whose it is. */
  isWithin: boolean
  open: () => void
}

/** One line of the queue: what waits, whose it is, by when, and who has it. */
export function QueueRow({ item, isOn, isWithin, open }: QueueRowProps) {
  const speech = useConsole()
  const words = useReportMessages()
  const me = useMe()
  const kind = kinds[item.kind]
  const tag = kind.tagOf?.(item, speech)
  const due = item.due_at === null ? undefined : Date.parse(item.due_at)
  const isLate = due === undefined ? Date.now() - Date.parse(item.created_at) > LATE_MS : due - Date.now() < SOON_MS
  const other = item.claim && item.claim.user_id !== me.id ? item.claim.name : undefined
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOn) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isOn])
  return (
    <li>
      <button
        ref={ref}
        type="button"
        aria-current={isOn || undefined}
        onClick={open}
        className={cx(
          'block w-full border-b border-line px-4 py-2.5 text-start',
          isWithin && 'ps-8',
          isOn && 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent)]',
        )}
      >
        <span className="flex justify-between gap-2">
          <b className="line-clamp-1 font-semibold">{kind.titleOf(item, speech)}</b>
          <span className={cx('text-xs whitespace-nowrap', isLate ? 'text-danger' : 'text-faint')}>
            {item.due_at === null
              ? speech.ago(item.created_at)
              : words.t('reports.due', { when: speech.ago(item.due_at) })}
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 text-s text-soft">
          <PersonAvatar id={item.owner_id} name={item.owner_name} size={24} />
          <span className="line-clamp-1">{kind.lineOf(item, speech)}</span>
        </span>
        <span className="mt-1 flex gap-1.5 empty:hidden">
          {item.assignee && (
            <Badge>
              {item.assignee.user_id === me.id
                ? words.t('assign.mine')
                : words.t('assign.theirs', { name: item.assignee.name })}
            </Badge>
          )}
          {tag && <Badge tone={tag.tone}>{tag.text}</Badge>}
          {other && <Badge tone="accent">{speech.t('queue.looking', { name: other })}</Badge>}
        </span>
      </button>
    </li>
  )
}
