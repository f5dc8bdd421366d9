import { Switch, toast } from '@plaza/ui'
import { get, useQuery } from '../data/ask.ts'
import { usePlaza, useQueryClient } from '../data/member.tsx'
import { useSettingsMessages } from './messages.ts'

const reading = () => get('/user/digest', {})

/** The weekly mail; not shown where the site sends none, or without a verified address. */
export function DigestSwitch() {
  const { t } = useSettingsMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const { data } = useQuery(reading())
  if (!data?.is_offered) return null
  const show = (weekly: boolean) => query.setQueryData(reading().queryKey, { ...data, weekly })
  // Shown at once; reverted with the reason if the service refuses.
  const set = async (weekly: boolean) => {
    show(weekly)
    try {
      await plaza.PATCH('/user/digest', { body: { weekly } })
    } catch (refusal) {
      show(!weekly)
      toast((refusal as Error).message, { isError: true })
    }
  }
  return (
    <Switch
      className="rounded-l border border-line bg-surface px-4 py-3"
      label={t('settings.digest')}
      hint={t('settings.digest_text')}
      checked={data.weekly}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  )
}
