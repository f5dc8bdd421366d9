import type { QueueItem } from '@plaza/sdk/types'
import { Button, Note } from '@plaza/ui'
import { useQueryClient } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { useCan, useMe } from '../app/staff.tsx'
import { useDecide } from '../decide/messages.ts'
import { WhyDialog } from '../decide/why-dialog.tsx'
import { useConsole } from '../messages/index.ts'
import { Trouble } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'
import { onKeys } from '../shell/keys.ts'
import { Assignment } from './assignment.tsx'
import { send, undoLast } from './decisions.ts'
import { ITEM } from './item.ts'
import type { Decision, QueueKind, Removal } from './kind.tsx'
import { kinds } from './kinds.tsx'
import { OwnerPane } from './owner-pane.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
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
  const claim = useClaim(item, me.id, !isOwn)
  const full = useRead(ITEM, { path: { kind: item.kind, id: item.id } })
  const [asked, setAsked] = useState<'approve' | 'refuse' | 'remove'>()

  const decide = (decision: Decision, reason: string, rule?: string) => {
    const name = kind.titleOf(item, speech)
    void send(client, {
      item,
      act: decision.act(item, reason, rule),
      ...(decision.undo && { undo: decision.undo(item) }),
      words: {
        name,
        done: t(decision.done, { name: kind.hasName ? item.title : name }),
        undo: t('queue.undo'),
        undone: t('queue.undone'),
        reopen: t('queue.reopen'),
      },
      reopen,
    })
    next()
  }
  const stop = full.data?.record && kind.stopOf(full.data.record)
  const removal = full.data?.record ? kind.removalOf(full.data.record) : undefined
  const canRemove = removal !== undefined && can(removal.permission)
  const obstacle = full.data?.record && kind.obstacleOf(full.data.record, me.id)
  const begin = (which: 'approve' | 'refuse' | 'remove') => {
    if (isOwn || stop || claim === 'taken') return
    if (which === 'remove') return canRemove && setAsked(which)
    if (which === 'approve' && (obstacle || !full.data)) return
    const decision = kind[which]
    if (decision.reason === 'none' && which === 'approve') decide(decision, '')
    else setAsked(which)
  }
  const keys = useRef(begin)
  keys.current = begin
  useEffect(
    () =>
      onKeys({
        a: () => keys.current('approve'),
        r: () => keys.current('refuse'),
        x: () => keys.current('remove'),
        u: undoLast,
      }),
    [],
  )

  return (
    <>
      <section aria-label={t('queue.item')} className="flex min-h-0 min-w-0 flex-col overflow-y-auto">
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
                <h3 className="mt-7 text-m font-semibold">{t('queue.what_happens')}</h3>
                <p className="mt-1 text-soft">
                  <b className="text-ink">{t(kind.approve.label)}</b>: {t(kind.approve.about)}{' '}
                  <b className="text-ink">{t(kind.refuse.label)}</b>: {t(kind.refuse.about)}
                </p>
              </>
            )
          )}
        </div>
        <footer className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-3 rail:px-7">
          {isOwn ? (
            <div className="flex-1">
              <Note tone="coin">{t(kind.own ?? 'queue.own')}</Note>
            </div>
          ) : stop ? (
            <div className="min-w-48 flex-1">
              <Note tone="coin">
                {t(stop)} {can('setting:manage', 'currency:manage') && <To to="/money">{t('queue.to_brake')}</To>}
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
                  {say('why.remove_and_close')}… <Key name="X" />
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
      {asked && <Asked which={asked} {...{ item, kind, removal, decide }} close={() => setAsked(undefined)} />}
    </>
  )
}

interface AskedProps {
  which: 'approve' | 'refuse' | 'remove'
  item: QueueItem
  kind: QueueKind
  removal: Removal | undefined
  close: () => void
  decide: (decision: Decision, reason: string, rule?: string) => void
}

/** Asks why: where it is decided about a person, for the rule too. */
function Asked({ which, item, kind, removal, close, decide }: AskedProps) {
  const { t } = useConsole()
  const { t: say } = useDecide()
  if (which === 'remove')
    return removal ? (
      <WhyDialog
        title={say('why.remove_and_close')}
        about={say('why.remove_about')}
        label={say('why.remove_and_close')}
        close={close}
        decide={({ rule, reason = '' }) => decide({ ...kind.approve, act: removal.act }, reason, rule)}
      />
    ) : null
  const decision = kind[which]
  if (decision.reason === 'rule')
    return (
      <WhyDialog
        title={t(decision.label)}
        about={t(decision.about)}
        label={t(decision.label)}
        close={close}
        decide={({ rule, reason = '' }) => decide(decision, reason, rule)}
      />
    )
  return (
    <ReasonDialog
      item={item}
      decision={decision}
      isRefusal={which === 'refuse'}
      close={close}
      decide={(reason) => decide(decision, reason)}
    />
  )
}

const Key = ({ name }: { name: string }) => (
  <span aria-hidden="true" className="max-rail:hidden">
    <kbd className="border-current! bg-transparent! text-inherit! opacity-80">{name}</kbd>
  </span>
)
