import { type ReactNode, useId } from 'preact/compat'
import { cx } from '../cx.ts'
import { WarningIcon } from '../icons/index.ts'
import { useMessages } from '../messages/context.tsx'

export interface FrameProps {
  label: ReactNode
  /** What helps before one errs. */
  hint?: ReactNode
  /** What is wrong and what to do. */
  error?: ReactNode
  /** Says beside the label that this may stay empty. */
  optional?: boolean
  className?: string
}

/** What a control inside a frame carries so that its label, hint and error belong to it. */
export interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldFrameProps extends FrameProps {
  id?: string
  children: (wiring: Wiring) => ReactNode
  /** Beside the hint, at the end of the line: a counter. */
  aside?: ReactNode
}

export function FieldFrame({ label, hint, error, optional, className, id, aside, children }: FieldFrameProps) {
  const { t } = useMessages()
  const own = useId()
  const control = id ?? own
  const describedBy = [error && `${control}-error`, hint && `${control}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={control} className="text-m font-semibold">
        {label}
        {optional && <span className="ms-2 text-s font-normal text-faint">{t('ui.optional')}</span>}
      </label>
      {children({
        id: control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${control}-error`} role="alert" className="flex items-start gap-1.5 text-s text-danger">
          <WarningIcon size={16} className="mt-0.5 flex-none" />
          <span>{error}</span>
        </p>
      )}
      {(hint || aside) && (
        <div className="flex justify-between gap-3 text-s text-soft">
          {hint ? <p id={`${control}-hint`}>{hint}</p> : <span />}
          {aside}
        </div>
      )}
    </div>
  )
}
