import { Field, TextArea } from '@plaza/ui'
import { useRead } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'
import { isObject } from '../parts/inside.ts'
import { describedIn, PARTS } from './advertisement-parts.ts'
import type { RecordFieldProps } from './spec.ts'
import { Upload } from './upload.tsx'

/** What stands in the space: fields of its kind, with the hints the space gives, pictures by upload. */
export function AdvertisementFields({ value, others, error, onChange }: RecordFieldProps) {
  const { field } = useConsole()
  const type = String(others('type'))
  const parts = PARTS[type] ?? []
  const spaces = useRead('GET /admin/advertisingspaces', { query: { limit: 100 } })
  const space = spaces.data?.data.find((each) => each.id === others('space_id'))
  const now = isObject(value) ? value : {}
  // Only what belongs to the kind is sent, and nothing that is empty.
  const set = (name: string, given: unknown) =>
    onChange(
      Object.fromEntries(
        parts
          .map((part) => [part.name, part.name === name ? given : now[part.name]] as const)
          .filter(([, each]) => each !== undefined && each !== null && each !== ''),
      ),
    )
  return (
    <fieldset className="grid gap-4 border-s-2 border-line ps-4">
      <legend className="mb-1 font-semibold">{field('data')}</legend>
      {error && <p className="text-s text-danger">{error}</p>}
      {parts.map(({ name, kind, isRequired = false }) => {
        const hint = describedIn(space?.format, type, name)?.about || undefined
        const frame = { label: field(name), hint, optional: !isRequired, required: isRequired }
        const text = typeof now[name] === 'string' ? now[name] : ''
        if (kind === 'picture')
          return (
            <Upload
              key={name}
              spec={{ name, kind: 'picture', isRequired, hint }}
              value={text === '' ? undefined : { url: text }}
              others={others}
              error={undefined}
              onChange={(given) => set(name, given)}
            />
          )
        if (kind === 'prose')
          return (
            <TextArea
              key={name}
              {...frame}
              rows={3}
              value={text}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          )
        return (
          <Field
            key={name}
            {...frame}
            type={kind === 'link' ? 'url' : 'text'}
            value={text}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        )
      })}
    </fieldset>
  )
}
