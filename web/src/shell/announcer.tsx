import { useEffect, useState } from 'preact/compat'

let announce: (text: string) => void = () => {}

/** Announces something to screen readers. */
export const say = (text: string): void => announce(text)

/** The live region through which screen readers hear of what arrives. */
export function Announcer() {
  const [heard, setHeard] = useState('')
  useEffect(() => {
    announce = setHeard
  }, [])
  return (
    <p className="sr-only" aria-live="polite">
      {heard}
    </p>
  )
}
