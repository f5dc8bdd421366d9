import type { ReactNode } from 'preact/compat'

interface FrameProps {
  title: string
  text?: string
  children: ReactNode
  /** The way to the other pages of this kind. */
  footer?: ReactNode
}

/** The one column that signing in, up and a forgotten password share. */
export const AccountFrame = ({ title, text, children, footer }: FrameProps) => (
  <div className="mx-auto grid w-full max-w-sm gap-6 px-5 py-10">
    <header className="grid gap-1">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {text && <p className="text-soft">{text}</p>}
    </header>
    {children}
    {footer && <footer className="border-t border-line pt-5 text-m text-soft">{footer}</footer>}
  </div>
)

/** A question and the link that answers it. */
export const Turn = ({ question, href, word }: { question: string; href: string; word: string }) => (
  <p>
    {question}{' '}
    <a href={href} className="font-semibold text-accent underline underline-offset-4">
      {word}
    </a>
  </p>
)
