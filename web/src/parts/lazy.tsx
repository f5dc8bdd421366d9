import { SkeletonRows } from '@plaza/ui'
import { type ComponentType, useEffect, useState } from 'preact/compat'
import { FailedState } from '../shell/states.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Fetches the code of a part when it is first shown, and knows it from then on. */
function lazyCode<Props>(load: Load<Props>) {
  let known: ComponentType<Props> | undefined
  return function useCode(onFailure?: () => void) {
    const [Part, setPart] = useState(() => known)
    const [error, setError] = useState<unknown>()
    const fetchCode = () => {
      setError(undefined)
      load().then(
        (loaded) => {
          known = loaded
          setPart(() => loaded)
        },
        (reason: unknown) => {
          setError(reason)
          onFailure?.()
        },
      )
    }
    useEffect(() => {
      if (!Part) fetchCode()
    }, [])
    return { Part, error, fetchCode }
  }
}

/** A small part whose code is fetched when it is first shown; until then there is nothing in its place. */
export function lazyPart<Props extends object>(load: Load<Props>, onFailure?: (props: Props) => void) {
  const useCode = lazyCode(load)
  return function LazyPart(props: Props) {
    const { Part } = useCode(() => onFailure?.(props))
    return Part ? <Part {...props} /> : null
  }
}

/** A dialog whose code is fetched when it is opened. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: Load<Props>) =>
  lazyPart(load, ({ onClose }) => onClose())

/** The body of a page, or a large part of it: what it waits for is shown. */
export function lazyBody<Props extends object>(load: Load<Props>) {
  const useCode = lazyCode(load)
  return function LazyBody(props: Props) {
    const { Part, error, fetchCode } = useCode()
    if (Part) return <Part {...props} />
    return error ? <FailedState error={error} onRetry={fetchCode} /> : <SkeletonRows rows={6} />
  }
}
