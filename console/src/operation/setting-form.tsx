import { Badge, Button, Field, Note, Select, Switch, TextArea } from '@plaza/ui'
import { type FormEvent, useState } from 'react'
import { messageOf, useAct } from '../app/data.ts'
import { When } from '../parts/values.tsx'
import { useConsole } from '../words/index.ts'

export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: (string | number)[]
  description?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  /** Text that may have line breaks. */
  'x-lines'?: boolean
}

export interface SettingNow {
  name: string
  description: string
  value: unknown
  initial: unknown
  schema: Schema
  updated_by: string | null
  updated_at: string | null
}

type Path = readonly (string | number)[]

/** One setting as a form made of its schema: words, limits, defaults, and who changed it last. */
export function SettingForm({ setting }: { setting: SettingNow }) {
  const { t } = useConsole()
  const [draft, setDraft] = useState(setting.value)
  const save = useAct({ done: t('common.saved') })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(setting.value)
  const isInitial = JSON.stringify(draft) === JSON.stringify(setting.initial)
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ method: 'PATCH', path: '/admin/settings/{name}', params: { name: setting.name }, body: draft })
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
      <ValueField
        schema={setting.schema}
        value={draft}
        initial={setting.initial}
        name={setting.name}
        path={[]}
        set={(path, value) => setDraft(replaced(draft, path, value))}
      />
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
    </form>
  )
}

interface ValueFieldProps {
  schema: Schema
  value: unknown
  initial: unknown
  name: string
  path: Path
  set: (path: Path, value: unknown) => void
}

const inside = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined

function ValueField(props: ValueFieldProps) {
  const { schema, value, initial, name, path, set } = props
  const { t, field } = useConsole()
  const type = [schema.type].flat()[0]
  const hint = [schema.description, describeInitial(initial, value, (text) => t('settings.default', { value: text }))]
    .filter(Boolean)
    .join(' ')
  const label = typeof name === 'string' ? field(name) : String(name)
  if (type === 'object' && schema.properties)
    return (
      <fieldset className={path.length > 0 ? 'grid gap-4 border-s-2 border-line ps-4' : 'grid gap-4'}>
        {path.length > 0 && <legend className="mb-1 font-semibold">{label}</legend>}
        {Object.entries(schema.properties).map(([key, child]) => (
          <ValueField
            key={key}
            schema={child}
            value={inside(value, key)}
            initial={inside(initial, key)}
            name={key}
            path={[...path, key]}
            set={set}
          />
        ))}
      </fieldset>
    )
  if (type === 'boolean')
    return (
      <Switch
        label={label}
        hint={hint}
        checked={Boolean(value)}
        onChange={(event) => set(path, event.target.checked)}
      />
    )
  if (schema.enum)
    return (
      <Select
        label={label}
        hint={hint}
        value={String(value)}
        options={schema.enum.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={(event) =>
          set(path, typeof schema.enum![0] === 'number' ? Number(event.target.value) : event.target.value)
        }
      />
    )
  if (type === 'integer' || type === 'number')
    return (
      <Field
        label={label}
        hint={hint}
        type="number"
        min={schema.minimum}
        max={schema.maximum}
        value={String(value ?? '')}
        onChange={(event) => set(path, event.target.value === '' ? undefined : Number(event.target.value))}
      />
    )
  if (type === 'string')
    return schema['x-lines'] || String(value ?? '').length > 120 ? (
      <TextArea
        label={label}
        hint={hint}
        rows={3}
        value={String(value ?? '')}
        onChange={(event) => set(path, event.target.value)}
      />
    ) : (
      <Field
        label={label}
        hint={hint}
        maxLength={schema.maxLength}
        value={String(value ?? '')}
        onChange={(event) => set(path, event.target.value)}
      />
    )
  if (type === 'array') return <Items {...props} label={label} hint={hint} />
  return <Json {...props} label={label} hint={hint} />
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

const describeInitial = (initial: unknown, value: unknown, say: (text: string) => string): string =>
  isPlain(initial) && initial !== value ? say(String(initial)) : ''

/** A list: simple values one a line, others one block each. */
function Items({ schema, value, path, set, label, hint }: ValueFieldProps & { label: string; hint: string }) {
  const { t } = useConsole()
  const items = Array.isArray(value) ? value : []
  const itemType = [schema.items?.type].flat()[0]
  if (itemType === 'string' || itemType === 'integer')
    return (
      <TextArea
        label={label}
        hint={[hint, t('settings.one_a_line')].filter(Boolean).join(' ')}
        rows={Math.min(12, Math.max(3, items.length + 1))}
        value={items.join('\n')}
        onChange={(event) => {
          const lines = event.target.value.split('\n')
          set(path, itemType === 'integer' ? lines.filter((line) => /^-?\d+$/.test(line.trim())).map(Number) : lines)
        }}
        onBlur={() =>
          set(
            path,
            items.filter((each) => String(each).trim() !== ''),
          )
        }
      />
    )
  if (itemType !== 'object' || !schema.items?.properties)
    return <Json {...{ schema, value, path, set, label, hint }} name="" initial={undefined} />
  const empty = Object.fromEntries(
    Object.entries(schema.items.properties).map(([key, child]) => [
      key,
      child.enum?.[0] ??
        ([child.type].flat()[0] === 'string'
          ? ''
          : [child.type].flat()[0] === 'boolean'
            ? false
            : (child.minimum ?? 0)),
    ]),
  )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      {hint && <p className="text-s text-soft">{hint}</p>}
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries of a setting have no other name than their place
        <div key={index} className="grid gap-3 rounded-card bg-sunken p-3">
          <ValueField
            schema={{ ...schema.items, description: undefined }}
            value={item}
            initial={undefined}
            name={`${label} ${index + 1}`}
            path={[...path, index]}
            set={set}
          />
          <Button
            size="s"
            look="quiet"
            className="justify-self-end"
            onClick={() =>
              set(
                path,
                items.filter((_, each) => each !== index),
              )
            }
          >
            {t('common.remove')}
          </Button>
        </div>
      ))}
      <Button size="s" className="justify-self-start" onClick={() => set(path, [...items, empty])}>
        {t('common.add')}
      </Button>
    </fieldset>
  )
}

function Json({ value, path, set, label, hint }: ValueFieldProps & { label: string; hint: string }) {
  const { t } = useConsole()
  const [text, setText] = useState(() => JSON.stringify(value ?? null, null, 2))
  const [isBroken, setIsBroken] = useState(false)
  return (
    <TextArea
      label={label}
      hint={hint}
      error={isBroken ? t('records.data_broken') : undefined}
      rows={5}
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        try {
          set(path, JSON.parse(event.target.value))
          setIsBroken(false)
        } catch {
          setIsBroken(true)
        }
      }}
    />
  )
}

/** The same value with one place in it replaced. */
function replaced(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return next
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? replaced(each, rest, next) : each))
  return { ...(value as object), [key]: replaced(inside(value, key), rest, next) }
}
