import { useEffect, useRef } from 'react'

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const LOOK_MS = 5_000

/** Calls back after this many idle minutes, also when the machine slept meanwhile. */
export function useIdle(minutes: number, idle: () => void): void {
  const lastSign = useRef(Date.now())
  useEffect(() => {
    const sign = () => {
      lastSign.current = Date.now()
    }
    for (const each of SIGNS) addEventListener(each, sign, { passive: true })
    const timer = setInterval(() => Date.now() - lastSign.current > minutes * 60_000 && idle(), LOOK_MS)
    return () => {
      for (const each of SIGNS) removeEventListener(each, sign)
      clearInterval(timer)
    }
  }, [minutes, idle])
}
