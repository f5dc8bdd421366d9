import { Radio, SkeletonRows, Switch } from '@plaza/ui'
import { get, useQuery } from '../../data/ask.ts'
import { usePlaza, useQueryClient } from '../../data/member.tsx'
import type { components } from '../../data/plaza.ts'
import { useShowError } from '../../parts/feedback/use-show-error.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { FailedState } from '../../shell/states.tsx'
import { useChatMessages } from '../messages.ts'

type Settings = components['schemas']['ChatSettings']
const FROM = ['everybody', 'followed', 'nobody'] as const
const SWITCHES = ['receipts', 'previews'] as const
const reading = () => get('/user/chat-settings', {})

/** Who may write to me, what others see of my reading, and what pushes show. */
export function ChatSettings() {
  const { t: say } = useSettingsMessages()
  const { t } = useChatMessages()
  const showError = useShowError()
  const plaza = usePlaza()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(reading())

  // Shown at once; reverted with the reason if the service refuses.
  const set = async <Name extends keyof Settings>(name: Name, value: Settings[Name], before: Settings[Name]) => {
    const show = (shown: Settings[Name]) =>
      query.setQueryData(reading().queryKey, (now: Settings | undefined) => now && { ...now, [name]: shown })
    show(value)
    try {
      await plaza.call('PATCH /user/chat-settings', { body: { [name]: value } })
    } catch (refusal) {
      show(before)
      showError(refusal)
    }
  }
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const hints = { everybody: t('chat.settings_everybody_text'), nobody: t('chat.settings_nobody_text') }
  return (
    <SettingsFrame title={say('settings.chat')} text={say('settings.chat_text')}>
      <fieldset className="rounded-l border border-line bg-surface px-4 py-3">
        <legend className="sr-only">{t('chat.settings_from')}</legend>
        <p aria-hidden="true" className="mb-1 font-semibold">
          {t('chat.settings_from')}
        </p>
        {FROM.map((from) => (
          <Radio
            key={from}
            name="from"
            label={t(`chat.settings_${from}`)}
            hint={from === 'followed' ? undefined : hints[from]}
            checked={data.from === from}
            onChange={() => void set('from', from, data.from)}
          />
        ))}
      </fieldset>
      <div className="rounded-l border border-line bg-surface">
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            className="border-b border-line px-4 py-3 last:border-0"
            label={t(`chat.settings_${name}`)}
            hint={t(`chat.settings_${name}_text`)}
            checked={data[name]}
            onChange={(event) => void set(name, event.currentTarget.checked, data[name])}
          />
        ))}
      </div>
    </SettingsFrame>
  )
}
