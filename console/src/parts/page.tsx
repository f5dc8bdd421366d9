import { type ReactNode, useEffect } from 'preact/compat'
import { useConsole } from '../messages/index.ts'

interface PageProps {
  title: string
  /** One sentence: the purpose of this page. */
  about?: ReactNode
  /** Acts on the whole page. */
  acts?: ReactNode
  children: ReactNode
  /** Reading width, for pages that are not tables. */
  narrow?: boolean
}

/** A page: its heading, its purpose, its acts. */
export function Page({ title, about, acts, children, narrow = false }: PageProps) {
  useTitle(title)
  return (
    <div className={narrow ? 'mx-auto max-w-[880px] px-4 py-5 rail:px-8 rail:py-7' : 'px-4 py-5 rail:px-8 rail:py-7'}>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-l font-semibold tracking-tight">{title}</h1>
          {about && <p className="mt-1 max-w-[68ch] text-s text-soft">{about}</p>}
        </div>
        {acts && <div className="flex flex-wrap gap-2">{acts}</div>}
      </header>
      {children}
    </div>
  )
}

export function useTitle(title: string): void {
  const { t } = useConsole()
  useEffect(() => {
    document.title = `${title} · ${t('shell.brand')}`
  }, [title, t])
}

/** Facts in boxes: a figure below its name. */
export const Facts = ({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) => (
  <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface rail:grid-cols-4">
    {facts.map(({ name, value }) => (
      <div key={name} className="px-4 py-3 ring-[0.5px] ring-line">
        <dt className="text-xs text-faint">{name}</dt>
        <dd className="num text-body font-semibold break-words">{value}</dd>
      </div>
    ))}
  </dl>
)

interface SectionProps {
  title: string
  /** Under which an address leads to it. */
  id?: string
  acts?: ReactNode
  children: ReactNode
}

export const Section = ({ title, id, acts, children }: SectionProps) => (
  <section id={id} className="mt-7 scroll-mt-20">
    <header className="mb-2 flex items-center justify-between gap-3">
      <h2 className="text-m font-semibold">{title}</h2>
      {acts}
    </header>
    {children}
  </section>
)
