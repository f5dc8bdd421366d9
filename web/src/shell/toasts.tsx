import { useEffect, useState } from 'react'

interface Toast {
  id: number
  text: string
  act?: { word: string; run: () => void }
}

const SHOWN_MS = 5000
let nextId = 1
let show: (toast: Toast) => void = () => {}
let announce: (text: string) => void = () => {}

/** Says something in passing. */
export const toast = (text: string, act?: Toast['act']): void => show({ id: nextId++, text, ...(act && { act }) })

/** Says something to those who listen only. */
export const say = (text: string): void => announce(text)

/** Where passing words appear, and the live regions through which screen readers hear of what arrives. */
export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [heard, setHeard] = useState('')

  useEffect(() => {
    show = (toast) => {
      setToasts((now) => [...now.slice(-2), toast])
      setTimeout(() => setToasts((now) => now.filter(({ id }) => id !== toast.id)), SHOWN_MS)
    }
    announce = setHeard
  }, [])

  return (
    <>
      <div
        className="pointer-events-none fixed inset-x-0 bottom-20 z-50 grid justify-items-center gap-2 px-4 rail:bottom-6"
        role="status"
      >
        {toasts.map(({ id, text, act }) => (
          <div
            key={id}
            className="pointer-events-auto flex items-center gap-4 rounded-pill bg-ink px-5 py-2.5 text-m text-paper shadow-lift"
          >
            {text}
            {act && (
              <button type="button" className="font-semibold underline underline-offset-4" onClick={act.run}>
                {act.word}
              </button>
            )}
          </div>
        ))}
      </div>
      <p className="sr-only" aria-live="polite">
        {heard}
      </p>
    </>
  )
}
