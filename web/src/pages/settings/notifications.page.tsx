import { SkeletonRows, Switch, toast } from '@plaza/ui'
import { get, useQuery } from '../../data/ask.ts'
import { usePlaza, useQueryClient } from '../../data/member.tsx'
import type { components } from '../../data/plaza.ts'
import { PushSwitch, usePush } from '../../notices/push-switch.tsx'
import { defineSettings } from '../../settings/define.ts'
import { DigestSwitch } from '../../settings/digest-switch.tsx'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { FailedState } from '../../shell/states.tsx'

export default defineSettings('notifications', NotificationsPage)

type Settings = components['schemas']['NotificationSettings']
const KINDS = ['comment', 'reward', 'chat', 'mall_selling_commodity', 'selling_knowledge', 'sound'] as const
const reading = () => get('/user/notification-settings', {})

function NotificationsPage() {
  const { t } = useSettingsMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(reading())
  const push = usePush()

  // Shown at once; reverted with the reason if the service refuses.
  const set = async (kind: (typeof KINDS)[number], isOn: boolean) => {
    const show = (value: boolean) =>
      query.setQueryData(reading().queryKey, (now: Settings | undefined) => now && { ...now, [kind]: value })
    show(isOn)
    try {
      await plaza.PATCH('/user/notification-settings', { body: { [kind]: isOn } })
    } catch (refusal) {
      show(!isOn)
      toast((refusal as Error).message, { isError: true })
    }
  }
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data || !push.state) return <SkeletonRows rows={4} />
  return (
    <SettingsFrame title={t('settings.notifications')} text={t('settings.notifications_text')}>
      <PushSwitch push={push} className="rounded-l border border-line bg-surface px-4 py-3" />
      <div className="rounded-l border border-line bg-surface">
        {KINDS.map((kind) => (
          <Switch
            key={kind}
            className="border-b border-line px-4 py-3 last:border-0"
            label={t(`settings.notify_${kind}`)}
            hint={t(`settings.notify_${kind}_text`)}
            checked={data[kind]}
            onChange={(event) => void set(kind, event.currentTarget.checked)}
          />
        ))}
      </div>
      <DigestSwitch />
    </SettingsFrame>
  )
}
