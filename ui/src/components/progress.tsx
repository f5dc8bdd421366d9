import { cx } from '../cx.ts'
import { useMessages } from '../messages/context.tsx'

export interface ProgressProps {
  label: string
  value?: number
  max: number
  /** Towards something that pays. */
  coin?: boolean
  className?: string
}

/** Progress; indeterminate without a value. */
export function Progress({ label, value, max, coin = false, className }: ProgressProps) {
  const { t } = useMessages()
  return (
    <progress
      aria-label={label}
      aria-valuetext={value === undefined ? undefined : t('ui.progress', { value, max })}
      className={cx('ui-progress', coin && 'coin', className)}
      max={max}
      {...(value === undefined ? {} : { value: Math.min(value, max) })}
    />
  )
}
