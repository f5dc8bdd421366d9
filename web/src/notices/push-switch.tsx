import { Note, Switch, toast } from '@plaza/ui'
import { BellIcon } from '@plaza/ui/icons'
import { useEffect, useState } from 'preact/compat'
import { usePlaza } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { type PushState, pushState, turnOffPush, turnOnPush } from './push.ts'

export interface Push {
  /** Undefined until the browser was asked. */
  state: PushState | undefined
  isBusy: boolean
  set: (isOn: boolean) => Promise<void>
}

interface PushSwitchProps {
  push: Push
  className?: string
  /** Only where it can be switched on: elsewhere than in the settings nothing else about it is worth a place. */
  isInvitation?: boolean
}

/** Whether this browser gets pushes. A page knows it before it draws the switch, so that nothing below has to move. */
export function usePush(): Push {
  const { t } = useMessages()
  const plaza = usePlaza()
  const [state, setState] = useState<PushState>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // A browser that will not even say has none.
    const look = () => void pushState().then(setState, () => setState('unsupported'))
    look()
    // People allow it in another window of the browser, then come back.
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const set = async (isOn: boolean) => {
    setBusy(true)
    try {
      const next = await (isOn ? turnOnPush(plaza) : turnOffPush(plaza))
      setState(next)
      if (next === 'on') toast(t('notices.push_on'))
    } catch {
      setState(await pushState())
      toast(t('notices.push_failed'), { isError: true })
    } finally {
      setBusy(false)
    }
  }
  return { state, isBusy, set }
}

/** Pushes in this browser: on, off, or why not and what to do about it. */
export function PushSwitch({ push: { state, isBusy, set }, className = '', isInvitation = false }: PushSwitchProps) {
  const { t } = useMessages()
  if (isInvitation && state !== 'off') return null
  if (state === 'unsupported' || state === 'denied')
    return (
      <div className={className}>
        <Note icon={<BellIcon size={18} />}>
          <strong className="block font-semibold">{t('notices.push')}</strong>
          {t(`notices.push_${state}`)}
        </Note>
      </div>
    )
  return (
    <Switch
      className={className}
      label={t('notices.push')}
      hint={t('notices.push_text')}
      checked={state === 'on'}
      disabled={state === undefined || isBusy}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  )
}
