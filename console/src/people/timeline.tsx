import type { TimelineEntry } from '@plaza/sdk/types'
import { Coins } from '@plaza/ui'
import { useConsole } from '../messages/index.ts'
import { When } from '../parts/values.tsx'

const TONES: Record<string, string> = {
  order: 'coin',
  debt: 'danger',
  'report-about': 'danger',
  'staff-act': 'accent',
}

/** What a person did and what happened to them, one line each. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = useConsole()
  if (entries.length === 0) return <p className="text-s text-soft">{t('timeline.nothing')}</p>
  return (
    <ul className="thread text-s">
      {entries.map((entry) => (
        <Entry key={`${entry.kind}-${entry.id}-${entry.at}`} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { word, t, act } = useConsole()
  const isQuiet = entry.kind === 'joined' || entry.kind === 'session'
  const title = entry.title ?? ''
  const isReport = entry.kind.startsWith('report')
  const name =
    entry.kind === 'staff-act' ? act(title) : ['order', 'debt'].includes(entry.kind) ? word('order', title) : title
  return (
    <li data-tone={TONES[entry.kind]}>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-medium">{word('timeline', entry.kind)}</b>
        {entry.amount !== null && <Coins amount={entry.amount} signed />}
        {isReport && entry.about && <span className="text-soft">{word('subject', entry.about)}</span>}
      </span>
      {!isQuiet && name && <span className="line-clamp-2 break-words text-soft">{name}</span>}
      <span className="block text-xs text-faint">
        <When at={entry.at} />
        {entry.detail &&
          ` · ${entry.kind === 'staff-act' ? t('queue.by', { name: entry.detail }) : word('state', entry.detail)}`}
      </span>
    </li>
  )
}
