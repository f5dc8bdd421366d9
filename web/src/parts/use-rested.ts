import { useEffect, useState } from 'preact/compat'

const PAUSE_MS = 250

/** The text once typing has paused; nothing as soon as there is none. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return text && rested
}
