import { ChevronDownIcon } from '@plaza/ui/icons'

interface SmallSelectProps {
  label: string
  value: string
  /** What stands for no choice, where there may be none. */
  none?: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A choice that stands in a row of controls: its name is read out, not shown. */
export const SmallSelect = ({ label, value, none, options, onChange }: SmallSelectProps) => (
  <span className="relative inline-block max-w-full">
    <select
      aria-label={label}
      className="ui-input min-h-9! w-auto! max-w-full py-1! ps-3! pe-8! text-s"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDownIcon size={16} className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-soft" />
  </span>
)
