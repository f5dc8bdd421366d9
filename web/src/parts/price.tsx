import { useMessages } from '../messages/index.ts'

/** A price in yuan; zero is shown as free. */
export function Price({ fen, className = '' }: { fen: number; className?: string }) {
  const { t, money } = useMessages()
  return (
    <span className={`num font-semibold text-coin ${className}`}>{fen > 0 ? money(fen, 'CNY') : t('events.free')}</span>
  )
}
