import type { ReactNode } from 'preact/compat'

interface BoxProps {
  title: string
  more?: { href: string; word: string }
  children: ReactNode
}

/** A card of the column beside the page. */
export const Box = ({ title, more, children }: BoxProps) => (
  <section className="rounded-l border bg-surface p-4">
    <h2 className="mb-3 flex justify-between text-m font-semibold">
      {title}
      {more && (
        <a href={more.href} className="text-s font-normal text-accent hover:underline">
          {more.word}
        </a>
      )}
    </h2>
    {children}
  </section>
)
