import { TabLinks } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { useDecisionMessages } from './messages.ts'

/** The frame of a person's decisions and of their reports. */
export function DecisionTabs({ at, children }: { at: 'mine' | 'reports'; children: ReactNode }) {
  const { t } = useDecisionMessages()
  return (
    <>
      <header className="grid gap-1 px-4 pt-5 pb-2">
        <h1 className="text-xl font-semibold">{t('decisions.title')}</h1>
        <p className="text-m text-soft">{t('decisions.text')}</p>
      </header>
      <TabLinks
        label={t('decisions.title')}
        links={[
          { href: '/me/decisions', label: t('decisions.mine'), current: at === 'mine' },
          { href: '/me/reports', label: t('decisions.reports'), current: at === 'reports' },
        ]}
      />
      {children}
    </>
  )
}
