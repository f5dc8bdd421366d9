import type { Ref } from 'preact/compat'
import type { SelectAttributes } from '../attributes.ts'
import { ChevronDownIcon } from '../icons/index.ts'
import { FieldFrame, type FrameProps } from './field-frame.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends Omit<SelectAttributes, 'label'>, FrameProps {
  options: readonly Option[]
  /** What stands there before anything is chosen. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** The platform's own list, which every phone and screen reader knows. */
export function Select({ label, hint, error, optional, className, id, options, placeholder, ...rest }: SelectProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, className, id }}>
      {(wiring) => (
        <div className="relative">
          <select className="ui-input" {...rest} {...wiring}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon
            size={18}
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-soft"
          />
        </div>
      )}
    </FieldFrame>
  )
}
