import { Badge, Button, SkeletonRows, toast } from '@plaza/ui'
import { MonitorIcon, PhoneIcon } from '@plaza/ui/icons'
import { useState } from 'react'
import { get, useQuery } from '../../data/ask.ts'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import type { components } from '../../data/plaza.ts'
import { useSettingsMessages } from '../../messages/settings.ts'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { FailedState } from '../../shell/states.tsx'

export default defineSettings('sessions', SessionsPage)

type Session = components['schemas']['Session']
const sessions = () => get('/user/sessions', {})
const isPhone = (device: string): boolean => /android|iphone|ipad|ios|phone|mobile/i.test(device)

function SessionsPage() {
  const { t } = useSettingsMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(sessions())
  const [ending, setEnding] = useState<readonly number[]>([])

  const end = async (ids: number[], said: string) => {
    setEnding(ids)
    try {
      for (const session of ids) await plaza.DELETE('/user/sessions/{session}', { params: { path: { session } } })
      toast(said)
    } catch (refusal) {
      toast((refusal as Error).message, { isError: true })
    } finally {
      await query.invalidateQueries({ queryKey: sessions().queryKey })
      setEnding([])
    }
  }
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const others = data.filter((each) => !each.is_current).map((each) => each.id)
  return (
    <SettingsFrame title={t('settings.sessions')} text={t('settings.sessions_text')} flush>
      <ul className="border-t border-line">
        {data.map((session) => (
          <Row
            key={session.id}
            session={session}
            isEnding={ending.includes(session.id)}
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
    </SettingsFrame>
  )
}

function Row({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { t, date, ago } = useSettingsMessages()
  const device = session.device || t('settings.unknown_device')
  const Sign = isPhone(device) ? PhoneIcon : MonitorIcon
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3">
      <Sign size={24} className="flex-none text-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.is_current && <Badge tone="accent">{t('settings.session_here')}</Badge>}
        </p>
        <p className="text-s text-soft">
          {[
            session.address,
            t('settings.session_since', { date: date(session.login_at, 'day') }),
            !session.is_current && t('settings.session_used', { ago: ago(session.last_used_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.is_current && (
        <Button size="s" busy={isEnding} aria-label={t('settings.session_end_of', { device })} onClick={onEnd}>
          {t('settings.session_end')}
        </Button>
      )}
    </li>
  )
}
