import type { Setting } from '@plaza/sdk/types'
import { Badge, Button, Note } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { messageOf, useAct } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { inside, isObject } from '../parts/inside.ts'
import { When } from '../parts/values.tsx'
import { type Path, ValueField } from './setting-fields.tsx'

/** What makes or moves money: changing it needs a second permission. */
const MONEY_SETTINGS: ReadonlySet<string> = new Set(['currency', 'money', 'tasks', 'task-limits', 'sign'])

/** One setting as a form made of its schema: words, limits, defaults, and who changed it last. */
export function SettingForm({ setting }: { setting: Setting }) {
  const { t } = useConsole()
  const can = useCan()
  const mayChange = !MONEY_SETTINGS.has(setting.name) || can('currency:manage')
  const [draft, setDraft] = useState<unknown>(setting.value)
  const save = useAct({ done: t('common.saved') })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(setting.value)
  const isInitial = JSON.stringify(draft) === JSON.stringify(setting.initial)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = changed(setting.value, draft)
    if (isObject(body) || Array.isArray(body))
      save.mutate(() => call('PATCH /admin/settings/{name}', { path: { name: setting.name }, body }))
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
      <fieldset disabled={!mayChange} className="grid gap-4">
        <ValueField
          schema={setting.schema}
          value={draft}
          initial={setting.initial}
          name={setting.name}
          setting={setting.name}
          path={[]}
          set={(path, value) => setDraft(replaced(draft, path, value))}
        />
      </fieldset>
      {mayChange ? (
        <footer className="flex justify-end gap-2">
          {!isInitial && (
            <Button look="quiet" onClick={() => setDraft(setting.initial)}>
              {t('settings.reset')}
            </Button>
          )}
          {isChanged && <Button onClick={() => setDraft(setting.value)}>{t('common.cancel')}</Button>}
          <Button type="submit" look="primary" disabled={!isChanged} busy={save.isPending}>
            {t('common.save')}
          </Button>
        </footer>
      ) : (
        <Note>{t('settings.money_only')}</Note>
      )}
    </form>
  )
}

/** Only what was changed here: somebody else may have changed the rest meanwhile. The service keeps what it is not told. */
function changed(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]))
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
