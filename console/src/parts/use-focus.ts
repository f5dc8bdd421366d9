import { type RefObject, useEffect, useRef } from 'preact/compat'

/** Focuses what a dialog was opened for, once it has opened: opening takes the focus first. */
export function useFocus<Box extends HTMLElement>(selector: string): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    const timer = setTimeout(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
    return () => clearTimeout(timer)
  }, [selector])
  return box
}
