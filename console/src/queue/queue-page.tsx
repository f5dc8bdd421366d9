import { Badge, cx, EmptyState } from '@plaza/ui'
import { CheckIcon } from '@plaza/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useMe } from '../app/staff.tsx'
import { useWaiting } from '../app/waiting.ts'
import { useTitle } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { onKeys } from '../shell/keys.ts'
import { useConsole } from '../words/index.ts'
import type { QueueItem } from './item.ts'
import { ItemPane } from './item-pane.tsx'
import { kinds, unknownKind } from './kinds.tsx'

/** So soon one sees what a colleague opened or decided. */
const POLL_MS = 1_500
const LATE_MS = 2 * 86_400_000

export const keyOf = ({ kind, id }: { kind: string; id: number }): string => `${kind}-${id}`

/** The queue: what waits on the left, one of them whole in the middle, its owner on the right. */
export function QueuePage() {
  const { t, word, number } = useConsole()
  useTitle(t('nav.queue'))
  const search = useSearch({ strict: false }) as { kind?: string; item?: string }
  const navigate = useNavigate()
  const me = useMe()
  const waiting = useWaiting().data ?? {}
  const list = useRead<{ data: QueueItem[] }>(
    '/admin/queue/items',
    { query: { limit: 100, ...(search.kind && { kind: search.kind }) } },
    { everyMs: POLL_MS, keep: true },
  )
  const items = list.data?.data ?? []
  const at = Math.max(
    0,
    items.findIndex((each) => keyOf(each) === search.item),
  )
  const current = items.find((each) => keyOf(each) === search.item) ?? firstFree(items, me.id)
  const open = (item: QueueItem | undefined) =>
    void navigate({ search: ((before: object) => ({ ...before, item: item && keyOf(item) })) as never, replace: true })
  const step = (by: number) => open(items[Math.min(items.length - 1, Math.max(0, at + by))])

  usePrefetch(items[items.indexOf(current as QueueItem) + 1])
  const steps = useRef(step)
  steps.current = step
  useEffect(() => onKeys(moves(steps)), [])

  const all = Object.values(waiting).reduce((sum, { count }) => sum + count, 0)
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
              isOn={!search.kind}
              onSelect={() => void navigate({ search: {} as never })}
              label={t('queue.all')}
              count={number(all)}
            />
            {me.queues
              .filter((kind) => (waiting[kind]?.count ?? 0) > 0 || kind === search.kind)
              .map((kind) => (
                <Kind
                  key={kind}
                  isOn={search.kind === kind}
                  onSelect={() => void navigate({ search: { kind } as never })}
                  label={word('kind', kind)}
                  count={number(waiting[kind]?.count ?? 0)}
                />
              ))}
          </div>
        </header>
        <Loaded of={list}>
          {() => (
            <ul>
              {items.map((item) => (
                <Line key={keyOf(item)} item={item} isOn={item === current} open={() => open(item)} />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      {current ? (
        <ItemPane
          key={keyOf(current)}
          item={current}
          next={() => {
            const rest = items.filter((each) => each !== current)
            open(rest[Math.min(items.indexOf(current), rest.length - 1)])
          }}
          skip={() => step(1)}
        />
      ) : (
        list.data && (
          <EmptyState className="self-center" icon={<CheckIcon />} title={t('queue.done')}>
            {t('queue.done_about')}
          </EmptyState>
        )
      )}
    </div>
  )
}

/** Down and up the list. */
const moves = (steps: { current: (by: number) => void }) => ({
  j: () => steps.current(1),
  k: () => steps.current(-1),
})

const firstFree = (items: readonly QueueItem[], me: number): QueueItem | undefined =>
  items.find(({ claim }) => claim === null || claim.user_id === me) ?? items[0]

/** The next one is read while this one is decided. */
function usePrefetch(item: QueueItem | undefined): void {
  const client = useQueryClient()
  const key = item && keyOf(item)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the item
  useEffect(() => {
    if (!item) return
    const init = { params: { kind: item.kind, id: item.id } }
    void client.prefetchQuery({
      queryKey: ['/admin/queue/{kind}/{id}', init],
      queryFn: () => call('GET', '/admin/queue/{kind}/{id}', init),
      staleTime: 20_000,
    })
  }, [client, key])
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

function Line({ item, isOn, open }: { item: QueueItem; isOn: boolean; open: () => void }) {
  const speech = useConsole()
  const me = useMe()
  const kind = kinds[item.kind] ?? unknownKind
  const tag = kind.tagOf?.(item, speech)
  const isLate = Date.now() - Date.parse(item.created_at) > LATE_MS
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
          isOn && 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent)]',
        )}
      >
        <span className="flex justify-between gap-2">
          <b className="line-clamp-1 font-semibold">{kind.titleOf(item, speech)}</b>
          <span className={cx('text-xs whitespace-nowrap', isLate ? 'text-danger' : 'text-faint')}>
            {speech.ago(item.created_at)}
          </span>
        </span>
        <span className="mt-0.5 line-clamp-1 text-s text-soft">{kind.lineOf(item, speech)}</span>
        <span className="mt-1 flex gap-1.5 empty:hidden">
          {tag && <Badge tone={tag.tone}>{tag.text}</Badge>}
          {other && <Badge tone="accent">{speech.t('queue.looking', { name: other })}</Badge>}
        </span>
      </button>
    </li>
  )
}
