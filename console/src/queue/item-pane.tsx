import type { QueueItem } from '@plaza/sdk/types'
import { Button, Note, toast } from '@plaza/ui'
import { useQueryClient } from '@tanstack/preact-query'
import { useLayoutEffect, useRef, useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { useCan, useMe } from '../app/staff.tsx'
import { useDecide } from '../decide/messages.ts'
import { useConsole } from '../messages/index.ts'
import { Trouble } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'
import { onKeys } from '../shell/keys.ts'
import { Asked, type Said, type Which } from './asked.tsx'
import { Assignment } from './assignment.tsx'
import { send } from './decisions.ts'
import { ITEM, keyOf } from './item.ts'
import { kinds } from './kinds/index.ts'
import type { Decision } from './kinds/kind.tsx'
import { OwnerPane } from './owner-pane.tsx'
import { isRemovable, OwnerThings } from './owner-things.tsx'
import { useClaim } from './use-claim.ts'

interface ItemPaneProps {
  item: QueueItem
  /** Shows the next one, while this decision is being sent. */
  next: () => void
  /** Shows this one again. */
  reopen: () => void
  skip: () => void
}

/** One waiting item: itself, what would happen, and the decision. */
export function ItemPane({ item, next, reopen, skip }: ItemPaneProps) {
  const speech = useConsole()
  const { t } = speech
  const { t: say } = useDecide()
  const client = useQueryClient()
  const me = useMe()
  const can = useCan()
  const kind = kinds[item.kind]
  const isOwn = kind.own !== undefined && item.owner_id === me.id
  const full = useRead(ITEM, { path: { kind: item.kind, id: item.id } })
  const stop = full.data?.record && kind.stopOf(full.data.record)
  const claim = useClaim(item, me.id, !isOwn && !stop)
  const [asked, setAsked] = useState<Which>()
  const [isForAll, setForAll] = useState(false)
  const others = full.data?.record ? kind.alsoOf(full.data.record) : []
  const also = (which: Which) =>
    !isForAll ? [] : which === 'remove' ? others.filter((thing) => isRemovable(thing, can)) : others

  const decide = (which: Which, decision: Decision, { reason, rule, keep }: Said) => {
    const name = kind.titleOf(item, speech)
    const things = also(which)
    void send(client, {
      item,
      also: things.map(({ id }) => keyOf({ kind: item.kind, id })),
      act: decision.act(item, reason, rule, things),
      ...(decision.undo && { undo: decision.undo(item) }),
      words: {
        name,
        done: t(decision.done, { name: kind.hasName ? item.title : name }),
        undo: t('queue.undo'),
        undone: t('queue.undone'),
        reopen: t('queue.reopen'),
      },
      reopen,
      ...(keep && { keep }),
    })
    next()
  }
  const removal = full.data?.record ? kind.removalOf(full.data.record) : undefined
  const canRemove = removal !== undefined && can(removal.permission)
  const obstacle = full.data?.record && kind.obstacleOf(full.data.record, me.id)
  /** Why a key does nothing at the moment; undefined where it does something. */
  const whyNot = (which: Which): string | undefined => {
    if (isOwn) return t(kind.own ?? 'queue.own')
    if (claim === 'taken') return t('queue.taken', { name: item.claim?.name ?? t('queue.a_colleague') })
    if (!full.data) return t('queue.not_read_yet')
    if (stop) return t(stop)
    if (which === 'approve') return obstacle ? t(obstacle) : undefined
    if (which === 'remove' && !removal) return t('queue.nothing_to_remove')
    return which === 'remove' && !canRemove ? t('state.forbidden_about') : undefined
  }
  const begin = (which: Which) => {
    const why = whyNot(which)
    if (why !== undefined) return void toast(why)
    if (which === 'approve' && kind.approve.reason === 'none') decide('approve', kind.approve, { reason: '' })
    else setAsked(which)
  }
  const keys = useRef(begin)
  keys.current = begin
  // With the buttons: a key pressed the moment they appear counts.
  useLayoutEffect(
    () =>
      onKeys({
        a: () => keys.current('approve'),
        r: () => keys.current('refuse'),
        x: () => keys.current('remove'),
      }),
    [],
  )

  return (
    <>
      <section aria-label={t('queue.item')} className="flex min-h-0 min-w-0 flex-col rail:overflow-y-auto">
        <div className="w-full max-w-[760px] flex-1 px-4 py-5 rail:px-7">
          <p className="text-xs text-faint">
            {t('nav.queue')} / {speech.word('kind', item.kind)} {item.id}
          </p>
          <h2 className="mt-1.5 text-l font-semibold tracking-tight">{kind.titleOf(item, speech)}</h2>
          <p className="mb-4 text-soft">
            {t('queue.asked', { name: item.owner_name, when: speech.date(item.created_at, 'moment') })}
          </p>
          <Assignment item={item} />
          {full.error ? (
            <Trouble error={full.error} retry={() => void full.refetch()} />
          ) : (
            full.data && (
              <>
                {full.data.record && kind.draw(full.data.record, item)}
                {others.length > 0 && (
                  <OwnerThings
                    {...{ item, things: others, isForAll, setForAll }}
                    isFixed={whyNot('refuse') !== undefined}
                  />
                )}
                <h3 className="mt-7 text-m font-semibold">{t('queue.what_happens')}</h3>
                <p className="mt-1 text-soft">
                  <b className="text-ink">{t(kind.approve.label)}</b>: {t(kind.approve.about)}
                  <br />
                  <b className="text-ink">{t(kind.refuse.label)}</b>: {t(kind.refuse.about)}
                </p>
              </>
            )
          )}
        </div>
        <footer className="above-toasts sticky flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-3 rail:px-7">
          {isOwn ? (
            <div className="flex-1">
              <Note tone="coin">{t(kind.own ?? 'queue.own')}</Note>
            </div>
          ) : stop ? (
            <div className="min-w-48 flex-1">
              <Note tone="coin">
                {t(stop)}{' '}
                {stop === 'queue.cash_stopped' && can('setting:manage', 'currency:manage') && (
                  <To to="/money">{t('queue.to_brake')}</To>
                )}
              </Note>
            </div>
          ) : claim === 'taken' ? (
            <div className="flex-1">
              <Note tone="coin">{t('queue.taken', { name: item.claim?.name ?? t('queue.a_colleague') })}</Note>
            </div>
          ) : (
            <>
              {obstacle ? (
                <div className="min-w-48 flex-1">
                  <Note tone="coin">{t(obstacle)}</Note>
                </div>
              ) : (
                <Button look="primary" onClick={() => begin('approve')} aria-keyshortcuts="a">
                  {t(kind.approve.label)} <Key name="A" />
                </Button>
              )}
              {canRemove && (
                <Button look="danger" onClick={() => begin('remove')} aria-keyshortcuts="x">
                  {say(removal.isSuspension ? 'why.suspend_and_close' : 'why.remove_and_close')}… <Key name="X" />
                </Button>
              )}
              <Button onClick={() => begin('refuse')} aria-keyshortcuts="r">
                {t(kind.refuse.label)}… <Key name="R" />
              </Button>
            </>
          )}
          <Button onClick={skip} aria-keyshortcuts="j">
            {t('queue.skip')} <Key name="J" />
          </Button>
          <span className="ms-auto text-xs text-faint max-rail:hidden">
            <kbd>?</kbd> {t('keys.title')}
          </span>
        </footer>
      </section>
      {full.data && <OwnerPane owner={full.data.owner} history={full.data.history} />}
      {asked && (
        <Asked
          which={asked}
          {...{ item, kind, removal }}
          decide={(...said) => decide(asked, ...said)}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const Key = ({ name }: { name: string }) => (
  <span aria-hidden="true" className="max-rail:hidden">
    <kbd className="border-current! bg-transparent! text-inherit! opacity-80">{name}</kbd>
  </span>
)
