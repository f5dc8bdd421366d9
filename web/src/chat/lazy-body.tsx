import { SkeletonRows } from '@plaza/ui'
import { type ComponentType, useEffect, useState } from 'preact/compat'
import { FailedState } from '../shell/states.tsx'

/** A page, or a large part of one, whose code is fetched when it is first shown; waiting and failing are shown. */
export function lazyBody<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function LazyBody(props: Props) {
    const [Part, setPart] = useState(() => known)
    const [error, setError] = useState<unknown>()
    const fetchCode = () => {
      setError(undefined)
      load().then((loaded) => {
        known = loaded
        setPart(() => loaded)
      }, setError)
    }
    useEffect(() => {
      if (!Part) fetchCode()
    }, [])
    if (Part) return <Part {...props} />
    return error ? <FailedState error={error} onRetry={fetchCode} /> : <SkeletonRows rows={6} />
  }
}
