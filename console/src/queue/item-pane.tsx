import { Button, Note, toast } from '@plaza/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useMe } from '../app/staff.tsx'
import { Trouble } from '../parts/states.tsx'
import type { TimelineEntry } from '../people/timeline.tsx'
import { onKeys } from '../shell/keys.ts'
import { useConsole } from '../words/index.ts'
import type { QueueItem, QueueRecord } from './item.ts'
import { type Decision, kinds, unknownKind } from './kinds.tsx'
import { type Owner, OwnerPane } from './owner-pane.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SubjectActs } from './subject-acts.tsx'
import { lastDecision } from './undo.ts'
import { useClaim } from './use-claim.ts'

interface InFull {
  item: QueueItem
  record: QueueRecord
  owner: Owner
  history: TimelineEntry[]
}

const ITEM = '/admin/queue/{kind}/{id}'

// What was decided no longer waits: asking for it again would only be told so.
const isNotItem = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== ITEM

interface ItemPaneProps {
  item: QueueItem
  /** Shows the next one, once this one is decided. */
  next: () => void
  skip: () => void
}

/** One thing that waits: itself, what would happen, and the decision. */
export function ItemPane({ item, next, skip }: ItemPaneProps) {
  const speech = useConsole()
  const { t } = speech
  const client = useQueryClient()
  const me = useMe()
  const kind = kinds[item.kind]
  const isOwn = kind?.own !== undefined && item.owner_id === me.id
  const claim = useClaim(item, me.id, !isOwn)
  const full = useRead<InFull>(ITEM, { params: { kind: item.kind, id: item.id } })
  const shown = kind ?? unknownKind
  const [asked, setAsked] = useState<'approve' | 'refuse'>()
  const [isBusy, setIsBusy] = useState(false)

  const decide = async (decision: Decision, reason: string) => {
    setIsBusy(true)
    try {
      const { method, path, ...init } = decision.act(item, reason)
      await call(method, path, init)
      setAsked(undefined)
      const undo = decision.undo
      const takeBack = undo && (() => void undoDecision(() => undo(item)))
      lastDecision.current = takeBack
      toast(
        t('queue.decided', { what: t(decision.label as 'queue.approve'), name: shown.titleOf(item, speech) }),
        takeBack && { act: { label: t('queue.undo'), onSelect: takeBack } },
      )
      next()
    } catch (error) {
      toast(messageOf(error), { isError: true })
    } finally {
      setIsBusy(false)
      void client.invalidateQueries({ predicate: isNotItem })
    }
  }
  const undoDecision = async (actOf: () => ReturnType<Decision['act']>) => {
    lastDecision.current = undefined
    try {
      const { method, path, ...init } = actOf()
      await call(method, path, init)
      toast(t('queue.undone'))
    } catch (error) {
      toast(messageOf(error), { isError: true })
    } finally {
      void client.invalidateQueries({ predicate: isNotItem })
    }
  }
  const obstacle = full.data && kind?.obstacleOf?.(full.data.record, me.id)
  const begin = (which: 'approve' | 'refuse') => {
    if (!kind || isOwn || claim === 'taken' || isBusy) return
    if (which === 'approve' && (obstacle || !full.data)) return
    const decision = kind[which]
    if (decision.reason === 'none' && which === 'approve') void decide(decision, '')
    else setAsked(which)
  }
  const keys = useRef(begin)
  keys.current = begin
  useEffect(
    () =>
      onKeys({
        a: () => keys.current('approve'),
        r: () => keys.current('refuse'),
        u: () => lastDecision.current?.(),
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
          <h2 className="mt-1.5 text-l font-semibold tracking-tight">{shown.titleOf(item, speech)}</h2>
          <p className="mb-4 text-soft">
            {t('queue.asked', { name: item.owner_name, when: speech.date(item.created_at, 'moment') })}
          </p>
          {full.error ? (
            <Trouble error={full.error} retry={() => void full.refetch()} />
          ) : (
            full.data && (
              <>
                <shown.Body record={full.data.record} item={item} />
                {item.kind === 'reports' && <SubjectActs record={full.data.record} />}
                {kind && (
                  <>
                    <h3 className="mt-7 text-m font-semibold">{t('queue.what_happens')}</h3>
                    <p className="mt-1 text-soft">
                      <b className="text-ink">{t(kind.approve.label as 'queue.approve')}</b>:{' '}
                      {t(kind.approve.about as 'queue.topic_approve')}{' '}
                      <b className="text-ink">{t(kind.refuse.label as 'queue.refuse')}</b>:{' '}
                      {t(kind.refuse.about as 'queue.topic_refuse')}
                    </p>
                  </>
                )}
              </>
            )
          )}
        </div>
        <footer className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-3 rail:px-7">
          {isOwn ? (
            <div className="flex-1">
              <Note tone="coin">{t(kind.own as 'queue.own')}</Note>
            </div>
          ) : claim === 'taken' ? (
            <div className="flex-1">
              <Note tone="coin">{t('queue.taken', { name: item.claim?.name ?? t('queue.somebody') })}</Note>
            </div>
          ) : (
            kind && (
              <>
                {obstacle ? (
                  <div className="min-w-48 flex-1">
                    <Note tone="coin">{t(obstacle as 'queue.you_adjusted')}</Note>
                  </div>
                ) : (
                  <Button look="primary" busy={isBusy} onClick={() => begin('approve')} aria-keyshortcuts="a">
                    {t(kind.approve.label as 'queue.approve')} <Key name="A" />
                  </Button>
                )}
                <Button onClick={() => begin('refuse')} disabled={isBusy} aria-keyshortcuts="r">
                  {t(kind.refuse.label as 'queue.refuse')}… <Key name="R" />
                </Button>
              </>
            )
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
      {asked && kind && (
        <ReasonDialog
          item={item}
          decision={kind[asked]}
          isBusy={isBusy}
          close={() => setAsked(undefined)}
          decide={(reason) => void decide(kind[asked], reason)}
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
