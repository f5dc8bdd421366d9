import { type ComponentType, useEffect, useState } from 'preact/compat'

/** A dialog whose code is fetched when it is opened. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => {
      void load().then((loaded) => setPart(() => loaded), props.onClose)
    }, [])
    return Part ? <Part {...props} /> : null
  }
}
