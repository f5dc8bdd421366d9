export interface Toast {
  id: number
  text: string
  isError: boolean
  act?: { label: string; onSelect: () => void }
  lastsMs: number
}

export type ToastOptions = Partial<Pick<Toast, 'isError' | 'act' | 'lastsMs'>>

const MAX_SHOWN = 3

/** The visible short messages, newest last; the oldest are dropped. */
export function createToasts() {
  let shown: readonly Toast[] = []
  let nextId = 1
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  const remove = (id: number) => set(shown.filter((each) => each.id !== id))
  return {
    list: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    remove,
    /** Returns a function that removes it again. The same text twice is shown once. */
    add: (text: string, { isError = false, act, lastsMs = act ? 8_000 : 5_000 }: ToastOptions = {}) => {
      const toast = { id: nextId++, text, isError, act, lastsMs }
      set([...shown.filter((each) => each.text !== text), toast].slice(-MAX_SHOWN))
      return () => remove(toast.id)
    },
  }
}
