import type { QueueItem } from '@plaza/sdk/types'
import { cx, EmptyState, toast } from '@plaza/ui'
import { CheckIcon } from '@plaza/ui/icons'
import { Fragment, useEffect, useLayoutEffect, useRef } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { navigate, setSearch } from '../app/navigate.ts'
import { useAddress } from '../app/router.tsx'
import { useMe } from '../app/staff.tsx'
import { countOf, useWaiting } from '../app/waiting.ts'
import { useConsole } from '../messages/index.ts'
import { useTitle } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { onKeys } from '../shell/keys.ts'
import { undoLast, useUnderWay } from './decisions.ts'
import { byPerson, GroupHead, isSameGroup } from './group.tsx'
import { ITEM, ITEMS, keyOf } from './item.ts'
import { ItemPane } from './item-pane.tsx'
import { kindFrom } from './kinds/index.ts'
import { useReportMessages } from './messages.ts'
import { QueueRow } from './queue-row.tsx'
import { useReadAhead } from './read-ahead.ts'

/** How soon a colleague's claims and decisions show. */
const POLL_MS = 1_500

/** How many items are loaded ahead. */
const AHEAD = 2

/** The queue: what waits on the left, one of them whole in the middle, its owner on the right. */
export function QueuePage() {
  const { t, word, number } = useConsole()
  useTitle(t('nav.queue'))
  const { search } = useAddress()
  const [asked, named] = [kindFrom(search['kind']), search['item']]
  const isMine = search['assigned'] === 'me'
  const words = useReportMessages()
  const me = useMe()
  const waiting = useWaiting().data
  const list = useRead(
    ITEMS,
    { query: { limit: 100, ...(asked && { kind: asked }), ...(isMine && { assigned: 'me' as const }) } },
    { everyMs: POLL_MS, keep: true },
  )
  const underWay = useUnderWay()
  const all = byPerson(list.data?.data ?? [])
  const items = all.filter((each) => !underWay.has(keyOf(each)))
  const place = all.findIndex((each) => keyOf(each) === named)
  const isRead = list.data !== undefined && !list.isPlaceholderData
  const unlisted = useUnlisted(named, place !== -1, isRead)
  // A just decided item may still be in the address: the one after it is already shown.
  const current =
    unlisted.item ?? (items.includes(all[place]!) ? all[place] : (after(all, place, items, me.id)[0] ?? items[0]))
  const ahead = current ? after(all, all.indexOf(current), items, me.id) : []
  const open = (item: QueueItem | undefined) => setSearch({ item: item && keyOf(item) }, { replace: true })
  const step = (by: number) => {
    const next = items[(current ? items.indexOf(current) : -1) + by]
    if (next) open(next)
    else toast(t(by > 0 ? 'queue.at_end' : 'queue.at_start'))
  }

  // The shown item stays, whatever colleagues do meanwhile: keys decide what is on the page.
  const isSettled = isRead && !unlisted.isAwaited
  useEffect(() => {
    if (isSettled && current && keyOf(current) !== named) open(current)
  })

  useReadAhead(ahead.slice(0, AHEAD))
  // With or without an item: the last decision can be undone when nothing waits any more.
  const keys = useRef({ step, undo: () => {}, idle: () => {} })
  keys.current = {
    step,
    undo: () => undoLast() || toast(t('queue.nothing_to_undo')),
    idle: () => current ?? toast(t('queue.done_about')),
  }
  useLayoutEffect(() => {
    const idle = () => keys.current.idle()
    return onKeys({
      j: () => keys.current.step(1),
      k: () => keys.current.step(-1),
      u: () => keys.current.undo(),
      ...{ a: idle, r: idle, x: idle },
    })
  }, [])

  const total = countOf(waiting, '*')
  return (
    <div className="desk">
      <section
        aria-label={t('nav.queue')}
        className="min-h-0 overflow-y-auto border-e border-line max-rail:max-h-64 max-rail:border-b"
      >
        <header className="sticky top-0 z-[1] border-b border-line bg-paper px-4 py-3.5">
          <h1 className="text-l font-semibold tracking-tight">{t('nav.queue')}</h1>
          <div className="mt-2.5 flex gap-1.5 max-rail:overflow-x-auto rail:flex-wrap">
            <Kind
              isOn={isMine}
              onSelect={() => setSearch({ assigned: isMine ? undefined : 'me' })}
              label={words.t('assign.filter')}
              count=""
            />
            <Kind isOn={!asked} onSelect={() => navigate('/queue')} label={t('queue.all')} count={number(total)} />
            {me.queues
              .flatMap((name) => kindFrom(name) ?? [])
              .filter((kind) => countOf(waiting, kind) > 0 || kind === asked)
              .map((kind) => (
                <Kind
                  key={kind}
                  isOn={asked === kind}
                  onSelect={() => navigate(`/queue?kind=${kind}`)}
                  label={word('kind', kind)}
                  count={number(countOf(waiting, kind))}
                />
              ))}
          </div>
        </header>
        <Loaded of={list}>
          {() => (
            <ul>
              {items.map((item, index) => (
                <Fragment key={keyOf(item)}>
                  {item.group && !isSameGroup(item, items[index - 1]) && (
                    <GroupHead item={item} group={item.group} open={() => open(item)} />
                  )}
                  <QueueRow
                    {...{ item }}
                    isOn={item === current}
                    isWithin={item.group !== null}
                    open={() => open(item)}
                  />
                </Fragment>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      {current && !unlisted.isAwaited ? (
        <ItemPane
          key={keyOf(current)}
          item={current}
          next={() => open(ahead[0])}
          reopen={() => open(current)}
          skip={() => step(1)}
        />
      ) : (
        isSettled && (
          <EmptyState className="self-center" icon={<CheckIcon />} title={t('queue.done')}>
            {t('queue.done_about')}
          </EmptyState>
        )
      )}
    </div>
  )
}

/** The item in the address where the list does not reach it: a long queue is listed only in part. */
function useUnlisted(key: string | undefined, isListed: boolean, isRead: boolean) {
  // An item that is no longer listed has been decided.
  const lastListed = useRef<string>(undefined)
  if (isListed) lastListed.current = key
  const [, name, id = ''] = /^([a-z-]+)-(\d+)$/.exec(key ?? '') ?? []
  const kind = kindFrom(name)
  const enabled = isRead && !isListed && kind !== undefined && lastListed.current !== key
  const found = useRead(ITEM, { path: { kind: kind ?? 'topics', id: Number(id) } }, { enabled, everyMs: POLL_MS })
  return {
    item: enabled && !found.error ? found.data?.item : undefined,
    isAwaited: enabled && found.isPending,
  }
}

/** The items after this place in the list, then those before: unclaimed ones first. */
function after(all: readonly QueueItem[], at: number, waiting: readonly QueueItem[], me: number): QueueItem[] {
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).toReversed()].filter((each) =>
    waiting.includes(each),
  )
  const isFree = ({ claim }: QueueItem) => claim === null || claim.user_id === me
  return [...others.filter(isFree), ...others.filter((each) => !isFree(each))]
}

const Kind = ({
  isOn,
  onSelect,
  label,
  count,
}: {
  isOn: boolean
  onSelect: () => void
  label: string
  count: string
}) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onSelect}
    className={cx(
      'rounded-pill px-2.5 py-1 text-xs whitespace-nowrap',
      isOn ? 'bg-ink text-paper' : 'bg-sunken text-soft hover:text-ink',
    )}
  >
    {label} <span className="num">{count}</span>
  </button>
)
