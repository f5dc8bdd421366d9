import { useEffect, useRef } from 'preact/compat'
import { usePlaza } from '../../data/member.tsx'

const MOST = 50

/** Collects which posts were shown and tells the service on leaving: sooner, the pages that follow would have moved. */
export function useSeen() {
  const plaza = usePlaza()
  const seen = useRef(new Set<number>())
  useEffect(() => {
    const tell = () => {
      const feeds = [...seen.current].slice(0, MOST)
      seen.current.clear()
      // What is not told is shown once more.
      if (feeds.length > 0) void plaza.PUT('/user/seen-feeds', { body: { feeds } }).catch(() => {})
    }
    addEventListener('pagehide', tell)
    return () => {
      removeEventListener('pagehide', tell)
      tell()
    }
  }, [])
  return (id: number) => void seen.current.add(id)
}
