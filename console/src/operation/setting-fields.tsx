import type { SettingSchema } from '@plaza/sdk/types'
import { Button, Field, Select, Switch, TextArea } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useConsole } from '../messages/index.ts'
import { inside } from '../parts/inside.ts'

export type Path = readonly (string | number)[]

export interface ValueFieldProps {
  schema: SettingSchema
  value: unknown
  initial: unknown
  name: string
  /** The setting it is part of. */
  setting: string
  path: Path
  /** What the service says is wrong, by the first name of the path. */
  errors?: Readonly<Record<string, readonly string[]>>
  set: (path: Path, value: unknown) => void
}

/** One value of a setting, as its schema describes it. */
export function ValueField(props: ValueFieldProps) {
  const { schema, value, initial, name, path, set, setting, errors } = props
  const error = path.length === 1 ? errors?.[String(path[0])]?.join(' ') : undefined
  const { t, field, word } = useConsole()
  const type = [schema.type].flat()[0]
  const options = optionsOf(schema, name, setting, value)
  const nameOf = (option: string | number) =>
    setting === 'desk' && option !== '*' ? word('kind', String(option)) : word(`choice.${name}`, String(option))
  const said = (given: unknown) =>
    typeof given === 'boolean' ? t(given ? 'common.on' : 'common.off') : options ? nameOf(String(given)) : String(given)
  const hint = [
    schema.description?.replaceAll('`', ''),
    isPlain(initial) && initial !== '' && initial !== value && t('settings.default', { value: said(initial) }),
    schema['x-words'] && value === initial && t('settings.by_reader'),
  ]
    .filter(Boolean)
    .join(' ')
  // Nothing to choose: an id with only one value.
  if (schema.minimum !== undefined && schema.minimum === schema.maximum) return null
  const label = field(name)
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
            {...{ set, setting, ...(errors && { errors }) }}
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
        onChange={(event) => set(path, event.currentTarget.checked)}
      />
    )
  if (options)
    return (
      <Select
        label={label}
        hint={hint}
        error={error}
        value={String(value)}
        options={options.map((each) => ({ value: String(each), label: nameOf(each) }))}
        onChange={(event) =>
          set(
            path,
            options.find((each) => String(each) === event.currentTarget.value),
          )
        }
      />
    )
  if (type === 'integer' || type === 'number')
    return (
      <Field
        label={label}
        hint={hint}
        error={error}
        type="number"
        min={schema.minimum}
        max={schema.maximum}
        value={String(value ?? '')}
        onChange={(event) =>
          set(path, event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))
        }
      />
    )
  if (type === 'string')
    return schema['x-lines'] || (schema.maxLength ?? 0) > LINE_MOST ? (
      <TextArea
        label={label}
        hint={hint}
        error={error}
        rows={3}
        value={String(value ?? '')}
        onChange={(event) => set(path, event.currentTarget.value)}
      />
    ) : (
      <Field
        label={label}
        hint={hint}
        error={error}
        maxLength={schema.maxLength}
        value={String(value ?? '')}
        onChange={(event) => set(path, event.currentTarget.value)}
      />
    )
  if (type === 'array') return <Items {...props} label={label} hint={hint} />
  return <Json {...props} label={label} hint={hint} />
}

/** Values the service takes as text although they come from a list: kinds of the queue, kinds of tasks. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  'desk.kind': [
    '*',
    'topics',
    'brands',
    'cashes',
    'strays',
    'reports',
    'held',
    'events',
    'debts',
    'proposals',
    'appeals',
  ],
  'tasks.type': [
    'task:login',
    'task:comments',
    'task:shares',
    'task:likes',
    'task:be-liked',
    'task:follow-topic',
    'task:theme-discuss',
    'task:commodity-comments',
    'task:knowledge-comments',
  ],
}

/** The choices, or undefined for free text. */
function optionsOf(
  schema: SettingSchema,
  name: string,
  setting: string,
  value: unknown,
): readonly (string | number)[] | undefined {
  const listed = LISTED[`${setting}.${name}`]
  if (listed) return listed.includes(String(value)) ? listed : [...listed, String(value)]
  return schema.enum ?? schema.anyOf?.flatMap((each) => each.const ?? [])
}

/** Text that may be longer is written in a box of several lines. */
const LINE_MOST = 500

const IS_WHOLE = /^-?(0|[1-9]\d{0,14})$/

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** A list: simple values one per line, others one block each. */
function Items({ schema, value, path, set, setting, label, hint }: ValueFieldProps & { label: string; hint: string }) {
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
          const lines = event.currentTarget.value.split('\n')
          // An incomplete number stays as it is: removed, the next digit would land in its neighbour.
          set(path, itemType === 'integer' ? lines.map((line) => (IS_WHOLE.test(line) ? Number(line) : line)) : lines)
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
    return <Json {...{ schema, value, path, set, setting, label, hint }} name="" initial={undefined} />
  const empty = Object.fromEntries(
    Object.entries(schema.items.properties).map(([key, child]) => [
      key,
      child.enum?.[0] ??
        LISTED[`${setting}.${key}`]?.[0] ??
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
            {...{ set, setting }}
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
      spellcheck={false}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        try {
          set(path, JSON.parse(event.currentTarget.value))
          setIsBroken(false)
        } catch {
          setIsBroken(true)
        }
      }}
    />
  )
}
