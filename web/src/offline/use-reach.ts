import { useEffect, useState } from 'preact/compat'

/** No network here, a network but no server behind it, or both there. */
export type Reach = 'offline' | 'unreachable' | 'reached'

const AGAIN_MS = 5000

/**
 * What is in the way, looked at again whenever the network comes or goes, and every few seconds while no server answers.
 * Undefined until it was looked at.
 */
export function useReach(): Reach | undefined {
  const [reach, setReach] = useState<Reach>()
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      if (!navigator.onLine) return setReach('offline')
      const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isGone) return
      setReach(isThere ? 'reached' : navigator.onLine ? 'unreachable' : 'offline')
      clearTimeout(timer)
      if (!isThere) timer = setTimeout(again, AGAIN_MS)
    }
    const again = () => void look()
    again()
    addEventListener('online', again)
    addEventListener('offline', again)
    return () => {
      isGone = true
      clearTimeout(timer)
      removeEventListener('online', again)
      removeEventListener('offline', again)
    }
  }, [])
  return reach
}
