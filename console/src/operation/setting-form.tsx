import type { Setting } from '@plaza/sdk/types'
import { Badge, Button, Note, toast } from '@plaza/ui'
import { useMutation } from '@tanstack/preact-query'
import { type FormEvent, useState } from 'preact/compat'
import { fieldErrors, messageOf, useAct } from '../app/data.ts'
import { useUnsaved } from '../app/leaving.ts'
import { call } from '../app/plaza.ts'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { Changes } from '../parts/changes.tsx'
import { inside, isObject } from '../parts/inside.ts'
import { When } from '../parts/values.tsx'
import { type Path, ValueField } from './setting-fields.tsx'

/** A setting that makes or moves money: changing it needs a second permission. */
const MONEY_SETTINGS: ReadonlySet<string> = new Set(['currency', 'money', 'tasks', 'task-limits', 'sign'])

/** What is being written, and the value it was written over. */
interface Draft {
  base: unknown
  value: unknown
}

/** One setting as a form generated from its schema: descriptions, limits, defaults, and who changed it last. */
export function SettingForm({ setting }: { setting: Setting }) {
  const { t } = useConsole()
  const can = useCan()
  const mayChange = !MONEY_SETTINGS.has(setting.name) || can('currency:manage')
  // Without a draft the form follows the service: a colleague may change the setting while the page is open.
  const [draft, setDraft] = useState<Draft>()
  const [theirs, setTheirs] = useState<Setting>()
  const save = useAct({ done: t('common.saved') })
  const look = useMutation({
    mutationFn: () => call('GET /admin/settings', {}),
    onSuccess: ({ data }) => {
      const latest = data.find(({ name }) => name === setting.name)
      if (latest && clashes(base, value, latest.value)) setTheirs(latest)
      else write(base)
    },
    onError: (error) => toast(messageOf(error), { isError: true }),
  })
  const value = draft ? draft.value : setting.value
  const base = draft ? draft.base : setting.value
  const isChanged = differ(value, base)
  const isInitial = !differ(value, setting.initial)
  useUnsaved(isChanged)
  const errors = fieldErrors(save.error)
  const change = (next: unknown) => setDraft({ base, value: next })
  const write = (from: unknown) => {
    const body = changed(from, value)
    if (isObject(body) || Array.isArray(body))
      save.mutate(() => call('PATCH /admin/settings/{name}', { path: { name: setting.name }, body }), {
        onSuccess: () => setDraft(undefined),
      })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    look.mutate()
  }
  return (
    <form onSubmit={send} className="grid gap-4 rounded-l border border-line bg-surface p-4">
      <header className="text-s text-soft">
        <p>{setting.description}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-faint">
          {setting.updated_at ? (
            <>
              {t('settings.changed_by', { name: setting.updated_by ?? t('settings.service') })}{' '}
              <When at={setting.updated_at} />
            </>
          ) : (
            <Badge>{t('settings.initial')}</Badge>
          )}
        </p>
      </header>
      {save.error && <Note tone="danger">{messageOf(save.error)}</Note>}
      {theirs && (
        <Note tone="coin">
          <div role="alert" className="grid gap-3">
            <p>{t('settings.clash', { name: theirs.updated_by ?? t('settings.service') })}</p>
            <Changes
              before={changed(base, theirs.value)}
              after={changed(base, value)}
              heads={['records.theirs', 'records.mine']}
            />
            <span className="flex flex-wrap gap-2">
              <Button
                size="s"
                onClick={() => {
                  setDraft({ base: theirs.value, value: theirs.value })
                  setTheirs(undefined)
                }}
              >
                {t('records.take_theirs')}
              </Button>
              <Button
                size="s"
                look="primary"
                onClick={() => {
                  setTheirs(undefined)
                  write(base)
                }}
              >
                {t('records.keep_mine')}
              </Button>
            </span>
          </div>
        </Note>
      )}
      <fieldset disabled={!mayChange} className="grid gap-4">
        <ValueField
          schema={setting.schema}
          value={value}
          initial={setting.initial}
          name={setting.name}
          setting={setting.name}
          path={[]}
          errors={errors}
          set={(path, next) => change(replaced(value, path, next))}
        />
      </fieldset>
      {mayChange ? (
        <footer className="flex justify-end gap-2">
          {!isInitial && (
            <Button look="quiet" onClick={() => change(setting.initial)}>
              {t('settings.reset')}
            </Button>
          )}
          {isChanged && <Button onClick={() => setDraft(undefined)}>{t('common.cancel')}</Button>}
          <Button
            type="submit"
            look="primary"
            disabled={!isChanged || theirs !== undefined}
            busy={look.isPending || save.isPending}
          >
            {t('common.save')}
          </Button>
        </footer>
      ) : (
        <Note>{t('settings.money_only')}</Note>
      )}
    </form>
  )
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** Whether a colleague changed, meanwhile, what is changed here too. */
function clashes(base: unknown, mine: unknown, theirs: unknown): boolean {
  if (!differ(mine, base) || !differ(theirs, base) || !differ(theirs, mine)) return false
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return true
  return Object.keys(mine).some((key) => clashes(base[key], mine[key], theirs[key]))
}

/**
 * Only what was changed here: another person may have changed the rest meanwhile. The service keeps what it is not
 * told.
 */
function changed(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => differ(value, before[key]))
      .map(([key, value]) => [key, changed(before[key], value)]),
  )
}

/** The same value with one place in it replaced. */
function replaced(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return next
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? replaced(each, rest, next) : each))
  return { ...(isObject(value) && value), [key]: replaced(inside(value, key), rest, next) }
}
