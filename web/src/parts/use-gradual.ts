import { useEffect, useState } from 'preact/compat'
import { idle } from '../app/later.tsx'

const STEP = 3

/**
 * How many of a list are drawn. One that is there already is drawn at once, so that "back" finds its place. One that
 * arrives later is drawn a few at a time, whenever the browser has a moment: a tap never waits for all of it.
 */
export function useGradual(count: number): number {
  const [drawn, setDrawn] = useState(Math.max(count, STEP))
  useEffect(() => {
    if (drawn >= count) return
    let isGone = false
    void idle().then(() => {
      if (!isGone) setDrawn(drawn + STEP)
    })
    return () => {
      isGone = true
    }
  }, [drawn, count])
  return Math.min(drawn, count)
}
