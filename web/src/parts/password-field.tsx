import { Field } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'

interface PasswordFieldProps {
  label: string
  name?: string
  hint?: string
  /** One that is being chosen, not one that is already set. */
  isNew?: boolean
  optional?: boolean
  error: ReactNode
}

/** A password: the current one, or a new one. */
export function PasswordField({
  label,
  name = 'password',
  hint,
  isNew = false,
  optional = false,
  error,
}: PasswordFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      name={name}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required={!optional}
      {...(isNew && !optional && { minLength: 8 })}
      maxLength={128}
      error={error}
    />
  )
}
