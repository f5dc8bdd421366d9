import { type ComponentType, useEffect, useState } from 'preact/compat'

/** A small part whose code is fetched when it is first shown; until then there is nothing in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onFailure?: (props: Props) => void,
) {
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => {
      void load().then(
        (loaded) => setPart(() => loaded),
        () => onFailure?.(props),
      )
    }, [])
    return Part ? <Part {...props} /> : null
  }
}

/** A dialog whose code is fetched when it is opened. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, ({ onClose }) => onClose())
