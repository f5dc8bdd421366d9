import { Badge, Button, SkeletonRows, toast } from '@plaza/ui'
import { MonitorIcon, PhoneIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { get, useQuery } from '../../data/ask.ts'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import type { components } from '../../data/plaza.ts'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { FailedState } from '../../shell/states.tsx'

export default defineSettings('sessions', SessionsPage)

type Session = components['schemas']['Session']
type Device = components['schemas']['RememberedDevice']
const sessions = () => get('/user/sessions', {})
const devices = () => get('/user/devices', {})
const isPhone = (device: string): boolean => /android|iphone|ipad|ios|phone|mobile/i.test(device)

function SessionsPage() {
  const { t } = useSettingsMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(sessions())
  const { data: remembered = [] } = useQuery(devices())
  const [ending, setEnding] = useState<readonly number[]>([])

  const end = async (ids: number[], said: string) => {
    setEnding(ids)
    try {
      for (const session of ids) await plaza.DELETE('/user/sessions/{session}', { params: { path: { session } } })
      toast(said)
    } catch (refusal) {
      toast((refusal as Error).message, { isError: true })
    } finally {
      await read()
      setEnding([])
    }
  }
  const read = () => Promise.all([sessions(), devices()].map(({ queryKey }) => query.invalidateQueries({ queryKey })))
  const forget = async (device: number) => {
    try {
      await plaza.DELETE('/user/devices/{device}', { params: { path: { device } } })
      toast(t('settings.device_forgotten'))
    } catch (refusal) {
      toast((refusal as Error).message, { isError: true })
    }
    await read()
  }
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const idle = remembered.filter(({ id }) => !data.some((session) => session.device_id === id))
  const others = data.filter((each) => !each.is_current).map((each) => each.id)
  return (
    <SettingsFrame title={t('settings.sessions')} text={t('settings.sessions_text')} flush>
      <ul className="border-t border-line">
        {data.map((session) => (
          <Row
            key={session.id}
            session={session}
            remembered={remembered.find(({ id }) => id === session.device_id)}
            isEnding={ending.includes(session.id)}
            onForget={forget}
            onEnd={() => void end([session.id], t('settings.session_ended'))}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <div className="p-4">
          <Button busy={ending.length > 1} onClick={() => void end(others, t('settings.session_others_ended'))}>
            {t('settings.session_end_others')}
          </Button>
        </div>
      )}
      {idle.length > 0 && (
        <section aria-labelledby="devices" className="pt-4">
          <h2 id="devices" className="px-4 font-semibold">
            {t('settings.devices')}
          </h2>
          <p className="px-4 pb-3 text-s text-soft">{t('settings.devices_text')}</p>
          <ul className="border-t border-line">
            {idle.map((device) => (
              <DeviceRow key={device.id} device={device} onForget={forget} />
            ))}
          </ul>
        </section>
      )}
    </SettingsFrame>
  )
}

type Forget = (device: number) => Promise<void>

function ForgetButton({ device, onForget }: { device: Device; onForget: Forget }) {
  const { t } = useSettingsMessages()
  return (
    <Button
      size="s"
      aria-label={t('settings.device_forget_of', { device: device.device })}
      onClick={() => void onForget(device.id)}
    >
      {t('settings.device_forget')}
    </Button>
  )
}

function DeviceRow({ device, onForget }: { device: Device; onForget: Forget }) {
  const { t, date } = useSettingsMessages()
  const Sign = isPhone(device.device) ? PhoneIcon : MonitorIcon
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
      <Sign size={24} className="flex-none text-soft" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device.device}</p>
        <p className="text-s text-soft">
          {[device.address, t('settings.session_remembered', { date: date(device.expires_at, 'day') })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ForgetButton device={device} onForget={onForget} />
    </li>
  )
}

interface RowProps {
  session: Session
  remembered: Device | undefined
  isEnding: boolean
  onEnd: () => void
  onForget: Forget
}

function Row({ session, remembered, isEnding, onEnd, onForget }: RowProps) {
  const { t, date, ago } = useSettingsMessages()
  const device = session.device || t('settings.unknown_device')
  const Sign = isPhone(device) ? PhoneIcon : MonitorIcon
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
      <Sign size={24} className="flex-none text-soft" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.is_current && <Badge tone="accent">{t('settings.session_here')}</Badge>}
        </p>
        <p className="text-s text-soft">
          {[
            session.address,
            t('settings.session_since', { date: date(session.login_at, 'day') }),
            !session.is_current && t('settings.session_used', { ago: ago(session.last_used_at) }),
            remembered && t('settings.session_remembered', { date: date(remembered.expires_at, 'day') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {remembered && <ForgetButton device={remembered} onForget={onForget} />}
      {!session.is_current && (
        <Button size="s" busy={isEnding} aria-label={t('settings.session_end_of', { device })} onClick={onEnd}>
          {t('settings.session_end')}
        </Button>
      )}
    </li>
  )
}
