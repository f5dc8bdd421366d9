import { OfflineIcon } from '@plaza/ui/icons'
import { useEffect, useState } from 'preact/compat'
import { onStreamState } from '../app/live.tsx'
import { useMessages } from '../messages/index.ts'
import { useWaiting } from '../offline/use-waiting.ts'

const PATIENCE_MS = 4000

/** Says once that the network or the server is away, and what waits to be sent; reading goes on from what was seen. */
export function Connection() {
  const { t } = useMessages()
  const [isOnline, setOnline] = useState(true)
  const [isLost, setLost] = useState(false)
  const waiting = useWaiting().length
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    // A very short interruption is not reported.
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onStreamState((state) => {
      if (state === 'waiting') timer ??= setTimeout(() => setLost(true), PATIENCE_MS)
      else if (state === 'open' || state === 'closed') {
        clearTimeout(timer)
        timer = undefined
        setLost(false)
      }
    })
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
      clearTimeout(timer)
      stop()
    }
  }, [])
  if (isOnline && !isLost && waiting === 0) return null
  const state = !isOnline ? t('shell.offline') : isLost ? t('shell.unreachable') : ''
  return (
    <p role="status" className="flex items-center gap-2 border-b bg-sunken px-4 py-2 text-s text-soft">
      <OfflineIcon size={16} />
      {state}
      {waiting > 0 && (
        <a href="/offline" className="underline underline-offset-4">
          {t('shell.waiting', { count: waiting })}
        </a>
      )}
    </p>
  )
}
