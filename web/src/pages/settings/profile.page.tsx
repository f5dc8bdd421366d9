import { Avatar, Skeleton } from '@plaza/ui'
import { useMe } from '../../data/member.tsx'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { PictureField } from '../../settings/picture-field.tsx'
import { ProfileForm } from '../../settings/profile-form.tsx'

export default defineSettings('profile', ProfilePage)

function ProfilePage() {
  const { t } = useSettingsMessages()
  const me = useMe()
  if (!me) return <Skeleton className="m-4 h-96 rounded-l" />
  const cover = me.bg ? (
    <img
      src={me.bg.url}
      alt={t('settings.cover')}
      width={me.bg.dimension?.width}
      height={me.bg.dimension?.height}
      className="aspect-[3/1] w-full rounded-card bg-sunken object-cover"
    />
  ) : (
    <div className="grid aspect-[3/1] place-items-center rounded-card bg-sunken text-m text-faint">
      {t('settings.cover')}
    </div>
  )
  return (
    <SettingsFrame title={t('settings.profile')} text={t('settings.profile_text')}>
      <PictureField
        field="avatar"
        hasPicture={me.avatar !== null}
        preview={<Avatar name={me.name} src={me.avatar?.url} size={96} />}
      />
      <PictureField field="bg" hasPicture={me.bg !== null} preview={cover} />
      <ProfileForm key={me.id} me={me} />
    </SettingsFrame>
  )
}
