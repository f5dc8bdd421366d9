import type { ReactNode } from 'preact/compat'
import { cx } from '../cx.ts'
import { useMessages } from '../messages/context.tsx'

export type Tone = 'plain' | 'accent' | 'coin' | 'danger'

const TONES: Record<Tone, string> = {
  plain: 'bg-sunken text-soft',
  accent: 'bg-accent-wash text-accent',
  coin: 'bg-coin-wash text-coin',
  danger: 'bg-danger-wash text-danger',
}

/** A state in a word or two. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={cx('inline-flex items-center gap-1 rounded-[6px] px-1.5 py-0.5 text-xs font-semibold', TONES[tone])}>
    {children}
  </span>
)

/** How much is unread; nothing at none, 99+ beyond. */
export function UnreadBadge({ count, className }: { count: number; className?: string }) {
  const { t } = useMessages()
  if (count <= 0) return null
  return (
    <span
      className={cx(
        'num inline-grid h-[18px] min-w-[18px] place-items-center rounded-pill bg-love px-1 text-xs leading-none font-semibold text-on-love',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('ui.unread', { count })}</span>
    </span>
  )
}

/** A sentence that needs to be seen: something to know, a warning, a mistake. */
export const Note = ({ tone = 'plain', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <div className={cx('flex gap-3 rounded-card px-4 py-3 text-m', TONES[tone], tone === 'plain' && 'text-ink')}>
    {icon && <span className="mt-0.5 flex-none">{icon}</span>}
    <div className="min-w-0">{children}</div>
  </div>
)
