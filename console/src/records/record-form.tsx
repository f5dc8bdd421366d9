import { isProblem } from '@plaza/sdk'
import { Button, Note } from '@plaza/ui'
import { useQueryClient } from '@tanstack/preact-query'
import { type FormEvent, useState } from 'preact/compat'
import { fieldErrors, messageOf, useAct } from '../app/data.ts'
import { useUnsaved } from '../app/leaving.ts'
import { call, staff } from '../app/plaza.ts'
import { WhyDialog } from '../decide/why-dialog.tsx'
import type { Why } from '../decide/why-fields.tsx'
import { idOf } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { Changes } from '../parts/changes.tsx'
import { inside } from '../parts/inside.ts'
import { RecordField } from './record-field.tsx'
import { RecordPreview } from './record-preview.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import type { FieldSpec, RecordSpec } from './spec.ts'

interface FormProps<Row extends object, Filter extends string> {
  spec: RecordSpec<Row, Filter>
  /** As it was when the form was opened; absent for a new one. */
  record: Row | undefined
  /** Reads it again. */
  readAgain?: () => Promise<Row>
  close: () => void
  /** Closes it once what was written may be lost. */
  leave: () => Promise<void>
}

/** What a colleague made of a record while it was being changed here. */
interface Clash<Row> {
  theirs: Row
  message: string
  /** Who it was, where that is known. */
  by: string | undefined
}

const nameOf = (user: number | undefined): Promise<string | undefined> =>
  user === undefined
    ? Promise.resolve(undefined)
    : call('GET /users/{user}', { path: { user: String(user) } }).then(
        ({ name }) => name,
        () => undefined,
      )

