import { Field, Select } from '@plaza/ui'
import { useConsole } from '../messages/index.ts'
import { type Described, described, describedIn, PARTS, type Part } from './advertisement-parts.ts'
import type { RecordFieldProps } from './spec.ts'

const TYPES = ['string', 'image', 'url', 'date']
const USUAL = { picture: 'image', link: 'url', text: 'string', prose: 'string' } as const

/** What a space says about the fields of its advertisements: a name and a hint for each, in words. */
export function SpaceFormat({ value, others, error, onChange }: RecordFieldProps) {
  const { t, field, word } = useConsole()
  const kinds = String(others('allow_type') ?? '')
    .split(',')
    .filter((kind) => kind in PARTS)
  const now = (kind: string, { name, kind: takes }: Part): Described =>
    describedIn(value, kind, name) ?? { label: field(name), type: USUAL[takes], about: '' }
  const set = (kind: string, name: string, change: Partial<Described>) =>
    onChange(
      Object.fromEntries(
        kinds.map((each) => [
          each,
          Object.fromEntries(
            PARTS[each]!.map((part) => {
              const isIt = each === kind && part.name === name
              return [part.name, described({ ...now(each, part), ...(isIt && change) })]
            }),
          ),
        ]),
      ),
    )
  return (
    <fieldset className="grid gap-5">
      <legend className="font-semibold">{field('format')}</legend>
      <p className="text-s text-soft">{t('records.format_about')}</p>
      {error && <p className="text-s text-danger">{error}</p>}
      {kinds.map((kind) => (
        <div key={kind} className="grid gap-4 border-s-2 border-line ps-4">
          {kinds.length > 1 && <h3 className="font-semibold">{word('ad-type', kind)}</h3>}
          {PARTS[kind]!.map((part) => {
            const { name, isRequired = false } = part
            const { label, type, about } = now(kind, part)
            const said = (what: string) => t('records.format_part', { field: field(name), part: what })
            return (
              <div key={name} className="grid gap-3 rounded-card border border-line p-3">
                <p className="font-semibold">
                  {field(name)}{' '}
                  <span className="text-xs font-normal text-faint">
                    {t(isRequired ? 'records.format_needed' : 'records.format_optional')}
                  </span>
                </p>
                <div className="grid gap-3 rail:grid-cols-2">
                  <Field
                    label={t('records.format_label')}
                    aria-label={said(t('records.format_label'))}
                    required
                    maxLength={50}
                    value={label}
                    onChange={(event) => set(kind, name, { label: event.currentTarget.value })}
                  />
                  <Select
                    label={t('records.format_type')}
                    aria-label={said(t('records.format_type'))}
                    value={type}
                    options={[...new Set([...TYPES, type])].map((each) => ({
                      value: each,
                      label: word('ad-field', each),
                    }))}
                    onChange={(event) => set(kind, name, { type: event.currentTarget.value })}
                  />
                </div>
                <Field
                  label={t('records.format_hint')}
                  aria-label={said(t('records.format_hint'))}
                  optional
                  maxLength={120}
                  value={about}
                  onChange={(event) => set(kind, name, { about: event.currentTarget.value })}
                />
              </div>
            )
          })}
        </div>
      ))}
    </fieldset>
  )
}
