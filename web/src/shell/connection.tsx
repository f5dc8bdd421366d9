import { OfflineIcon } from '@plaza/ui/icons'
import { useEffect, useState } from 'react'
import { useShellWords } from '../words/shell.ts'

/** Says once that the network is away; reading goes on from what was seen. */
export function Connection() {
  const { t } = useShellWords()
  const [isOnline, setOnline] = useState(true)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  if (isOnline) return null
  return (
    <p role="status" className="flex items-center gap-2 border-b bg-sunken px-4 py-2 text-s text-soft">
      <OfflineIcon size={16} />
      {t('shell.offline')}
    </p>
  )
}
