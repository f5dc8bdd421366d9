import { Coins, Note } from '@plaza/ui'
import { WarningIcon } from '@plaza/ui/icons'
import { useRead } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'
import { Facts, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'

const PARTS = [
  'circulating',
  'unripe',
  'unbacked',
  'uncovered',
  'sold',
  'refunded',
  'earned',
  'granted',
  'taken',
  'paid_out',
] as const

/** Where the coins in the world come from, and how many were not paid for. */
export function BackingSection() {
  const { t, number } = useConsole()
  const backing = useRead('GET /admin/ledger/backing', {})
  return (
    <Section title={t('coins.title')}>
      <p className="mb-3 text-s text-soft">{t('coins.about')}</p>
      <Loaded of={backing} rows={2}>
        {(found) => (
          <div className="grid gap-3">
            <Facts
              facts={PARTS.map((part) => ({ name: t(`coins.${part}`), value: <Coins amount={found[part]} plain /> }))}
            />
            {found.uncovered > 0 && (
              <Note tone="coin" icon={<WarningIcon size={18} />}>
                {t('coins.uncovered_about', { count: found.uncovered, shown: number(found.uncovered) })}
              </Note>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
