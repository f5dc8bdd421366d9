import type { ReactNode } from 'preact/compat'

/** Something wide that scrolls within itself; reachable by keyboard, so that it can be scrolled without a mouse. */
export const Scroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-surface">
    {children}
  </section>
)
