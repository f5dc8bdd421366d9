import type { ReactNode, Ref } from 'preact/compat'
import type { ButtonAttributes } from '../attributes.ts'
import { cx } from '../cx.ts'

export interface IconButtonProps extends ButtonAttributes {
  /** What it does, in the plain word of the language. */
  label: string
  icon: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button with nothing but a sign on it; the label is its name. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cx(
        'tap inline-grid size-9 flex-none place-items-center rounded-pill text-soft transition',
        'hover:bg-sunken hover:text-ink disabled:opacity-50',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  )
}
