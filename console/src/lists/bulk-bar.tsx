import { Button, Dialog, Note, Progress, toast } from '@plaza/ui'
import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { useLeave } from '../app/leaving.ts'
import { useCan } from '../app/staff.tsx'
import { useDraft } from '../decide/drafts.ts'
import { WhyFields, whyOf } from '../decide/why-fields.tsx'
import { useConsole } from '../messages/index.ts'
import { inside } from '../parts/inside.ts'
import { idOf, type ListSpec, type RowAct } from './spec.ts'

interface BulkBarProps<Row, Filter extends string> {
  spec: ListSpec<Row, Filter>
  rows: readonly Row[]
  clear: () => void
}

/** Acts on the chosen rows; shows what they would touch before they do. */
export function BulkBar<Row extends object, Filter extends string>({ spec, rows, clear }: BulkBarProps<Row, Filter>) {
  const { t } = useConsole()
  const acts = useActs(spec)
  // With the rows it is about: decided rows leave the list, the message about them stays.
  const [chosen, setChosen] = useState<{ act: RowAct<Row>; rows: readonly Row[] }>()
  return (
    <>
      {rows.length > 0 && (
        <div className="above-toasts sticky z-10 mt-2 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-lift">
          <span className="me-auto font-semibold">{t('list.chosen', { count: rows.length })}</span>
          {acts.map((each) => {
            const own = rows.filter((row) => each.when?.(row) ?? true)
            return (
              <Button
                key={each.label}
                size="s"
                look={each.isDangerous ? 'danger' : 'secondary'}
                disabled={own.length === 0}
                onClick={() => setChosen({ act: each, rows: own })}
              >
                {t(each.label)}
              </Button>
            )
          })}
          <Button size="s" look="quiet" onClick={clear}>
            {t('list.choose_none')}
          </Button>
        </div>
      )}
      {chosen && (
        <Preview
          {...chosen}
          spec={spec}
          close={(isDone) => {
            setChosen(undefined)
            if (isDone) clear()
          }}
        />
      )}
    </>
  )
}

/** What the caller may do with rows of a list. */
function useActs<Row, Filter extends string>(spec: ListSpec<Row, Filter>): readonly RowAct<Row>[] {
  const can = useCan()
  return (spec.acts ?? []).filter(({ permission }) => !permission || can(permission))
}

/** What can be done with one row, where it has a page of its own. */
export function RowActs<Row extends object, Filter extends string>({
  spec,
  row,
}: {
  spec: ListSpec<Row, Filter>
  row: Row
}) {
  const { t } = useConsole()
  const acts = useActs(spec).filter(({ when }) => when?.(row) ?? true)
  const [act, setAct] = useState<RowAct<Row>>()
  return (
    <>
      {acts.map((each) => (
        <Button key={each.label} look={each.isDangerous ? 'danger' : 'secondary'} onClick={() => setAct(each)}>
          {t(each.label)}
        </Button>
      ))}
      {act && <Preview act={act} spec={spec} rows={[row]} close={() => setAct(undefined)} />}
    </>
  )
}

interface Refusal {
  key: string | number
  name: string
  why: string
}

interface PreviewProps<Row, Filter extends string> {
  act: RowAct<Row>
  spec: ListSpec<Row, Filter>
  rows: readonly Row[]
  close: (isDone: boolean) => void
}

function Preview<Row extends object, Filter extends string>({ act, spec, rows, close }: PreviewProps<Row, Filter>) {
  const { t } = useConsole()
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal[]>([])
  const { draft, change, forget } = useDraft(`${spec.name}-${act.label}`)
  const why = act.asksWhy ? whyOf(draft) : undefined
  const keyOf = spec.keyOf ?? idOf
  const nameOf = (row: Row) => String(inside(row, spec.columns[0]!.field) ?? keyOf(row)).slice(0, 80)
  const leave = useLeave(draft.reason !== '' && refused.length === 0, () => {
    forget()
    close(refused.length > 0)
  })
  const run = async () => {
    setIsBusy(true)
    const faults: Refusal[] = []
    for (const [index, row] of rows.entries()) {
      await act
        .run(row, why)
        .catch((error) => faults.push({ key: keyOf(row), name: nameOf(row), why: messageOf(error) }))
      setDone(index + 1)
    }
    await client.invalidateQueries()
    setIsBusy(false)
    const count = rows.length - faults.length
    if (count > 0) toast(t('list.did', { done: t(act.done), what: t(spec.counted ?? 'list.items', { count }) }))
    if (faults.length > 0) return setRefused(faults)
    forget()
    close(true)
  }
  return (
    <Dialog
      open
      onClose={() => !isBusy && leave()}
      title={t(act.label)}
      keepOpen={isBusy || draft.reason !== ''}
      footer={
        <>
          <Button onClick={leave} disabled={isBusy}>
            {t(refused.length > 0 ? 'ui.close' : 'common.cancel')}
          </Button>
          {refused.length === 0 && (
            <Button
              look={act.isDangerous ? 'danger' : 'primary'}
              busy={isBusy}
              disabled={act.asksWhy && !why}
              onClick={() => void run()}
            >
              {act.button
                ? t(act.button, { count: rows.length })
                : t('list.do_with', {
                    act: t(act.label as 'common.delete'),
                    what: t(spec.counted ?? 'list.items', { count: rows.length }),
                  })}
            </Button>
          )}
        </>
      }
    >
      <p>{t(act.about)}</p>
      {isBusy && <Progress label={t('list.working')} value={done} max={rows.length} />}
      {refused.length > 0 ? (
        <div className="mt-3 grid gap-2">
          {refused.map(({ key, name, why }) => (
            <Note key={key} tone="danger">
              <b>{name}</b>: {why}
            </Note>
          ))}
        </div>
      ) : (
        <>
          <ul className="mt-3 max-h-64 list-disc overflow-y-auto ps-5 text-s text-soft">
            {rows.map((row) => (
              <li key={keyOf(row)}>{nameOf(row)}</li>
            ))}
          </ul>
          {act.asksWhy && !isBusy && (
            <div className="mt-4 grid gap-4">
              <WhyFields draft={draft} onChange={change} />
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}
