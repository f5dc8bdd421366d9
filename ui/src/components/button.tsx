import type { ReactNode, Ref } from 'preact/compat'
import type { ButtonAttributes, LinkAttributes } from '../attributes.ts'
import { cx } from '../cx.ts'
import { SpinnerIcon } from '../icons/index.ts'
import { useMessages } from '../messages/context.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'coin' | 'danger'
export type ButtonSize = 's' | 'm' | 'l'

interface Looks {
  look?: ButtonLook
  size?: ButtonSize
  /** Takes the full width. */
  wide?: boolean
}

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:brightness-95',
  secondary: 'border border-line bg-surface text-ink hover:bg-sunken',
  quiet: 'text-soft hover:bg-sunken hover:text-ink',
  coin: 'bg-coin text-on-coin hover:brightness-95',
  danger: 'bg-danger text-on-danger hover:brightness-95',
}
const SIZES: Record<ButtonSize, string> = {
  s: 'min-h-8 gap-1.5 px-3 text-s',
  m: 'min-h-10 gap-2 px-4 text-m',
  l: 'min-h-12 gap-2 px-6 text-body',
}

export const buttonClass = ({ look = 'secondary', size = 'm', wide = false }: Looks, className?: string): string =>
  cx(
    'inline-flex items-center justify-center rounded-pill font-semibold whitespace-nowrap transition select-none pointer-coarse:tap',
    'active:scale-[0.98] disabled:opacity-50 disabled:active:scale-100',
    'aria-busy:cursor-progress aria-busy:opacity-50 aria-busy:active:scale-100',
    LOOKS[look],
    SIZES[size],
    wide && 'w-full',
    className,
  )

export interface ButtonProps extends ButtonAttributes, Looks {
  /** Busy: shown, announced, and not pressed twice. It keeps the focus, which a disabled button loses. */
  busy?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look, size, wide, busy = false, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={buttonClass({ look, size, wide }, className)} {...rest} {...(busy && BUSY)}>
      {busy ? <Busy /> : icon}
      {children}
    </button>
  )
}

const BUSY = { 'aria-busy': true, 'aria-disabled': true, onClick: (event: Event) => event.preventDefault() }

function Busy() {
  return <SpinnerIcon size={16} className="ui-spin" label={useMessages().t('ui.loading')} />
}

export interface LinkButtonProps extends LinkAttributes, Looks {
  href: string
  icon?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button: it navigates, so it can be opened in a tab. */
export function LinkButton({ look, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a className={buttonClass({ look, size, wide }, className)} {...rest}>
      {icon}
      {children}
    </a>
  )
}