/** The form of a record. Only what was changed in it is sent; where a colleague came first, one chooses. */
export function RecordForm<Row extends object, Filter extends string>(props: FormProps<Row, Filter>) {
  const { spec, readAgain, close, leave } = props
  const { t } = useConsole()
  // Not what the list reads meanwhile: a change is made to what one saw.
  const [record, setRecord] = useState(props.record)
  const [changes, setChanges] = useState<Record<string, unknown>>({})
  const [clash, setClash] = useState<Clash<Row>>()
  const [isRemoving, setIsRemoving] = useState(false)
  const [why, setWhy] = useState<Why>()
  const [asksWhy, setAsksWhy] = useState(false)
  const save = useAct({ done: t('common.saved'), onDone: close, isShown: true })
  const client = useQueryClient()
  const remove = useAct({
    done: t('records.removed'),
    onDone: () => {
      // It is gone: reading it again would only say so.
      if (record) client.removeQueries({ queryKey: [spec.name, idOf(record)] })
      close()
    },
  })
  const isChanged = Object.keys(changes).length > 0
  useUnsaved(isChanged && !save.isSuccess && !remove.isSuccess)
  const initialOf = ({ name, initial }: FieldSpec): unknown =>
    record ? (spec.read?.(name, record) ?? inside(record, name)) : initial
  const shownOf = (field: FieldSpec) => (field.name in changes ? changes[field.name] : initialOf(field))
  const now = (name: string): unknown =>
    name in changes ? changes[name] : (inside(record, name) ?? spec.fields.find((each) => each.name === name)?.initial)
  const errors = fieldErrors(save.error)
  const placed = spec.fields.map(({ name }) => name)
  const isAllPlaced = Object.keys(errors).length > 0 && Object.keys(errors).every((name) => placed.includes(name))
  const hiding = spec.shownWhile
  const isHiding =
    record !== undefined && hiding !== undefined && hiding.field in changes && changes[hiding.field] !== hiding.is
  const write = (version: unknown, because = why) => {
    if (!record) {
      const values = spec.fields
        .map((each) => [each.name, shownOf(each)] as const)
        .filter(([, value]) => value !== undefined && value !== '')
      return save.mutate(() => staff.create(spec.name, Object.fromEntries(values)))
    }
    const id = idOf(record)
    const given = isHiding ? { ...changes, ...because } : changes
    save.mutate(() =>
      staff.update(spec.name, id, given, typeof version === 'string' ? version : undefined).catch(async (error) => {
        if (isProblem(error, 'staff.changed') && readAgain)
          setClash({ theirs: await readAgain(), message: messageOf(error), by: await nameOf(error.changedBy) })
        throw error
      }),
    )
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isHiding) setAsksWhy(true)
    else write(inside(record, 'updated_at'))
  }
  const takeTheirs = () => {
    setRecord(clash?.theirs)
    setChanges({})
    setClash(undefined)
    save.reset()
  }
  const keepMine = () => {
    setClash(undefined)
    write(inside(clash?.theirs, 'updated_at'))
  }
  return (
    <>
      <form onSubmit={send} className="grid gap-4">
        {spec.preview && <RecordPreview kind={spec.preview} value={now} />}
        {clash && record ? (
          <ClashNote {...{ clash, record, changes, takeTheirs, keepMine }} />
        ) : (
          save.error && !isAllPlaced && <Note tone="danger">{messageOf(save.error, placed)}</Note>
        )}
        {spec.fields.map((field) => (
          <RecordField
            key={`${field.name} ${String(inside(record, 'updated_at'))}`}
            spec={field}
            value={shownOf(field)}
            others={now}
            error={errors[field.name]?.join(' ')}
            onChange={(value) => setChanges((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        <footer className="flex justify-between gap-2 border-t border-line pt-4">
          {record ? (
            <Button look="quiet" onClick={() => setIsRemoving(true)}>
              {t('common.delete')}
            </Button>
          ) : (
            <span />
          )}
          <span className="flex gap-2">
            <Button onClick={() => void leave()}>{t('common.cancel')}</Button>
            <Button
              type="submit"
              look="primary"
              busy={save.isPending}
              disabled={(record !== undefined && !isChanged) || clash !== undefined}
            >
              {t('common.save')}
            </Button>
          </span>
        </footer>
      </form>
      {record && isRemoving && (
        <RemoveDialog name={spec.name} id={idOf(record)} close={() => setIsRemoving(false)} remove={remove} />
      )}
      {record && asksWhy && (
        <WhyDialog
          title={t('common.save')}
          about={t('records.remove_about')}
          label={t('common.save')}
          draft={`hide-${spec.name}-${idOf(record)}`}
          close={() => setAsksWhy(false)}
          decide={(given, { forget }) => {
            forget()
            setWhy(given)
            setAsksWhy(false)
            write(inside(record, 'updated_at'), given)
          }}
        />
      )}
    </>
  )
}

const SIDES = ['records.theirs', 'records.mine'] as const

interface ClashNoteProps<Row> {
  clash: Clash<Row>
  record: Row
  changes: Record<string, unknown>
  takeTheirs: () => void
  keepMine: () => void
}

/** Says who came first, shows what is theirs and what is one's own, and lets one choose. */
function ClashNote<Row>({ clash, record, changes, takeTheirs, keepMine }: ClashNoteProps<Row>) {
  const { t } = useConsole()
  const names = Object.keys(changes)
  const differs = (name: string) => JSON.stringify(inside(clash.theirs, name)) !== JSON.stringify(inside(record, name))
  const both = names.filter(differs)
  const pick = (from: unknown) => Object.fromEntries(both.map((name) => [name, inside(from, name)]))
  return (
    <Note tone="coin">
      <div role="alert" className="grid gap-3">
        <p>
          {clash.message} {clash.by !== undefined && t('records.changed_by', { name: clash.by })}{' '}
          {t(both.length > 0 ? 'records.clash' : 'records.clash_elsewhere')}
        </p>
        {both.length > 0 && <Changes before={pick(clash.theirs)} after={pick(changes)} heads={SIDES} />}
        <span className="flex flex-wrap gap-2">
          <Button size="s" onClick={takeTheirs}>
            {t('records.take_theirs')}
          </Button>
          <Button size="s" look="primary" onClick={keepMine}>
            {t('records.keep_mine')}
          </Button>
        </span>
      </div>
    </Note>
  )
}
