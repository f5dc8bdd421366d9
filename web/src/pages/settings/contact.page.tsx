import { Badge, Skeleton } from '@plaza/ui'
import { MailIcon, PhoneIcon } from '@plaza/ui/icons'
import type { ReactNode } from 'react'
import { useMe } from '../../data/member.tsx'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsWords } from '../../words/settings.ts'

export default defineSettings('contact', ContactPage)

function ContactPage() {
  const { t } = useSettingsWords()
  const me = useMe()
  if (!me) return <Skeleton className="m-4 h-40 rounded-l" />
  return (
    <SettingsFrame title={t('settings.contact')} text={t('settings.contact_private')}>
      <ul className="overflow-hidden rounded-l border border-line bg-surface">
        <Line
          icon={<PhoneIcon size={22} />}
          name={t('settings.phone')}
          value={me.phone}
          isSure={me.phone_verified_at !== null}
        />
        <Line
          icon={<MailIcon size={22} />}
          name={t('settings.email')}
          value={me.email}
          isSure={me.email_verified_at !== null}
        />
      </ul>
      <p className="text-m text-soft">{t('settings.contact_fixed')}</p>
    </SettingsFrame>
  )
}

function Line({ icon, name, value, isSure }: { icon: ReactNode; name: string; value: string | null; isSure: boolean }) {
  const { t } = useSettingsWords()
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-0">
      <span className="text-soft">{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="text-s text-soft">{name}</p>
        <p className="truncate font-semibold">{value ?? t('settings.none')}</p>
      </div>
      {value && isSure && <Badge tone="accent">{t('settings.confirmed')}</Badge>}
    </li>
  )
}
