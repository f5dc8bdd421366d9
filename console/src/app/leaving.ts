import { useLayoutEffect, useRef } from 'preact/compat'

/** Forms with something in them that was not saved. */
const unsaved = new Set<object>()

/** Asks whether what was written may be lost; the shell answers it by a dialog. */
type Ask = () => Promise<boolean>
let ask: Ask = () => Promise.resolve(true)
export const setAskToLeave = (next: Ask): void => {
  ask = next
}

/** Whether leaving loses something. */
export const wouldLose = (): boolean => unsaved.size > 0

/** Resolves whether one may leave: at once where nothing would be lost. What is then left is no longer asked about. */
export async function mayLeave(): Promise<boolean> {
  if (!wouldLose()) return true
  const isGone = await ask()
  if (isGone) unsaved.clear()
  return isGone
}

// The browser's own question, where the whole page is left.
if (typeof window !== 'undefined')
  addEventListener('beforeunload', (event) => {
    if (wouldLose()) event.preventDefault()
  })

/** While something is unsaved, leaving the page or closing the form asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useRef({})
  useLayoutEffect(() => {
    const mine = form.current
    if (!isUnsaved) return undefined
    unsaved.add(mine)
    return () => void unsaved.delete(mine)
  }, [isUnsaved])
}

/** What closes a dialog with such a form: it asks first, about this form alone. */
export function useLeave(isUnsaved: boolean, close: () => void): () => void {
  useUnsaved(isUnsaved)
  return () => {
    if (isUnsaved) void ask().then((isGone) => isGone && close())
    else close()
  }
}
