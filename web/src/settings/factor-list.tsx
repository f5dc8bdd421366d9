import { Button } from '@plaza/ui'
import { KeyIcon, ShieldIcon } from '@plaza/ui/icons'
import type { Factor } from './factors.ts'
import { useSettingsMessages } from './messages.ts'

/** The active factors, each with a way to end it. */
export function FactorList({ list, onRemove }: { list: readonly Factor[]; onRemove: (factor: Factor) => void }) {
  const { t, date, ago } = useSettingsMessages()
  return (
    <ul className="overflow-hidden rounded-l border border-line bg-surface">
      {list.map((factor) => {
        const Sign = factor.kind === 'passkey' ? KeyIcon : ShieldIcon
        const name = t(`settings.factor_${factor.kind}`)
        const facts = [
          factor.device,
          t('settings.factor_added', { date: date(factor.created_at, 'day') }),
          factor.last_used_at && t('settings.factor_used', { date: ago(factor.last_used_at) }),
          factor.kind === 'totp' && t('settings.factor_codes_left', { count: factor.recovery_codes_left }),
        ]
        return (
          <li key={factor.id} className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-0">
            <Sign size={24} className="flex-none text-accent" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{name}</p>
              <p className="text-s text-soft">{facts.filter(Boolean).join(' · ')}</p>
            </div>
            <Button size="s" aria-label={`${t('settings.factor_remove')}: ${name}`} onClick={() => onRemove(factor)}>
              {t('settings.factor_remove')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
