import { useRef, useState } from 'preact/compat'
import { useShowError } from './use-show-error.ts'

/** Does what a button asks for: one at a time, and what goes wrong is shown in a toast. */
export function useAttempt() {
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showError(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { attempt, isBusy }
}
