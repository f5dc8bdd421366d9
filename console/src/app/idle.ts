import { useEffect, useRef } from 'preact/compat'
import { remember, remembered } from './preferences.ts'

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const LOOK_MS = 5_000
/** Signing out ends the session of every tab, so whoever works in one of them is there in all. */
const SEEN = 'seen-at'

/** Calls back after this many idle minutes, also when the machine slept meanwhile. */
export function useIdle(minutes: number, idle: () => void): void {
  const lastSign = useRef(0)
  useEffect(() => {
    const sign = () => {
      if (Date.now() - lastSign.current < LOOK_MS) return
      lastSign.current = Date.now()
      remember(SEEN, lastSign.current)
    }
    // Coming in is a sign too.
    if (lastSign.current === 0) sign()
    for (const each of SIGNS) addEventListener(each, sign, { passive: true })
    const isIdle = () => Date.now() - Math.max(lastSign.current, Number(remembered(SEEN))) > minutes * 60_000
    const timer = setInterval(() => isIdle() && idle(), LOOK_MS)
    return () => {
      for (const each of SIGNS) removeEventListener(each, sign)
      clearInterval(timer)
    }
  }, [minutes, idle])
}
