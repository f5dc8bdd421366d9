import type { TimelineEntry } from '@plaza/sdk/types'
import { Badge, Coins } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { Link, useMayOpen } from '../app/router.tsx'
import { type ConsoleSpeech, useConsole } from '../messages/index.ts'
import { publicAddress } from '../parts/public-link.tsx'
import { Person, toIso, When } from '../parts/values.tsx'

const TONES: Record<string, string> = {
  order: 'coin',
  debt: 'danger',
  decision: 'danger',
  'report-about': 'danger',
  note: 'accent',
  'staff-act': 'accent',
}

interface TimelineProps {
  /** Whose it is. */
  user: number
  entries: readonly TimelineEntry[]
}

/** What a person did and what happened to them, one line each; every line leads to what it is about. */
export function Timeline({ user, entries }: TimelineProps) {
  const { t } = useConsole()
  if (entries.length === 0) return <p className="text-s text-soft">{t('timeline.nothing')}</p>
  return (
    <ul className="thread text-s">
      {entries.map((entry) => (
        <Entry key={`${entry.kind}-${entry.id}-${entry.at}`} user={user} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ user, entry }: { user: number; entry: TimelineEntry }) {
  const speech = useConsole()
  const { word, t } = speech
  const { kind, title, about, amount, by, at } = entry
  const said = kind === 'order' || kind === 'debt' ? word('order', title ?? '') : title
  const isText = !['joined', 'session', 'returned', 'staff-act', 'own-act'].includes(kind)
  return (
    <li data-tone={TONES[kind]}>
      <Opener user={user} entry={entry}>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-medium">{headOf(entry, speech)}</b>
          {amount !== null && <Coins amount={amount} signed plain />}
          {about && (kind === 'decision' || kind.startsWith('report')) && (
            <span className="text-soft">{word('subject', about)}</span>
          )}
        </span>
        {isText && said && <span className="line-clamp-2 break-words text-soft">{said}</span>}
      </Opener>
      <span className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-faint">
        <When at={at} />
        {by && (
          <>
            <Badge tone="accent">{t('timeline.staff')}</Badge> <Person id={by.id} name={by.name} />
          </>
        )}
        {kind !== 'decision' && entry.detail && <span>· {word('state', entry.detail)}</span>}
      </span>
    </li>
  )
}

/** What happened, in words: “Suspended until 12 March”. */
function headOf({ kind, title, detail, until }: TimelineEntry, { t, act, word, date }: ConsoleSpeech): string {
  const what = kind.endsWith('-act')
    ? act(title ?? '')
    : kind === 'decision'
      ? word('timeline-act', detail ?? '')
      : word('timeline', kind)
  return until ? t('timeline.until', { what, when: date(toIso(until), 'moment') }) : what
}

/** A line is a link to what it is about, as far as the caller may open it. */
function Opener({ user, entry, children }: { user: number; entry: TimelineEntry; children: ReactNode }) {
  const mayOpen = useMayOpen()
  const { within, outside } = addressOf(user, entry)
  const className = 'block rounded-s hover:bg-sunken'
  if (within !== undefined && mayOpen(within))
    return (
      <Link to={within} className={className}>
        {children}
      </Link>
    )
  return outside === undefined ? (
    children
  ) : (
    <a href={outside} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  )
}

/** Where a line leads: to a page of the console, or else to the web client. */
function addressOf(user: number, entry: TimelineEntry): { within?: string; outside?: string | undefined } {
  const { kind, id, about, detail, subject_id: subjectId } = entry
  const isWaiting = detail === 'waiting'
  switch (kind) {
    case 'joined':
      return { outside: publicAddress('users', user) }
    case 'feed':
      return { within: `/feeds?id=${id}`, outside: publicAddress('feeds', id) }
    case 'comment':
      return { within: `/comments?user_id=${user}`, outside: publicAddress('feeds', Number(about)) }
    case 'topic':
      return { within: `/topics/${id}`, outside: publicAddress('topics', id) }
    case 'event':
      return { within: `/events?user_id=${user}`, outside: publicAddress('events', id) }
    case 'decision':
      return subjectOf(user, about ?? '', subjectId ?? 0)
    case 'report-about':
      return { within: isWaiting ? `/queue?kind=reports&item=reports-${id}` : `/reports?owner_id=${user}` }
    case 'report-by':
      return { within: isWaiting ? `/queue?kind=reports&item=reports-${id}` : `/reports?reporter_id=${user}` }
    case 'order':
      return { within: `/orders?owner_id=${user}` }
    case 'debt':
      return { within: `/debts?user_id=${user}` }
    case 'returned':
      return { within: `/people/${about}` }
    case 'note':
      return { within: `/people/${user}#notes` }
    default:
      return { within: `/audit?object=users:${user}` }
  }
}

/** What a decision was about. */
function subjectOf(user: number, kind: string, id: number): { within?: string; outside?: string | undefined } {
  if (kind === 'users') return { within: `/audit?object=users:${user}` }
  if (kind === 'feeds') return { within: `/feeds?id=${id}`, outside: publicAddress(kind, id) }
  if (kind === 'comments') return { within: `/comments?user_id=${user}` }
  if (kind === 'topics') return { within: `/topics/${id}`, outside: publicAddress(kind, id) }
  if (kind === 'chats') return { within: `/reports?owner_id=${user}&kind=chats` }
  if (kind === 'groups') return { within: `/chat/groups?owner_id=${user}` }
  if (kind === 'removals') return { within: `/people/${user}#removal` }
  if (kind === 'mutes') return { within: `/audit?object=users:${user}` }
  const list = LISTS[kind]
  return { ...(list && { within: `${list}${user}` }), outside: publicAddress(kind, id) }
}

/** Lists of a person's things, for those that may no longer have a page. */
const LISTS: Readonly<Partial<Record<string, string>>> = {
  events: '/events?user_id=',
  brands: '/brands?user_id=',
  commodities: '/commodities?user_id=',
  knowledge: '/knowledge?author_id=',
  infos: '/infos?author_id=',
  wendas: '/wendas?author_id=',
}
