import { Field, Select, Switch, TextArea } from '@plaza/ui'
import { LANGUAGE_NAMES, LANGUAGES } from '@plaza/ui/messages'
import { useState } from 'preact/compat'
import { useRefs } from '../lists/refs.tsx'
import { useConsole } from '../messages/index.ts'
import { inside } from '../parts/inside.ts'
import { localOf, momentOf } from '../parts/local-time.ts'
import { AdvertisementFields } from './advertisement-fields.tsx'
import { CoinsField, Credited, Owner } from './people-and-coins.tsx'
import { SpaceFormat } from './space-format.tsx'
import type { RecordFieldProps } from './spec.ts'
import { Upload } from './upload.tsx'

/** One field of a record's form, by its description. */
export function RecordField(props: RecordFieldProps) {
  const { t, field, word } = useConsole()
  const { spec, value, error, onChange } = props
  // While typing: "12." is on its way to "12.5".
  const [money, setMoney] = useState(() => (typeof value === 'number' ? String(value / 100) : ''))
  const frame = { label: field(spec.name), error, optional: !spec.isRequired }
  const asText = value === null || value === undefined ? '' : String(value)
  switch (spec.kind) {
    case 'prose':
      return (
        <TextArea
          {...frame}
          rows={5}
          required={spec.isRequired}
          value={asText}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <Field
          {...frame}
          optional={false}
          type="number"
          step={1}
          required={spec.isRequired}
          value={asText}
          onChange={(event) =>
            onChange(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))
          }
        />
      )
    case 'coins':
      return <CoinsField {...props} ratio={1} />
    case 'credited':
      return <Credited {...props} />
    case 'person':
      return <Owner {...props} />
    case 'money':
      return (
        <Field
          {...frame}
          label={t('common.with_unit', { name: frame.label, unit: t('common.yuan') })}
          optional={false}
          type="number"
          min={0}
          step={0.01}
          required={spec.isRequired}
          value={money}
          onChange={(event) => {
            setMoney(event.currentTarget.value)
            onChange(event.currentTarget.value === '' ? undefined : Math.round(Number(event.currentTarget.value) * 100))
          }}
        />
      )
    case 'flag':
    case 'bit':
      return (
        <Switch
          label={frame.label}
          checked={Boolean(value)}
          onChange={(event) =>
            onChange(spec.kind === 'bit' ? Number(event.currentTarget.checked) : event.currentTarget.checked)
          }
        />
      )
    case 'choice':
      return (
        <Select
          {...frame}
          optional={false}
          value={asText}
          options={(spec.options ?? []).map((each) => ({
            value: String(each),
            label: word(spec.of ?? '', String(each)),
          }))}
          onChange={(event) =>
            onChange(
              typeof spec.options?.[0] === 'number' ? Number(event.currentTarget.value) : event.currentTarget.value,
            )
          }
        />
      )
    case 'ref':
      return <Reference {...props} />
    case 'time':
      return (
        <Field
          {...frame}
          type="datetime-local"
          step={1}
          required={spec.isRequired}
          value={localOf(value)}
          onChange={(event) => onChange(plainTime(event.currentTarget.value))}
        />
      )
    case 'picture':
    case 'pictures':
      return <Upload {...props} />
    case 'advertisement':
      return <AdvertisementFields {...props} />
    case 'texts':
      return <Texts {...props} />
    case 'format':
      return <SpaceFormat {...props} />
    default:
      return (
        <Field
          {...frame}
          required={spec.isRequired}
          value={asText}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

/** The same text in both languages. */
function Texts({ spec, value, error, onChange }: RecordFieldProps) {
  const { field } = useConsole()
  const now = (code: string) => String(inside(value, code) ?? '')
  return (
    <fieldset className="grid gap-4">
      <legend className="font-semibold">{field(spec.name)}</legend>
      {error && <p className="text-s text-danger">{error}</p>}
      {LANGUAGES.map((code) => (
        <TextArea
          key={code}
          label={LANGUAGE_NAMES[code]}
          lang={code}
          rows={4}
          required
          maxLength={500}
          value={now(code)}
          onInput={(event) =>
            onChange(
              Object.fromEntries(
                LANGUAGES.map((each) => [each, each === code ? event.currentTarget.value : now(each)]),
              ),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** A time as records hold it: `2026-11-15 08:30:00`, UTC. */
const plainTime = (local: string): string | null => momentOf(local)?.replace('T', ' ').replace('Z', '') ?? null

function Reference({ spec, value, error, onChange }: RecordFieldProps) {
  const { t, field } = useConsole()
  const options = useRefs(spec.from).map((row) => ({
    value: String(inside(row, 'id')),
    label: String(inside(row, spec.called ?? 'name')),
  }))
  const isKnown =
    value === null || value === undefined || value === 0 || options.some((option) => option.value === String(value))
  return (
    <Select
      label={field(spec.name)}
      error={error}
      optional={!spec.isRequired}
      placeholder={t('common.none')}
      value={value === null || value === undefined || value === 0 ? '' : String(value)}
      options={isKnown ? options : [...options, { value: String(value), label: `#${value}` }]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  )
}
