import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus where a dialog was opened for. After the dialog has shown itself, which takes the focus first. */
export function useFocus<Place extends HTMLElement>(selector: string): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    const timer = setTimeout(() => place.current?.querySelector<HTMLElement>(selector)?.focus())
    return () => clearTimeout(timer)
  }, [selector])
  return place
}
