import { useRef, useState } from 'preact/compat'
import { isProblem } from '../data/plaza.ts'
import { useMessages } from '../messages/index.ts'

/** Sends a form: busy while it runs, errors next to their fields, the rest in one sentence. */
export function useSubmit<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const { t } = useMessages()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isRunning = useRef(false)

  const submit = async (...args: Args): Promise<boolean> => {
    // Enter, pressed again before the button is drawn busy.
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setError(undefined)
    try {
      await act(...args)
      return true
    } catch (refusal) {
      setError(refusal)
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const fields = isProblem(error) ? error.errors : {}
  const isByField = Object.keys(fields).length > 0
  return {
    submit,
    isBusy,
    error,
    forget: () => setError(undefined),
    /** What is wrong with a field, by its name in the request; the first of several names that has an error. */
    errorOf: (...names: string[]): string | undefined => names.flatMap((name) => fields[name] ?? [])[0],
    /** What went wrong and belongs to no field. */
    message: error === undefined || isByField ? undefined : isProblem(error) ? error.message : t('shell.unreachable'),
  }
}

/** The text of a form field, trimmed; undefined when it is empty. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
