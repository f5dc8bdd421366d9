import { Button, Field, FieldFrame, Select, Switch, TextArea } from '@plaza/ui'
import { UploadIcon } from '@plaza/ui/icons'
import { useState } from 'react'
import { messageOf, useRead } from '../app/data.ts'
import { plaza } from '../app/plaza.ts'
import type { Row } from '../lists/spec.ts'
import { type FileLike, Picture } from '../parts/values.tsx'
import { useConsole } from '../words/index.ts'
import type { FieldSpec } from './spec.ts'

interface RecordFieldProps {
  spec: FieldSpec
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** One field of a record's form, as its description says. */
export function RecordField(props: RecordFieldProps) {
  const { field, word } = useConsole()
  const { spec, value, error, onChange } = props
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
          onChange={(event) => onChange(event.target.value)}
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
          onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        />
      )
    case 'flag':
    case 'bit':
      return (
        <Switch
          label={frame.label}
          checked={Boolean(value)}
          onChange={(event) => onChange(spec.kind === 'bit' ? Number(event.target.checked) : event.target.checked)}
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
            onChange(typeof spec.options?.[0] === 'number' ? Number(event.target.value) : event.target.value)
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
          value={asText.slice(0, 19).replace(' ', 'T')}
          onChange={(event) => onChange(event.target.value === '' ? null : plainTime(event.target.value))}
        />
      )
    case 'picture':
    case 'pictures':
      return <Upload {...props} />
    case 'data':
      return <DataField {...props} />
    default:
      return (
        <Field
          {...frame}
          required={spec.isRequired}
          value={asText}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

const plainTime = (text: string): string => `${text.replace('T', ' ')}${text.length === 16 ? ':00' : ''}`

function Reference({ spec, value, error, onChange }: RecordFieldProps) {
  const { t, field } = useConsole()
  const { data } = useRead<{ data: Row[] }>(`/admin/${spec.from}`, { query: { limit: 100 } })
  const options = (data?.data ?? []).map((row) => ({
    value: String(row['id']),
    label: String(row[spec.called ?? 'name']),
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
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  )
}

function Upload({ spec, value, error, onChange }: RecordFieldProps) {
  const { t, field } = useConsole()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [shown, setShown] = useState<FileLike[]>([])
  const isMany = spec.kind === 'pictures'
  const known =
    shown.length > 0
      ? shown
      : ([value].flat().filter((each) => typeof each === 'object' && each !== null) as FileLike[])
  const take = async (files: FileList | null) => {
    if (!files || files.length === 0) return
    setIsBusy(true)
    setTrouble(undefined)
    try {
      const nodes: string[] = []
      for (const file of files) nodes.push(await plaza.upload(file, { name: file.name }))
      setShown([...files].map((file) => ({ url: URL.createObjectURL(file) })))
      onChange(isMany ? nodes : nodes[0])
    } catch (refusal) {
      setTrouble(messageOf(refusal))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <FieldFrame label={field(spec.name)} error={error ?? trouble} optional={!spec.isRequired}>
      {(wiring) => (
        <div className="flex flex-wrap items-center gap-3">
          {known.map((file) => (
            <Picture key={file.url} file={file} className="size-16 rounded-s" />
          ))}
          <label className="relative">
            <input
              {...wiring}
              type="file"
              accept="image/*"
              multiple={isMany}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={(event) => void take(event.target.files)}
            />
            <Button size="s" icon={<UploadIcon size={16} />} busy={isBusy} tabIndex={-1} aria-hidden="true">
              {t('records.upload')}
            </Button>
          </label>
          {known.length > 0 && !spec.isRequired && (
            <Button
              size="s"
              look="quiet"
              onClick={() => {
                setShown([])
                onChange(isMany ? [] : null)
              }}
            >
              {t('records.no_picture')}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** Free-form data: written as JSON, taken once it can be read. */
function DataField({ spec, value, error, onChange }: RecordFieldProps) {
  const { t, field } = useConsole()
  const [text, setText] = useState(() => JSON.stringify(value ?? {}, null, 2))
  const [isBroken, setIsBroken] = useState(false)
  return (
    <TextArea
      label={field(spec.name)}
      hint={t('records.data_hint')}
      error={isBroken ? t('records.data_broken') : error}
      rows={6}
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        try {
          onChange(JSON.parse(event.target.value))
          setIsBroken(false)
        } catch {
          setIsBroken(true)
        }
      }}
    />
  )
}
