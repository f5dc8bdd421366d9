import { type ReactNode, type Ref, useEffect, useId, useRef } from 'preact/compat'
import type { InputAttributes } from '../attributes.ts'
import { cx } from '../cx.ts'

export interface ChoiceProps extends InputAttributes {
  label: ReactNode
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A setting that is on or off and takes effect at once. */
export function Switch({ label, hint, className, ...rest }: ChoiceProps) {
  const hintId = useId()
  return (
    <label className={cx('flex items-center justify-between gap-4 py-2', className)}>
      <span>
        <span className="block">{label}</span>
        {hint && (
          <span id={hintId} className="block text-s text-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a check box says by itself whether it is checked
        role="switch"
        className="ui-switch"
        aria-describedby={hint ? hintId : undefined}
        {...rest}
      />
    </label>
  )
}

export interface CheckboxProps extends Omit<ChoiceProps, 'ref'> {
  /** Some of its items are chosen, some not (indeterminate). */
  partly?: boolean
}

export function Checkbox({ label, hint, className, partly = false, ...rest }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = partly
  }, [partly])
  return <Choice type="checkbox" box={own} {...{ label, hint, className }} {...rest} />
}

/** One of several; those with the same name belong together. */
export function Radio({ label, hint, className, ref, ...rest }: ChoiceProps) {
  return <Choice type="radio" box={ref} {...{ label, hint, className }} {...rest} />
}

interface BoxProps extends Omit<ChoiceProps, 'ref'> {
  type: 'checkbox' | 'radio'
  box: Ref<HTMLInputElement> | undefined
}

function Choice({ type, box, label, hint, className, ...rest }: BoxProps) {
  const hintId = useId()
  return (
    <label className={cx('flex items-start gap-3 py-1.5', className)}>
      <input ref={box} type={type} className="ui-check mt-0.5" aria-describedby={hint ? hintId : undefined} {...rest} />
      <span>
        {label}
        {hint && (
          <span id={hintId} className="block text-s text-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
