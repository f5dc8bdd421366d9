import { useEffect, useState } from 'react'

/** No network here, a network but no server behind it, or both there. */
export type Reach = 'offline' | 'unreachable' | 'reached'

/** What is in the way, looked at again whenever the network comes or goes. Undefined until it was looked at. */
export function useReach(): Reach | undefined {
  const [reach, setReach] = useState<Reach>()
  useEffect(() => {
    let isGone = false
    const look = async () => {
      if (!navigator.onLine) return setReach('offline')
      const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (!isGone) setReach(isThere ? 'reached' : navigator.onLine ? 'unreachable' : 'offline')
    }
    const again = () => void look()
    again()
    addEventListener('online', again)
    addEventListener('offline', again)
    return () => {
      isGone = true
      removeEventListener('online', again)
      removeEventListener('offline', again)
    }
  }, [])
  return reach
}
