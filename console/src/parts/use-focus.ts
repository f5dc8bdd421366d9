import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus where a dialog was opened for. After the dialog has shown itself, which takes the focus first. */
export function useFocus<Box extends HTMLElement>(selector: string): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    const timer = setTimeout(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
    return () => clearTimeout(timer)
  }, [selector])
  return box
}
