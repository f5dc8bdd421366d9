import { createElement, type ReactNode, type Ref, useState } from 'preact/compat'
import type { InputAttributes } from '../attributes.ts'
import { cx } from '../cx.ts'
import { EyeIcon, EyeOffIcon } from '../icons/index.ts'
import { useMessages } from '../messages/context.tsx'
import { FieldFrame, type FrameProps } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'

export interface FieldProps extends Omit<InputAttributes, 'label'>, FrameProps {
  type?: 'text' | 'password' | 'email' | 'tel' | 'url' | 'search' | 'number' | 'date' | 'datetime-local' | 'file'
  /** Inside the field, at its end: a unit, a button. */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text with its label, hint and error; a password can be shown. */
export function Field({ label, hint, error, optional, className, id, trailing, type, ...rest }: FieldProps) {
  const { t } = useMessages()
  const [isShown, setIsShown] = useState(false)
  const isPassword = type === 'password'
  const end = isPassword ? (
    <IconButton
      label={t(isShown ? 'ui.hide_password' : 'ui.show_password')}
      icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
      onClick={() => setIsShown(!isShown)}
    />
  ) : (
    trailing
  )
  return (
    <FieldFrame {...{ label, hint, error, optional, className, id }}>
      {(wiring) => (
        <div className="relative">
          {/* JSX would tie its type to a role and a list, neither of which it has. */}
          {createElement('input', {
            className: cx('ui-input', isPassword ? 'pe-12' : Boolean(end) && 'pe-28'),
            type: isPassword && isShown ? 'text' : type,
            ...rest,
            ...wiring,
          })}
          {end && <div className="absolute inset-y-0 end-1.5 flex items-center text-s text-soft">{end}</div>}
        </div>
      )}
    </FieldFrame>
  )
}
