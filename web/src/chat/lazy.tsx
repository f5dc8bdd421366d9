import { SkeletonRows } from '@plaza/ui'
import { type ComponentType, useEffect, useState } from 'preact/compat'

/** A part whose code is fetched when it is first shown, so that the page around it is there sooner. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function Lazy(props: Props) {
    const [Part, setPart] = useState(() => known)
    useEffect(() => {
      if (Part) return
      void load().then(
        (loaded) => {
          known = loaded
          setPart(() => loaded)
        },
        () => {},
      )
    }, [])
    return Part ? <Part {...props} /> : <SkeletonRows rows={6} />
  }
}
