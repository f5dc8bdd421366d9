import { Field } from '@plaza/ui'
import { useConsole } from '../messages/index.ts'
import { PersonPicker } from '../parts/picker.tsx'
import { useRatio } from './ratio.ts'
import type { RecordFieldProps } from './spec.ts'

/** Coins that a product credits: kept as the money they are worth. */
export const Credited = (props: RecordFieldProps) => <CoinsField {...props} ratio={useRatio()} />

/** A whole number of coins; `ratio` of them are one of what is kept. */
export function CoinsField({ spec, value, error, onChange, ratio }: RecordFieldProps & { ratio: number }) {
  const { t, field } = useConsole()
  return (
    <Field
      label={t('common.with_unit', { name: field(spec.name), unit: t('common.coins') })}
      error={error}
      type="number"
      min={0}
      step={ratio}
      required={spec.isRequired}
      value={value === null || value === undefined ? '' : String(Number(value) * ratio)}
      onChange={({ currentTarget: { value: coins } }) => onChange(coins === '' ? undefined : Number(coins) / ratio)}
    />
  )
}

/** Whose it is: a person, by name. */
export function Owner({ spec, value, error, onChange }: RecordFieldProps) {
  const { word } = useConsole()
  const label = word('who', spec.name)
  return (
    <div className="grid gap-1.5">
      <span className="text-m font-semibold" aria-hidden="true">
        {label}
      </span>
      <PersonPicker label={label} value={typeof value === 'number' ? value : undefined} onChange={onChange} />
      {error && (
        <p role="alert" className="text-s text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
