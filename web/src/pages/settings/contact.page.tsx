import { Badge, Button, Skeleton } from '@plaza/ui'
import { MailIcon, PhoneIcon } from '@plaza/ui/icons'
import { type ReactNode, useState } from 'preact/compat'
import { useMe } from '../../data/member.tsx'
import { ContactDialog } from '../../settings/contact-dialog.tsx'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { RemoveContactDialog } from '../../settings/remove-contact-dialog.tsx'

export default defineSettings('contact', ContactPage)

function ContactPage() {
  const { t } = useSettingsMessages()
  const me = useMe()
  const [changed, setChanged] = useState<'phone' | 'email'>()
  const [removed, setRemoved] = useState<'phone' | 'email'>()
  if (!me) return <Skeleton className="m-4 h-40 rounded-l" />
  return (
    <SettingsFrame title={t('settings.contact')} text={t('settings.contact_private')}>
      <ul className="overflow-hidden rounded-l border border-line bg-surface">
        <ContactRow
          icon={<PhoneIcon size={22} />}
          name={t('settings.phone')}
          value={me.phone}
          isSure={me.phone_verified_at !== null}
          act={t(me.phone ? 'settings.change_phone' : 'settings.add_phone')}
          onChange={() => setChanged('phone')}
          removal={t('settings.remove_phone')}
          onRemove={() => setRemoved('phone')}
        />
        <ContactRow
          icon={<MailIcon size={22} />}
          name={t('settings.email')}
          value={me.email}
          isSure={me.email_verified_at !== null}
          act={t(me.email ? 'settings.change_email' : 'settings.add_email')}
          onChange={() => setChanged('email')}
          removal={t('settings.remove_email')}
          onRemove={() => setRemoved('email')}
        />
      </ul>
      {changed && <ContactDialog me={me} kind={changed} onClose={() => setChanged(undefined)} />}
      {removed && <RemoveContactDialog me={me} kind={removed} onClose={() => setRemoved(undefined)} />}
    </SettingsFrame>
  )
}

interface ContactRowProps {
  icon: ReactNode
  name: string
  value: string | null
  isSure: boolean
  /** What the button does, said in full. */
  act: string
  onChange: () => void
  removal: string
  onRemove: () => void
}

function ContactRow({ icon, name, value, isSure, act, onChange, removal, onRemove }: ContactRowProps) {
  const { t } = useSettingsMessages()
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <span className="text-soft">{icon}</span>
      {/* What it is needs its room; on a phone two buttons go below it. */}
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2 text-s text-soft">
          {name}
          {value && isSure && <Badge tone="accent">{t('settings.confirmed')}</Badge>}
        </p>
        <p className="truncate font-semibold">{value ?? t('settings.none')}</p>
      </div>
      <span className="flex gap-2">
        {value && (
          <Button size="s" look="quiet" aria-label={removal} onClick={onRemove}>
            {t('settings.contact_remove')}
          </Button>
        )}
        <Button size="s" aria-label={act} onClick={onChange}>
          {t(value ? 'settings.contact_change' : 'settings.contact_add')}
        </Button>
      </span>
    </li>
  )
}
